// SPDX-License-Identifier: Apache-2.0

/// A button of a chaos run: each device has two, the first one `primary` and the second `secondary`,
/// or the other way round where the configuration has swapped them.
package struct ChaosButton: Hashable, Sendable {
  package let device: Int
  package let button: Int

  package init(device: Int, button: Int) {
    self.device = device
    self.button = button
  }
}
