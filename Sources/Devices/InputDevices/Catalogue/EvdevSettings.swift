// SPDX-License-Identifier: Apache-2.0

/// How an evdev device is to be used.
package struct EvdevSettings: Sendable, Equatable {
  /// Logical name; nil: one made from what udev knows.
  package var name: String?
  /// nil: proxy where there is a /dev/uinput; else grab, if all its keys have a role; else observe.
  package var mode: ButtonDeviceMode?
  /// Roles by key name. A device with none of these keys is not opened; the role "none" is none.
  package var roles: [String: String]
  /// Handed on in the description.
  package var debounceUSec: Int64?
  /// The keys that free everything when they are down together on the grabbed device; none: no such.
  package var escapeChord: [UInt16]
  /// How many events it may send in a second.
  package var eventsPerSecond: Int

  package init(
    name: String? = nil, mode: ButtonDeviceMode? = nil, roles: [String: String],
    debounceUSec: Int64? = nil, escapeChord: [UInt16] = [],
    eventsPerSecond: Int = 2000
  ) {
    self.name = name
    self.mode = mode
    self.roles = roles
    self.debounceUSec = debounceUSec
    self.escapeChord = escapeChord
    self.eventsPerSecond = eventsPerSecond
  }
}
