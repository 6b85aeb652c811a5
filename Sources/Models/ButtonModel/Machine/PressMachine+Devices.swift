// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// A device is there. Buttons that are down already are ignored until they were released. A device
  /// of the same name is removed first.
  package mutating func addDevice(
    _ description: DeviceDescription, atUSec nowUSec: Int64
  ) -> [Action] {
    forgetDevice(description.id, .deviceRemoved, nowUSec)
    devices.append(DeviceState(description))
    audit(.deviceAdded(description.id), nowUSec)
    for button in devices[devices.endIndex - 1].buttons where !button.hold.isIdle {
      audit(.foundPressed(button.id), nowUSec)
    }
    planGrab(devices.endIndex - 1)
    return takeActions()
  }

  /// A device is gone, or cannot be read any more. Its grab is gone with it.
  ///
  /// - Parameter reason: what its granted presses are cancelled with.
  package mutating func removeDevice(
    _ id: DeviceID, _ reason: CancelReason = .deviceRemoved, atUSec nowUSec: Int64
  ) -> [Action] {
    forgetDevice(id, reason, nowUSec)
    endStop(nowUSec)
    return takeActions()
  }

  /// A device has another seat, mode, or other buttons or roles by configuration. Granted presses of
  /// it are cancelled; a defaulted one keeps its way unless its button is gone. The level of a
  /// button that was known before is not taken from the description.
  package mutating func reconfigureDevice(
    _ description: DeviceDescription, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let device = devices.firstIndex(where: { $0.id == description.id }) else { return [] }
    audit(.deviceReconfigured(description.id), nowUSec)
    for button in devices[device].buttons.indices {
      let index = ButtonIndex(device: device, button: button)
      let name = devices[device].buttons[button].id.name
      if description.buttons.contains(where: { $0.name == name }) {
        cancel(index, .configurationChanged, isSent: true, nowUSec)
      } else {
        abandon(index, .configurationChanged, nowUSec)
      }
    }
    var changed = DeviceState(description)
    for button in changed.buttons.indices {
      guard let old = devices[device].buttons.first(where: { $0.id == changed.buttons[button].id })
      else { continue }
      changed.buttons[button].take(over: old)
    }
    changed.isFlooding = devices[device].isFlooding
    changed.grabWanted = devices[device].grabWanted
    changed.grabbedSinceUSec = devices[device].grabbedSinceUSec
    devices[device] = changed
    planGrab(device)
    return takeActions()
  }

  /// The grab of a device took hold or ended.
  ///
  /// - Parameter heldSinceUSec: the kernel's time from which nobody else sees the device; nil if
  ///   others see it (again).
  package mutating func grabChanged(
    _ id: DeviceID, heldSinceUSec: Int64?, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let device = devices.firstIndex(where: { $0.id == id }) else { return [] }
    devices[device].grabbedSinceUSec = heldSinceUSec
    audit(.grab(id, held: heldSinceUSec != nil), nowUSec)
    planGrab(device)
    endStop(nowUSec)
    return takeActions()
  }

  /// A device sends more than it may, or no longer. Nothing follows from that but what people are told.
  package mutating func setFlooding(
    _ id: DeviceID, _ isFlooding: Bool, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let device = devices.firstIndex(where: { $0.id == id }) else { return [] }
    devices[device].isFlooding = isFlooding
    audit(.deviceFlooding(id, isFlooding), nowUSec)
    return takeActions()
  }

  private mutating func forgetDevice(
    _ id: DeviceID, _ reason: CancelReason, _ nowUSec: Int64
  ) {
    guard let device = devices.firstIndex(where: { $0.id == id }) else { return }
    for button in devices[device].buttons.indices {
      abandon(ButtonIndex(device: device, button: button), reason, nowUSec)
    }
    devices.remove(at: device)
    audit(.deviceRemoved(id), nowUSec)
  }
}
