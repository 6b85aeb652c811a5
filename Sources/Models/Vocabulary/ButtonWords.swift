// SPDX-License-Identifier: Apache-2.0

/// The meaning of a button to a client. The raw values are the words of the configuration and the
/// audit log.
package enum Role: String, CaseIterable, Sendable {
  /// The shutter.
  case primary
  /// The second action.
  case secondary
  /// The first stage of a two-stage shutter.
  case halfPress = "half_press"
  /// No role: the button is left to the system, and a press of it is never granted.
  case none
  /// The key switch of the lock: the seat is locked while it is down. It makes no presses.
  case lock
  /// Launches an application's capture extension. While that runs, the button is its shutter.
  case launch
  /// Turns the zoom of the client in front by one step towards the longer end.
  case zoomIn = "zoom_in"
  case zoomOut = "zoom_out"
  /// Turns its exposure bias by one step towards the brighter end.
  case exposureUp = "exposure_up"
  case exposureDown = "exposure_down"
  /// Turns the control that a person uses, else the client's first.
  case controlUp = "control_up"
  case controlDown = "control_down"
}

extension Role {
  /// The roles of keys that no configuration mentions, by the kernel's names.
  package static let usualOfKeys: [String: Role] = [
    "KEY_VOLUMEDOWN": .primary,
    "KEY_CAMERA": .primary,
    "KEY_VOLUMEUP": .secondary,
    "KEY_CAMERA_FOCUS": .halfPress,
    "KEY_ZOOMIN": .zoomIn,
    "KEY_ZOOMOUT": .zoomOut,
    "KEY_CAMERA_ZOOMIN": .zoomIn,
    "KEY_CAMERA_ZOOMOUT": .zoomOut,
    "KEY_CAMERA_UP": .exposureUp,
    "KEY_CAMERA_DOWN": .exposureDown,
    "KEY_CAMERA_RIGHT": .controlUp,
    "KEY_CAMERA_LEFT": .controlDown,
  ]
}

/// The part of the default behaviour that goes on while the seat of a press is locked. The raw
/// values are the words of the configuration.
package enum LockedDefault: String, CaseIterable, Sendable {
  /// The same as without a lock: the system gets the key, and a default action runs.
  case asUsual = "as_usual"
  /// Nothing: such presses go to nobody.
  case nothing = "none"
}

/// The way by which a press reached the system. The raw values are the words of the audit log.
package enum SourceKind: String, CaseIterable, Sendable {
  case key
  case gpio
  /// A device on Bluetooth.
  case remote
  case indirectPointer = "indirect_pointer"
  case touch
  case simulated
  /// A button that a client drew on its own screen.
  case screen
  /// A press that came over the network, for whichever client is in front.
  case network
}

/// Decides which other programs see a device's keys. The raw values are the words of the
/// configuration and the log.
package enum DeviceMode: String, CaseIterable, Sendable {
  /// Never grabbed: the system also sees every key, even those of granted presses.
  case observe
  /// Grabbed only while every one of its buttons would be granted. It has no twin that could
  /// re-emit the others.
  case grab
  /// Grabbed while a client is eligible for one of its buttons. A twin, a virtual device made
  /// through uinput, re-emits the events that are not granted.
  case proxy
}

/// The colour of one LED of a light that has several. The raw values are the words of the
/// configuration.
package enum LEDColour: String, CaseIterable, Sendable {
  case red
  case green
  case blue
}

/// An axis of dials and wheels. The raw values are the kernel's names, which the configuration uses.
package enum DialAxis: String, CaseIterable, Sendable {
  case dial = "REL_DIAL"
  case wheel = "REL_WHEEL"
  case horizontalWheel = "REL_HWHEEL"
  /// The kernel's driver for encoders on GPIO lines sends this one unless its description says
  /// otherwise.
  case x = "REL_X"
  case y = "REL_Y"
  case z = "REL_Z"
  case misc = "REL_MISC"
  // Axes with a position, whose whole range is a number of detents.
  case absoluteX = "ABS_X"
  case absoluteY = "ABS_Y"
  case absoluteZ = "ABS_Z"
  case absoluteRX = "ABS_RX"
  case absoluteRY = "ABS_RY"
  case absoluteRZ = "ABS_RZ"
  case throttle = "ABS_THROTTLE"
  case rudder = "ABS_RUDDER"
  case absoluteWheel = "ABS_WHEEL"
  case gas = "ABS_GAS"
  case brake = "ABS_BRAKE"
  case volume = "ABS_VOLUME"
  case absoluteMisc = "ABS_MISC"

  /// Whether it has a position; else it says how far it was turned.
  package var isAbsolute: Bool { rawValue.hasPrefix("ABS_") }

  /// The axes of dials that need no configuration, the most likely first.
  package static let usual: [DialAxis] = [.dial, .wheel, .horizontalWheel]
}

/// The administrator's word on the sound of a capture. The raw values are the words of the configuration.
package enum CaptureSound: String, CaseIterable, Sendable {
  /// It is heard, whatever a client says.
  case always
  /// It is heard unless the client plays its own.
  case `default`
  /// Nothing is heard.
  case never
}
