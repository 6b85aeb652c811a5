// SPDX-License-Identifier: Apache-2.0

/// How the engine was lost. The raw values are the words of the audit log.
package enum EngineLoss: String, CaseIterable, Sendable {
  /// Its connection ended.
  case disconnected
  /// A second `Attach` took its place.
  case replaced
  /// It did not acknowledge a forwarded event in time.
  case unacknowledged
}
