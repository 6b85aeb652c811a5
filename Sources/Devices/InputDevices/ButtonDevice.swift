// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A device with buttons, from its discovery until `DeviceEvent.removed`.
///
/// Events may be delivered from within any of these calls: a grab that takes hold at once is reported
/// before `setGrabWanted` returns. The receiver has to be ready for that.
@LoopActor
package protocol ButtonDevice: AnyObject, Sendable {
  /// What the device is and the state it is in now.
  var description: ButtonDeviceDescription { get }

  /// Says whether nobody else is to see the device. Taken at once where no key is down, else as soon
  /// as all are up; `DeviceEvent.grabChanged` tells when. Released at once, or, while keys that pass
  /// through the twin are held, when they are up, within 2 s. Nothing happens in mode `observe` and
  /// for a device that is exclusive anyway.
  func setGrabWanted(_ wanted: Bool)

  /// Announces `setGrabWanted(false)`, which has to follow at once. Where several devices are released
  /// together, each is to be announced before the first is released: they wait for the kernel together.
  func prepareRelease()

  /// Lets the default behaviour have an edge that the system did not see itself: one whose
  /// `seenByOthers` was false, and the release of such a press. Does nothing where the default
  /// behaviour is not a key.
  func emitDefault(button: String, pressed: Bool)

  /// The level now; nil where it cannot be asked for without losing edges (evdev), or not at all.
  func level(of button: String) -> Bool?

  /// Gives the device up: held keys of the twin are released, the grab ends, nothing is reported any
  /// more. The catalogue calls it; a second call does nothing.
  func close()
}

/// What a device is, and the state it is in.
package struct ButtonDeviceDescription: Sendable, Equatable {
  /// A button that has a role.
  package struct Button: Sendable, Equatable {
    /// Stable within the device: the key's name ("KEY_VOLUMEDOWN") or that of the GPIO line.
    package var name: String
    /// The role's word, as the rules gave it.
    package var role: String
    /// EV_KEY code; nil for a GPIO line.
    package var keyCode: UInt16?
    /// Quiet time that ends a bounce, microseconds; nil: the general value.
    package var debounceUSec: Int64?
    /// True where edges are lost without a word, so that the level has to be read when a bounce
    /// ends (libgpiod 1).
    package var losesEdges = false
    /// True while it is down.
    package var pressed = false

    package init(name: String, role: String, keyCode: UInt16?, debounceUSec: Int64? = nil) {
      self.name = name
      self.role = role
      self.keyCode = keyCode
      self.debounceUSec = debounceUSec
    }
  }

  /// Stable across reconnects and, where the hardware permits it, ports. Contains no slash.
  package var name: String
  /// For people.
  package var label: String
  package var kind: ButtonDeviceKind
  /// The node in use now, for people.
  package var node: String?
  package var seat: String
  /// The mode in force: what was asked for may not be possible.
  package var mode: ButtonDeviceMode
  /// True if nobody else can see it, as with GPIO lines and simulated buttons: always as if grabbed,
  /// and `isGrabbed` is true.
  package var isExclusive: Bool
  package var isGrabbed: Bool
  package var buttons: [Button]
}

/// How a press reaches the system. Raw values are the words of org.shutterd.Gateway's SourceKind.
package enum ButtonDeviceKind: String, Sendable, Equatable {
  case key
  case gpio
  /// A device on Bluetooth.
  case remote
  case simulated
}

/// Who else sees a device's keys (DESIGN.md section 2). Raw values are the words of
/// org.shutterd.Gateway.
package enum ButtonDeviceMode: String, Sendable, Equatable {
  /// Never grabbed, the system sees every key too.
  case observe
  /// Grabbed when asked for, without a twin.
  case grab
  /// Grabbed when asked for; a uinput twin re-emits what was not granted.
  case proxy
}
