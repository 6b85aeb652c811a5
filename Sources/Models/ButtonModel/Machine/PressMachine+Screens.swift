// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//  client      PressScreen            ReleaseScreen                 connection ends, pointercancel
//               │ granted?              │                              │
//  machine     began ────────────────▶ ended                   or  cancelled(withdrawn)
//               └ refused: nothing has begun, and the system gets nothing either

/// Presses of buttons that clients draw on their own screens. Each goes to the interaction that
/// names itself, and to no other; in all else they are presses like those of hardware.
extension PressMachine {
  /// The most presses of one interaction's screen that are held at the same time: ten fingers.
  package static let screenContacts = 10
  /// The longest time by which a client may date its press back, microseconds.
  package static let longestScreenAgeUSec: Int64 = 250_000

  /// Begins a press of the interaction's own screen.
  ///
  /// - Parameter ageUSec: the time since the finger went down, microseconds; it is moved into the
  ///   range of 0 to `longestScreenAgeUSec`.
  package mutating func pressScreen(
    _ id: InteractionID, _ role: Role, ageUSec: Int64, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<PressID> {
    self.nowUSec = nowUSec
    guard let owner = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    guard situation[owner].offer.roles.contains(role) else {
      return refuse(.invalidParameter("role"), uid: uid)
    }
    if let refusal = situation.screenRefusal(owner) {
      return refuse(.pressRefused(refusal), uid: uid)
    }
    guard
      let index = situation.screenButton(id, role, situation.clients[owner.client].identity.seat)
    else {
      return refuse(.pressRefused(.tooMany(limit: Self.screenContacts)), uid: uid)
    }
    let (press, stampUSec) = (newPress(), screenStamp(ageUSec))
    counts.granted += 1
    let record = AuditEvent.routed(
      RoutedPress(
        press: press, button: situation[index].id, role: role,
        kind: .screen, stampUSec: stampUSec,
        route: .granted(situation.clients[owner.client].id, id),
        seenBySystem: false))
    let taker = Taker(owner: owner, region: nil)
    begin(press, situation.clients[owner.client].id, taker, index, stampUSec, record)
    return accept(press)
  }

  /// Ends a press of the interaction's own screen. A press that was cancelled in the meantime is simply over.
  ///
  /// - Parameters:
  ///   - ageUSec: as with `pressScreen`.
  ///   - isWithdrawn: whether it is taken back instead of released.
  package mutating func releaseScreen(
    _ id: InteractionID, _ press: PressID, ageUSec: Int64, isWithdrawn: Bool, uid: UInt32,
    atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    guard let index = situation.screenButton(of: id, holding: press) else {
      return refuse(.noSuchPress(press), uid: uid)
    }
    switch situation[index].hold {
    case .granted(let granted):
      if isWithdrawn {
        cancel(index, .withdrawn, isSent: true)
        setHold(index, .idle)
      } else {
        setHold(index, .idle)
        let stampUSec = max(granted.beganUSec, screenStamp(ageUSec))
        deliver(granted, .ended, of: index, stampUSec: stampUSec)
      }
    case .draining(let cancelled):
      setHold(index, .idle)
      audit(.drained(cancelled, situation[index].id))
    case .idle, .ignored, .defaulted, .swallowed: break
    }
    return accept(())
  }

  private func screenStamp(_ ageUSec: Int64) -> Int64 {
    nowUSec - min(max(0, ageUSec), Self.longestScreenAgeUSec)
  }
}

extension Situation {
  fileprivate func screenRefusal(_ owner: InteractionIndex) -> PressRefusal? {
    if let obstacle = status(owner).obstacles.first { return .obstacle(obstacle) }
    let interaction = self[owner]
    return interaction.exclusive && hasPressInFlight(interaction.id) ? .exclusive : nil
  }

  /// A button of the screen that is up, with this role; nil if too many are down.
  fileprivate mutating func screenButton(
    _ id: InteractionID, _ role: Role, _ seat: SeatID
  ) -> ButtonIndex? {
    let device = screenDevice(id, seat)
    if let free = devices[device].buttons.firstIndex(where: \.hold.isIdle) {
      devices[device].buttons[free].description.role = role
      return ButtonIndex(device: device, button: free)
    }
    let count = devices[device].buttons.count
    guard count < PressMachine.screenContacts else { return nil }
    devices[device].buttons.append(
      ButtonState(
        device: devices[device].id,
        description: ButtonDescription(name: "touch\(count)", role: role, debounceUSec: 0)))
    return ButtonIndex(device: device, button: count)
  }

  /// The device that stands for the interaction's screen. Names of real devices have no slash.
  fileprivate mutating func screenDevice(_ id: InteractionID, _ seat: SeatID) -> Int {
    if let index = devices.firstIndex(where: { $0.screenOwner == id }) {
      devices[index].seat = seat
      return index
    }
    var device = DeviceState(
      DeviceDescription(
        id: DeviceID("screen/\(id)"), seat: seat, kind: .screen, mode: .observe, isExclusive: true,
        buttons: []))
    device.screenOwner = id
    devices.append(device)
    return devices.endIndex - 1
  }

  fileprivate func screenButton(of id: InteractionID, holding press: PressID) -> ButtonIndex? {
    guard let device = devices.firstIndex(where: { $0.screenOwner == id }) else { return nil }
    let button = devices[device].buttons.firstIndex { button in
      switch button.hold {
      case .granted(let granted): granted.id == press
      case .draining(let cancelled): cancelled == press
      case .idle, .ignored, .defaulted, .swallowed: false
      }
    }
    return button.map { ButtonIndex(device: device, button: $0) }
  }

  /// Forgets the screens of interactions that are gone. Their presses are cancelled already.
  mutating func forgetScreens(where isMeant: (InteractionID) -> Bool) {
    devices.removeAll { device in device.screenOwner.map(isMeant) ?? false }
  }
}
