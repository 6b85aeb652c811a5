// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// A device with buttons, from its discovery until `DeviceEvent.removed`.
///
/// Events may be delivered from within any of these calls: a grab that succeeds at once is reported
/// before `setGrabWanted` returns. The receiver must be ready for that.
@LoopActor
package protocol ButtonDevice: AnyObject, Sendable {
  /// The device and its current state.
  var description: ButtonDeviceDescription { get }

  /// Says whether the device is to be grabbed, so that nobody else sees it. The grab begins at once
  /// if no key is down, else as soon as all are up. It ends at once, or, while keys that pass
  /// through the twin are held, when they are up, but after 2 s at the latest.
  /// `DeviceEvent.grabChanged` reports both. Nothing happens in mode `observe` or for an exclusive
  /// device.
  func setGrabWanted(_ wanted: Bool)

  /// Announces `setGrabWanted(false)`, which has to follow at once. To release several devices,
  /// call this for each of them before the first release, so that they wait for the kernel at the
  /// same time.
  func prepareRelease()

  /// Passes an edge on to the button's default behaviour because the system did not see it: an edge
  /// whose `seenByOthers` was false, or the release of such a press. Does nothing where the default
  /// behaviour is not a key.
  func emitDefault(button: String, pressed: Bool)

  /// The current level; nil where reading it would lose edges (evdev) or is not possible.
  func level(of button: String) -> Bool?

  /// Gives the device up: held keys of the twin are released, the grab ends, and nothing more is
  /// reported. The catalogue calls it. A second call does nothing.
  func close()
}

/// A device and its current state.
package struct ButtonDeviceDescription: Sendable, Equatable {
  /// A button that has a role.
  package struct Button: Sendable, Equatable {
    /// Stable within the device: the key's name ("KEY_VOLUMEDOWN") or that of the GPIO line.
    package var name: String
    package var role: Role
    /// EV_KEY code; nil for a GPIO line.
    package var keyCode: UInt16?
    /// The quiet time that ends a bounce, microseconds; nil: the general value.
    package var debounceUSec: Int64?
    /// True if each down is a whole press, whatever the button sends later.
    package var isMomentary: Bool
    /// The shortest press, microseconds; 0: any is one.
    package var minimumPressUSec: Int64 = 0
    /// Whether it is a switch that stays where it is put, of which each edge is a whole press.
    package var isLatching = false
    /// The steps of a control for one press, if its role turns one.
    package var steps = 1
    /// True where edges may be lost without notice (libgpiod 1), so that the level has to be read
    /// when a bounce ends.
    package var losesEdges = false
    /// True while it is down.
    package var pressed = false

    package init(
      name: String, role: Role, keyCode: UInt16?, debounceUSec: Int64? = nil,
      isMomentary: Bool = false
    ) {
      self.name = name
      self.role = role
      self.keyCode = keyCode
      self.debounceUSec = debounceUSec
      self.isMomentary = isMomentary
    }
  }

  /// A dial, and what it turns.
  package struct Dial: Sendable, Equatable {
    /// Stable within the device: the axis' name ("REL_DIAL") or that of the GPIO lines' table.
    package var name: String
    /// The control, as a word of the configuration.
    package var control: String

    package init(name: String, control: String) {
      self.name = name
      self.control = control
    }
  }

  /// The name: stable across reconnects and, where the hardware allows it, across ports. It
  /// contains no slash.
  package var name: String
  /// A label for people to read.
  package var label: String
  package var kind: SourceKind
  /// The node in use, for people to read.
  package var node: String?
  package var seat: String
  /// The mode in force. It differs from the configured one where that is not possible.
  package var mode: DeviceMode
  /// True if nobody else can ever see the device, as with GPIO lines and simulated buttons.
  /// `isGrabbed` then is always true.
  package var isExclusive: Bool
  package var isGrabbed: Bool
  package var buttons: [Button]
  /// Present for a pointing device.
  package var pointer: PointerDescription?
  package var dials: [Dial] = []
  /// Where it points now, if it points without a press; nil: nowhere.
  package var point: SurfacePoint?
  /// The pen that is there.
  package var pen: PenState?
  /// The modifier keys that are held on it.
  package var modifiers: ModifierKeys = []
  /// The piece of hardware that it is a part of; nil if that is not known.
  package var hardware: Hardware?
  /// Set if it was connected while the gateway ran.
  package var arrival: Arrival?
}
