// SPDX-License-Identifier: Apache-2.0

/// A device, by the name that stays across reconnects (`Device.name` of the Gateway interface).
package struct DeviceID: Hashable, Sendable, CustomStringConvertible {
  /// The name as clients, configuration and log write it.
  package let name: String

  /// Names one; equal names are the same.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
