// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Adds a device. Buttons that are already down are ignored until they are released. A device of
  /// the same name is removed first.
  package mutating func addDevice(
    _ description: DeviceDescription, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    forgetDevice(description.id, .deviceRemoved)
    situation.devices.append(DeviceState(description))
    audit(.deviceAdded(description.id))
    let isIgnored = description.arrival?.firstPress ?? .later == .later
    for button in situation.devices[situation.devices.endIndex - 1].buttons
    where isIgnored && !button.hold.isIdle {
      audit(.foundPressed(button.id))
    }
    lockBySwitches(situation.devices.endIndex - 1)
    if let arrival = description.arrival { arrive(situation.devices.endIndex - 1, arrival) }
    planGrab(situation.devices.endIndex - 1)
    followLock(description.pointer)
    if let point = description.point { appear(situation.devices.endIndex - 1, at: point, nowUSec) }
    return takeActions()
  }

  /// Removes a device that is gone or cannot be read any more. Its grab ended with it.
  ///
  /// - Parameter reason: the reason with which its granted presses are cancelled.
  package mutating func removeDevice(
    _ id: DeviceID, _ reason: CancelReason = .deviceRemoved, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    forgetDevice(id, reason)
    endStop()
    return takeActions()
  }

  /// Takes a new configuration of a device: its seat, mode, buttons and roles. Its granted presses
  /// are cancelled. A defaulted press stays with the default behaviour unless its button is gone.
  /// Buttons that were known before keep their level, whatever the description.
  package mutating func reconfigureDevice(
    _ description: DeviceDescription, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == description.id }) else {
      return []
    }
    audit(.deviceReconfigured(description.id))
    for button in situation.devices[device].buttons.indices {
      let index = ButtonIndex(device: device, button: button)
      let name = situation.devices[device].buttons[button].id.name
      if description.buttons.contains(where: { $0.name == name }) {
        cancel(index, .configurationChanged, isSent: true)
      } else {
        abandon(index, .configurationChanged)
      }
    }
    var changed = DeviceState(description)
    // The first button has decided what the pointer is over. The pointer is lifted before its buttons are taken over.
    let isSame = changed.buttons.first?.id == situation.devices[device].buttons.first?.id
    let staysOver = changed.hovers && isSame
    if !staysOver { liftPointer(device) }
    for button in changed.buttons.indices {
      guard
        let old = situation.devices[device].buttons.first(where: {
          $0.id == changed.buttons[button].id
        })
      else { continue }
      changed.buttons[button].take(over: old)
    }
    if staysOver { changed.pen = situation.devices[device].pen }
    changed.modifiers = situation.devices[device].modifiers
    changed.isFlooding = situation.devices[device].isFlooding
    changed.wokenUntilUSec = situation.devices[device].wokenUntilUSec
    changed.grabWanted = situation.devices[device].grabWanted
    changed.grabbedSinceUSec = situation.devices[device].grabbedSinceUSec
    situation.devices[device] = changed
    for button in changed.buttons { send(bands.end(button.id, nowUSec, .configurationChanged)) }
    if !staysOver, let point = description.point { appear(device, at: point, nowUSec) }
    lockBySwitches(device)
    planGrab(device)
    send(pointers.exitRegions(in: situation, atUSec: nowUSec))
    send(pointers.enterRegions(in: situation, atUSec: nowUSec))
    followLock(description.pointer)
    return takeActions()
  }

  /// Notes that the grab of a device took hold or ended.
  ///
  /// - Parameter heldSinceUSec: the kernel's time since which no other program sees the device; nil
  ///   if the grab ended.
  package mutating func grabChanged(
    _ id: DeviceID, heldSinceUSec: Int64?, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }) else { return [] }
    situation.devices[device].grabbedSinceUSec = heldSinceUSec
    audit(.grab(id, held: heldSinceUSec != nil))
    planGrab(device)
    followLock(situation.devices[device].pointer)
    endStop()
    return takeActions()
  }

  /// Notes whether a device sends more events than it may. Only the log and explanations show it.
  package mutating func setFlooding(
    _ id: DeviceID, _ isFlooding: Bool, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }) else { return [] }
    situation.devices[device].isFlooding = isFlooding
    audit(.deviceFlooding(id, isFlooding))
    return takeActions()
  }

  /// Sends the statuses again, because a device came, went or was grabbed that may be locked.
  private mutating func followLock(_ pointer: PointerDescription?) {
    if pointer?.isLockable == true { settle() }
  }

  private mutating func forgetDevice(
    _ id: DeviceID, _ reason: CancelReason
  ) {
    guard let device = situation.devices.firstIndex(where: { $0.id == id }) else { return }
    for button in situation.devices[device].buttons.indices {
      abandon(ButtonIndex(device: device, button: button), reason)
    }
    liftPointer(device)
    if reason != .configurationChanged { lockWithoutSwitches(device) }
    let gone = situation.devices.remove(at: device)
    audit(.deviceRemoved(id))
    if !gone.modifiers.isEmpty {
      send(pointers.request(at: gone.seat, in: situation, atUSec: nowUSec))
    }
    followLock(gone.pointer)
  }
}
