// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A button on a GPIO line, `[[gpio.line]]`.
  package struct GPIOLine: Sendable, Equatable {
    /// Where the line is found.
    package var line: LineReference
    /// The button's name; contains no slash.
    package var name: String
    package var role: Role
    /// Pressed means low.
    package var activeLow = false
    package var bias = Bias.asIs
    /// 0 to 1 000 000; `nil`: the general value.
    package var debounceUSec: Int64?
    /// What a press does that is granted to nobody; `nil`: nothing.
    package var defaultAction: LineAction?

    package init(line: LineReference, name: String, role: Role) {
      self.line = line
      self.name = name
      self.role = role
    }
  }
}
