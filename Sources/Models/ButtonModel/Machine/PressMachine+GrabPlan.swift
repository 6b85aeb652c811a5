// SPDX-License-Identifier: Apache-2.0

// proxy     A eligible          A not eligible, a button still down      it is released
//           wantGrab(true)      (kept, or others would see a lone key-up) wantGrab(false)
// grab      the same, but only while every button would be granted
// observe   never
//
// A key switch of the lock (role `lock`) neither asks for a grab nor hinders one.
//
// A device that no other program can read is never grabbed either. A pointing device that can be locked
// is grabbed for its lock alone (`wantsLock`).

extension PressMachine {
  /// Asks for the grab of a device, or for the end of its grab, if the plan has changed.
  mutating func planGrab(_ index: Int) {
    if situation.devices[index].isExclusive { return }
    let wants = situation.wantsGrab(index, controls)
    guard wants != situation.devices[index].grabWanted else { return }
    situation.devices[index].grabWanted = wants
    ask(.wantGrab(situation.devices[index].id, wants))
  }
}

extension Situation {
  /// Whether a device has to be grabbed, or to stay grabbed.
  func wantsGrab(_ index: Int, _ controls: ControlBoard) -> Bool {
    if devices[index].pointer?.isLockable == true { return wantsLock(index) }
    let isNeeded =
      devices[index].grabbedSinceUSec != nil && devices[index].buttons.contains(where: \.needsGrab)
    return isNeeded || isGrabUseful(index, controls)
  }

  private func isGrabUseful(_ device: Int, _ controls: ControlBoard) -> Bool {
    let buttons = devices[device].buttons.indices
    func isLock(_ button: Int) -> Bool {
      switch devices[device].buttons[button].description.role {
      case .lock: true
      // While the gateway stops it launches nothing any more.
      case .launch: isStopping
      case .primary, .secondary, .halfPress, .none, .zoomIn, .zoomOut, .exposureUp, .exposureDown,
        .controlUp, .controlDown:
        false
      }
    }
    return switch devices[device].mode {
    case .observe: false
    case .grab:
      buttons.contains { !isLock($0) }
        && buttons.allSatisfy { isTaken(ButtonIndex(device: device, button: $0), controls) }
    case .proxy:
      buttons.contains { !isLock($0) && isTaken(ButtonIndex(device: device, button: $0), controls) }
    }
  }

  private func isTaken(_ index: ButtonIndex, _ controls: ControlBoard) -> Bool {
    switch decide(index, at: place(of: index), isGrabbed: true, controls).route {
    case .granted, .swallowed: true
    case .defaulted: false
    }
  }
}
