// SPDX-License-Identifier: Apache-2.0

/// Why a simulated button cannot be moved.
package enum SimulationError: Error, Equatable {
  /// No simulated device of this name is configured, or it is unplugged.
  case noSuchDevice(String)
  case noSuchButton(device: String, button: String)
}
