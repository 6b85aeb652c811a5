// SPDX-License-Identifier: Apache-2.0

// proxy     A eligible          A not eligible, a button still down      it is released
//           wantGrab(true)      (kept, or others would see a lone key-up) wantGrab(false)
// grab      the same, but only while every button would be granted
// observe   never
//
// A key switch of the lock (role `lock`) neither asks for a grab nor hinders one.
//
// A device that no other program can read is never grabbed either.

extension PressMachine {
  /// Asks for the grab of a device, or for the end of its grab, if the plan has changed.
  mutating func planGrab(_ index: Int) {
    let device = devices[index]
    if device.isExclusive { return }
    let isNeeded = device.grabbedSinceUSec != nil && device.buttons.contains(where: \.needsGrab)
    let wants = isNeeded || isGrabUseful(device)
    guard wants != device.grabWanted else { return }
    devices[index].grabWanted = wants
    ask(.wantGrab(device.id, wants))
  }

  private func isGrabUseful(_ device: DeviceState) -> Bool {
    switch device.mode {
    case .observe: false
    case .grab:
      device.buttons.contains { $0.description.role != .lock }
        && device.buttons.allSatisfy { isTaken($0, of: device) }
    case .proxy:
      device.buttons.contains { $0.description.role != .lock && isTaken($0, of: device) }
    }
  }

  private func isTaken(_ button: ButtonState, of device: DeviceState) -> Bool {
    switch decide(
      device, button, at: PressPlace(device, at: button.point), isGrabbed: true)
    {
    case .granted, .swallowed: true
    case .defaulted: false
    }
  }
}
