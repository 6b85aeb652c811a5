// SPDX-License-Identifier: Apache-2.0

/// A piece of hardware that may be several devices, so that a push may reach more than one of them.
package struct Hardware: Hashable, Sendable {
  package var name: String
  /// Whether the configuration has named it. Then any two buttons of one role may be one push; otherwise only the same
  /// key.
  package var isConfigured: Bool

  package init(name: String, isConfigured: Bool) {
    self.name = name
    self.isConfigured = isConfigured
  }
}

/// What counts as the first press of a device that a push has connected. The raw values are the words of the
/// configuration.
package enum FirstPress: String, CaseIterable, Hashable, Sendable {
  /// The first that begins afterwards.
  case later
  /// A button that is found down.
  case foundDown = "found_down"
  /// The connection itself, if no button is found down.
  case connection
}

/// The connection of a device.
package struct Arrival: Hashable, Sendable {
  package var firstPress: FirstPress
  /// When it was connected, kernel time, microseconds.
  package var atUSec: Int64

  package init(firstPress: FirstPress, atUSec: Int64) {
    self.firstPress = firstPress
    self.atUSec = atUSec
  }
}

/// What a person does with a button so that an action runs. The raw values are the words of the configuration.
package enum ActionGesture: String, CaseIterable, Hashable, Sendable {
  case press
  case release
  case tap
  case doubleTap = "double_tap"
  case hold
}
