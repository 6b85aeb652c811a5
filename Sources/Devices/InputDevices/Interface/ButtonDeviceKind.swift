// SPDX-License-Identifier: Apache-2.0

/// How a press reaches the system. Raw values are the words of org.shutterd.Gateway's SourceKind.
package enum ButtonDeviceKind: String, Sendable, Equatable {
  case key
  case gpio
  /// A device on Bluetooth.
  case remote
  case simulated
}
