// SPDX-License-Identifier: Apache-2.0

/// What part of the colours one LED has.
package enum LightPart: String, CaseIterable, Sendable {
  /// It is the only one.
  case any
  case red
  case green
  case blue
}
