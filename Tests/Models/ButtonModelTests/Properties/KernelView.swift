// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

/// The buttons as the kernel and other programs see them, independently of the machine: their real
/// levels, the levels that readers of the device saw, and those that the default behaviour
/// received.
struct KernelView {
  /// One button.
  struct Button {
    let id: ButtonID
    let device: Int
    var isDown = false
    /// The level as readers of the device itself saw it.
    var seenDown = false
    /// The level as the default behaviour (the twin) received it.
    var emittedDown = false
  }

  /// One device.
  struct Device {
    let description: DeviceDescription
    var isPlugged = true
    /// The description with the present roles.
    var roles: [Role]
    var grabbedSinceUSec: Int64?
    var grabWaits = false
    /// Whether the grab ends once all edges that were read are handed over.
    var releaseWaits = false

    var isGrabbed: Bool { grabbedSinceUSec != nil }
  }

  /// An edge that is not read yet.
  struct Edge {
    let button: Int
    let pressed: Bool
    /// The field in which a finger goes down.
    let field: Scenario.Field?
    let stampUSec: Int64
  }

  var buttons: [Button] = []
  /// Edges of devices that were not grabbed, in order.
  var unread: [Edge] = []
  var devices: [Device] = []
  /// Everything that should not have happened.
  private(set) var faults: [String] = []

  /// The devices with all buttons up.
  init(_ descriptions: [DeviceDescription]) {
    for (index, description) in descriptions.enumerated() {
      devices.append(
        Device(description: description, roles: description.buttons.map(\.role)))
      for button in description.buttons {
        buttons.append(
          Button(id: ButtonID(device: description.id, name: button.name), device: index))
      }
    }
  }

  /// Records something that should not have happened.
  mutating func fault(_ message: String) {
    faults.append(message)
  }

  /// Moves a button. Readers of the device see it unless the device is grabbed.
  mutating func move(_ button: Int) {
    buttons[button].isDown.toggle()
    let device = devices[buttons[button].device]
    if device.isPlugged && !device.isGrabbed && !device.description.isExclusive {
      see(button, buttons[button].isDown)
    }
  }

  /// Sends an edge to the default behaviour.
  mutating func emit(_ edge: DefaultEdge) {
    guard !edge.seenBySystem else { return }
    guard let button = buttons.firstIndex(where: { $0.id.name == edge.button.name }) else { return }
    if buttons[button].emittedDown == edge.pressed {
      fault("lone \(edge.pressed ? "down" : "up") of \(edge.button) re-emitted")
    }
    buttons[button].emittedDown = edge.pressed
  }

  /// Takes a waiting grab if no button is down; returns true if it took hold.
  mutating func takeGrab(_ device: Int, atUSec now: Int64) -> Bool {
    guard devices[device].grabWaits, devices[device].isPlugged,
      !buttons.contains(where: { $0.device == device && $0.isDown })
    else { return false }
    devices[device].grabWaits = false
    devices[device].grabbedSinceUSec = now
    return true
  }

  /// Ends the grab. No button may be down, or others would see a release without a press.
  mutating func endGrab(_ device: Int, mayBeDown: Bool) {
    devices[device].grabWaits = false
    guard devices[device].isGrabbed else { return }
    devices[device].grabbedSinceUSec = nil
    if !mayBeDown, let button = buttons.first(where: { $0.device == device && $0.isDown }) {
      fault("grab ended while \(button.id) is down")
    }
  }

  /// Removes the device. The kernel releases its keys for its readers, but not for the twin.
  mutating func unplug(_ device: Int) {
    devices[device].isPlugged = false
    devices[device].grabbedSinceUSec = nil
    devices[device].grabWaits = false
    devices[device].releaseWaits = false
    unread.removeAll { buttons[$0.button].device == device }
    for button in buttons.indices where buttons[button].device == device {
      buttons[button].isDown = false
      buttons[button].seenDown = false
    }
  }

  /// Checks that nothing stays down for the default behaviour.
  mutating func checkReleased(where isMeant: (Button) -> Bool) {
    for button in buttons where button.emittedDown && isMeant(button) {
      fault("\(button.id) stays down for the default behaviour")
    }
  }

  private mutating func see(_ button: Int, _ pressed: Bool) {
    if buttons[button].seenDown == pressed {
      fault("lone \(pressed ? "down" : "up") of \(buttons[button].id) seen by the system")
    }
    buttons[button].seenDown = pressed
  }
}
