// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// pen     near       moves     down    slides out     up       away
//          entered    moved     began   cancelled               exited
//                                       exited
// mouse   locked, or without a compositor: in the middle       no longer
//          entered    moved     began …                         exited
//
// All buttons of such a device are at its one place. The first of them decides what it is over.

/// Fingers, pens and mice, and devices that point without a press.
extension PressMachine {
  /// Takes the new place of a contact. If it leaves the region in which its press began, or becomes
  /// a band, the press is cancelled: it does not come back with the contact.
  ///
  /// - Parameter stampUSec: the kernel's time of the move.
  package mutating func move(
    _ id: ButtonID, to point: SurfacePoint, stampUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    drag(index, to: point, stampUSec)
    if situation[index].isOver {
      put(index, at: point, isDown: false, stampUSec)
    }
    return takeActions()
  }

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

  /// Cancels the press of a contact that turns out to be a palm. It is over no region any more.
  ///
  /// - Parameter stampUSec: the kernel's time of the event that shows it.
  package mutating func reject(
    _ id: ButtonID, stampUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    cancel(index, .palm, isSent: true, stampUSec: stampUSec)
    send(bands.end(id, stampUSec, .palm))
    lift(index, stampUSec)
    return takeActions()
  }

  /// Sets the modifier keys that are held on a device. The regions under pointers may depend on them.
  package mutating func setModifiers(
    _ id: DeviceID, _ held: ModifierKeys, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let device = situation.devices.firstIndex(where: { $0.id == id }),
      situation.devices[device].modifiers != held
    else { return [] }
    situation.devices[device].modifiers = held
    send(pointers.request(at: situation.devices[device].seat, in: situation, atUSec: nowUSec))
    return takeActions()
  }

  /// Puts a contact at a place, and lets it enter the region there.
  ///
  /// - Parameter isDown: whether a press begins here.
  mutating func put(
    _ index: ButtonIndex, at point: SurfacePoint, isDown: Bool, _ stampUSec: Int64
  ) {
    situation[index].point = point
    situation[index].isOver = true
    send(pointers.put(index, isDown: isDown, stampUSec, in: situation, atUSec: nowUSec))
  }

  /// Takes a contact away, and lets it exit.
  mutating func lift(_ index: ButtonIndex, _ stampUSec: Int64) {
    situation[index].isOver = false
    send(pointers.lift(index, stampUSec, in: situation))
  }

  /// Takes a button along with its contact.
  mutating func drag(_ index: ButtonIndex, to point: SurfacePoint, _ stampUSec: Int64) {
    situation[index].point = point
    switch bands.draw(index, to: point, stampUSec, in: situation, atUSec: nowUSec) {
    case .nothing: break
    case .begins(let report):
      cancel(index, .becameBand, isSent: true, stampUSec: stampUSec)
      send([report])
    case .goesOn(let report): send([report])
    }
    if let press = situation[index].hold.granted,
      press.region?.isLeft(at: point) == true
    {
      cancel(index, .leftRegion, isSent: true, stampUSec: stampUSec)
    }
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
    guard situation.devices[device].hovers else { return }
    send(pointers.cross(ButtonIndex(device: device, button: 0), nowUSec, in: situation))
  }
}
