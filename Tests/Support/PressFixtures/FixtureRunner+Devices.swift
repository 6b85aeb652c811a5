// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureRunner {
  /// Moves a button, as the kernel would report it.
  mutating func edge(_ button: ButtonID, _ pressed: Bool) {
    if pressed {
      held.insert(button)
    } else {
      held.remove(button)
    }
    guard plugged.contains(button.device), !stalled.contains(button.device) else { return }
    perform(machine.edge(button, pressed: pressed, stampUSec: now, atUSec: now))
    takeGrab(button.device)
  }

  /// Puts a finger down, as the kernel would report it.
  mutating func touch(_ contact: ButtonID, _ point: SurfacePoint) {
    held.insert(contact)
    guard plugged.contains(contact.device), !stalled.contains(contact.device) else { return }
    perform(machine.edge(contact, pressed: true, at: point, stampUSec: now, atUSec: now))
  }

  /// Moves a finger.
  mutating func slide(_ contact: ButtonID, _ point: SurfacePoint) {
    guard plugged.contains(contact.device), !stalled.contains(contact.device) else { return }
    perform(machine.move(contact, to: point, stampUSec: now, atUSec: now))
  }

  /// Lets a finger turn out to be a palm.
  mutating func palm(_ contact: ButtonID) {
    guard plugged.contains(contact.device), !stalled.contains(contact.device) else { return }
    perform(machine.reject(contact, stampUSec: now, atUSec: now))
  }

  /// Moves a pen.
  mutating func hover(_ id: DeviceID, _ point: SurfacePoint?, _ pen: PenState) {
    guard plugged.contains(id), !stalled.contains(id) else { return }
    perform(
      machine.point(
        id, at: point, pen: point == nil ? nil : pen, stampUSec: now, atUSec: now))
  }

  /// Moves a mouse. The gateway knows where it points only if nobody else moves its pointer.
  mutating func roll(_ id: DeviceID, _ across: Int, _ down: Int) {
    guard plugged.contains(id), !stalled.contains(id), let old = mice[id],
      let size = devices.first(where: { $0.id == id })?.pointer?.size
    else { return }
    mice[id] = old.moved(across: across, down: down, on: size)
    perform(machine.point(id, at: mice[id], stampUSec: now, atUSec: now))
  }

  /// Moves a modifier key of a keyboard.
  mutating func modifier(_ id: DeviceID, _ key: ModifierKeys, _ isHeld: Bool) {
    let old = modifiers[id] ?? []
    let held = isHeld ? old.union(key) : old.subtracting(key)
    modifiers[id] = held
    perform(machine.setModifiers(id, held, atUSec: now))
  }

  /// Adds a device with these buttons down.
  ///
  /// - Parameter isNew: whether it was connected just now.
  mutating func plug(_ id: DeviceID, pressed: Set<String>, isNew: Bool = true) {
    guard var description = devices.first(where: { $0.id == id }) else { return }
    held = held.filter { $0.device != id }
    for button in description.buttons.indices
    where pressed.contains(description.buttons[button].name) {
      description.buttons[button].pressed = true
      held.insert(ButtonID(device: id, name: description.buttons[button].name))
    }
    plugged.insert(id)
    mice[id] = description.point
    description.arrival = isNew ? description.arrival : nil
    description.arrival?.atUSec = now
    perform(machine.addDevice(description, atUSec: now))
  }

  /// Removes a device.
  mutating func unplug(_ id: DeviceID) {
    plugged.remove(id)
    waitingForGrab.remove(id)
    perform(machine.removeDevice(id, atUSec: now))
  }

  /// Ends a loss of events: it is noticed by the kernel's report, or by reading the lines.
  mutating func resume(_ id: DeviceID) {
    stalled.remove(id)
    let pressed = Set(held.filter { $0.device == id }.map(\.name))
    guard let device = devices.first(where: { $0.id == id }) else { return }
    if device.buttons.contains(where: { $0.levelSource == .reading }) {
      for button in device.buttons {
        perform(
          machine.level(
            ButtonID(device: id, name: button.name), pressed: pressed.contains(button.name),
            atUSec: now))
      }
    } else {
      perform(machine.synchronise(id, pressed: pressed, atUSec: now))
    }
    takeGrab(id)
  }

  /// Changes the configuration of a device.
  mutating func reconfigure(_ id: DeviceID, _ change: (inout DeviceDescription) -> Void) {
    guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
    change(&devices[index])
    perform(machine.reconfigureDevice(devices[index], atUSec: now))
  }

  /// Changes the role of a button.
  mutating func setRole(_ button: ButtonID, _ role: Role) {
    reconfigure(button.device) { device in
      for index in device.buttons.indices where device.buttons[index].name == button.name {
        device.buttons[index].role = role
      }
    }
  }

  /// Takes or releases a grab, as InputDevices does: never while a key is down.
  mutating func grab(_ id: DeviceID, _ wanted: Bool) {
    if wanted {
      waitingForGrab.insert(id)
      takeGrab(id)
    } else if waitingForGrab.remove(id) == nil {
      tell(.grab, "release \(id)")
      if isMouseWithCompositor(id), mice.removeValue(forKey: id) != nil {
        perform(machine.point(id, at: nil, stampUSec: now, atUSec: now))
      }
      perform(machine.grabChanged(id, heldSinceUSec: nil, atUSec: now))
    }
  }

  private mutating func takeGrab(_ id: DeviceID) {
    guard waitingForGrab.contains(id), !held.contains(where: { $0.device == id }) else { return }
    waitingForGrab.remove(id)
    tell(.grab, "grab \(id)")
    perform(machine.grabChanged(id, heldSinceUSec: now, atUSec: now))
    guard isMouseWithCompositor(id) else { return }
    mice[id] = .middle
    perform(machine.point(id, at: .middle, stampUSec: now, atUSec: now))
  }

  private func isMouseWithCompositor(_ id: DeviceID) -> Bool {
    guard let pointer = devices.first(where: { $0.id == id })?.pointer else { return false }
    return pointer.hovers && !pointer.hasPosition
  }
}
