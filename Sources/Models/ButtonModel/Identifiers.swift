// SPDX-License-Identifier: Apache-2.0

/// One button of one device.
package struct ButtonID: Hashable, Sendable, CustomStringConvertible {
  /// The device it belongs to.
  package let device: DeviceID
  /// Its name within the device: `KEY_VOLUMEDOWN`, or the name of a GPIO line.
  package let name: String

  package init(device: DeviceID, name: String) {
    self.device = device
    self.name = name
  }

  /// Reads "DEVICE/BUTTON", the form of `AddInteraction.buttons`; nil if a part is missing. The
  /// last slash separates the two, because a device's name may contain slashes.
  package init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    let device = text[..<slash]
    let name = text[text.index(after: slash)...]
    guard !device.isEmpty, !name.isEmpty else { return nil }
    self.init(device: DeviceID(String(device)), name: String(name))
  }

  package var description: String { "\(device)/\(name)" }
}

/// A device, by the name that stays across reconnects (`Device.name` of the Gateway interface).
package struct DeviceID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}

/// A press, from the button going down to its release; unique per boot.
package struct PressID: Hashable, Sendable, CustomStringConvertible {
  package let number: Int64

  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "p\(number)" }
}

/// A client process. The caller numbers the processes and never uses a number twice.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let number: Int64

  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "c\(number)" }
}

/// An interaction. The machine numbers them and never uses a number twice.
package struct InteractionID: Hashable, Sendable, CustomStringConvertible {
  package let number: Int64

  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "i\(number)" }
}

/// A capture session, by the name that the engine gave it.
package struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}

/// A seat, by its udev name (`ID_SEAT`). Each seat has a foreground client of its own.
package struct SeatID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }

  /// The default seat.
  package static let seat0 = SeatID("seat0")
}

/// One run of an application's capture extension, by the name that the gateway gave it.
package struct LaunchID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, engine and log write it.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}

/// A login session of a person at the machine, not a capture session: logind's name for it, or its
/// virtual terminal where there is no logind.
package struct LoginID: Hashable, Sendable, CustomStringConvertible {
  /// The name as logind and the log write it: "3", "c1", "tty2".
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
