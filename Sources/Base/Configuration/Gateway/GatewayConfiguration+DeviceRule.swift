// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A rule for evdev devices, `[[device]]`. What is `nil` stays as it is without the rule.
  package struct DeviceRule: Sendable, Equatable {
    /// Logical name, under which clients know the device; no other device has it, and it
    /// contains no slash.
    package var name: String?
    /// The devices that the rule is for.
    package var match: DeviceMatch
    /// `nil`: proxy where there is a `/dev/uinput`, else observe.
    package var mode: Mode?
    /// The device is not opened at all.
    package var ignore = false
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// Roles by key name; they stand instead of the general table, not over it.
    package var roles: [String: Role]?

    package init(match: DeviceMatch) {
      self.match = match
    }
  }
}
