// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A GPIO chip and the buttons on it: all the `[[gpio]]` tables with this label together.
  package struct GPIOChip: Sendable, Equatable {
    /// The chip's label, never its number, which changes with the kernel.
    package var label: String
    /// At least one; no line and no button name occurs twice.
    package var lines: [GPIOLine]

    package init(label: String, lines: [GPIOLine]) {
      self.label = label
      self.lines = lines
    }
  }
}
