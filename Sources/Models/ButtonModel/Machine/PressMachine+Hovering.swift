// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// pen     near       moves     down    slides out     up       away
//          entered    moved     began   cancelled               exited
//                                       exited
// mouse   locked, or without a compositor: in the middle       no longer
//          entered    moved     began …                         exited
//
// All buttons of such a device are at its one place. The first of them decides what it is over.

/// Devices that point without a press.
extension PressMachine {
  /// Takes the place of a pen that is near or touches, or of a mouse that the gateway alone moves. Presses
  /// that leave their regions are cancelled.
  ///
  /// - Parameters:
  ///   - point: nil: it points nowhere any more. Its presses then have no place.
  ///   - stampUSec: the kernel's time of the move.
  package mutating func point(
    _ id: DeviceID, at point: SurfacePoint?, pen: PenState? = nil, stampUSec: Int64,
    atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }),
      situation.devices[device].hovers, !situation.devices[device].buttons.isEmpty
    else { return [] }
    if let point {
      situation.devices[device].pen = pen
      for button in situation.devices[device].buttons.indices {
        drag(ButtonIndex(device: device, button: button), to: point, stampUSec)
      }
      put(ButtonIndex(device: device, button: 0), at: point, isDown: false, stampUSec)
    } else {
      liftPointer(device, stampUSec)
    }
    return takeActions()
  }

  /// Lets the pointer of a new device appear where it is.
  mutating func appear(_ device: Int, at point: SurfacePoint, _ stampUSec: Int64) {
    guard situation.devices[device].hovers, !situation.devices[device].buttons.isEmpty else {
      return
    }
    for button in situation.devices[device].buttons.indices {
      situation.devices[device].buttons[button].point = point
    }
    put(ButtonIndex(device: device, button: 0), at: point, isDown: false, stampUSec)
  }

  /// Takes the pointer of a device away, if it has one that points without a press.
  mutating func liftPointer(_ device: Int, _ stampUSec: Int64? = nil) {
    guard situation.devices[device].hovers, !situation.devices[device].buttons.isEmpty else {
      return
    }
    lift(ButtonIndex(device: device, button: 0), stampUSec ?? nowUSec)
    for button in situation.devices[device].buttons.indices {
      situation.devices[device].buttons[button].point = nil
    }
    situation.devices[device].pen = nil
  }

  /// Takes a finger away that is lifted. What hovers stays.
  mutating func leave(_ index: ButtonIndex, _ stampUSec: Int64) {
    if !situation.devices[index.device].hovers { lift(index, stampUSec) }
  }

  /// Lets a pointer cross into the region that it is over, now that no press keeps it in another one.
  mutating func followPointer(_ device: Int) {
    guard !contacts.isEmpty, situation.devices[device].hovers else { return }
    cross(ButtonIndex(device: device, button: 0), nowUSec)
  }

  /// Cancels the press of a contact that turns out to be a palm. It is over no region any more.
  ///
  /// - Parameter stampUSec: the kernel's time of the event that shows it.
  package mutating func reject(
    _ id: ButtonID, stampUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    cancel(index, .palm, isSent: true, stampUSec: stampUSec)
    endBand(id, stampUSec, .palm)
    lift(index, stampUSec)
    return takeActions()
  }
}

/// Modifier keys, of the keyboards that are read for their buttons.
extension PressMachine {
  /// Sets the modifier keys that are held on a device. The regions under pointers may depend on them.
  package mutating func setModifiers(
    _ id: DeviceID, _ held: ModifierKeys, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }),
      situation.devices[device].modifiers != held
    else { return [] }
    situation.devices[device].modifiers = held
    requestRegions(at: situation.devices[device].seat)
    return takeActions()
  }

  /// Requests the regions under all contacts of a seat, because other modifier keys are held there.
  mutating func requestRegions(at seat: SeatID) {
    if contacts.isEmpty { return }
    for index in situation.buttonIndices where situation.devices[index.device].seat == seat {
      requestRegion(index, nowUSec)
    }
  }
}
