// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//  in front, running, full screen,
//  prefers it                              every button and finger is up
//  unlocked ───────────────────▶ wanted ──────────────────────────────▶ wantGrab(true) ─▶ locked
//      ▲                                   one is down: later
//      └── wantGrab(false) ◀── unwanted ◀── loses any of them ───────────────────────────────┘
//                               every button and finger is up; one is down: later

/// A truth about the pointing devices of a seat. The raw values are the words of the Gateway
/// interface.
package enum PointerLock: String, CaseIterable, Sendable {
  /// Only this client gets what they send.
  case locked
  case unlocked
}

extension PressMachine {
  /// Sets whether an interaction's client prefers the pointing devices of its seat for itself.
  ///
  /// - Parameter isFullScreen: whether it fills the screen; nil: as it said before.
  package mutating func setPointerLock(
    _ id: InteractionID, preferred: Bool, isFullScreen: Bool? = nil, uid: UInt32,
    atUSec nowUSec: Int64
  ) -> Response<InteractionCondition> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    situation[index].prefersPointerLocked = preferred
    if let isFullScreen {
      situation[index].isFullScreen = isFullScreen
    }
    settle()
    return accept(situation.status(index))
  }
}

extension Situation {
  /// The state that an interaction sees; nil if there is nothing at its seat that can be locked.
  func pointerLock(_ client: ClientState, _ interaction: InteractionState) -> PointerLock? {
    let lockable = devices.filter { device in
      device.seat == client.identity.seat && device.pointer?.isLockable == true
    }
    if lockable.isEmpty { return nil }
    let isHeld = lockable.allSatisfy { $0.grabbedSinceUSec != nil }
    return isHeld && lockHolder(client.identity.seat) == interaction.id ? .locked : .unlocked
  }

  /// Whether a device that can be locked is to be grabbed. Its grab is neither taken nor given up while anything
  /// is down: whoever else reads the device would miss one end of it. Its end may already be asked for
  /// when the next finger comes, which was down before the grab could end: then it is taken back.
  func wantsLock(_ index: Int) -> Bool {
    let isDown = devices[index].buttons.contains(where: \.needsGrab)
    let isHeld = devices[index].grabbedSinceUSec != nil
    return isDown
      ? isHeld || devices[index].grabWanted : lockHolder(devices[index].seat) != nil
  }

  /// The interaction that the pointing devices of a seat are to be kept for.
  private func lockHolder(_ seat: SeatID) -> InteractionID? {
    if isStopping { return nil }
    let top = top(at: seat) { $0.prefersPointerLocked && $0.isFullScreen }
    return top.map { self[$0].id }
  }
}
