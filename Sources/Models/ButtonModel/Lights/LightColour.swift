// SPDX-License-Identifier: Apache-2.0

/// What a light shows at one moment, as if each had all colours.
package enum LightColour: String, CaseIterable, Sendable {
  case dark
  case green
  case red
  case white

  /// Whether a light that has only this part of the colours is lit.
  package func lights(_ part: LightPart) -> Bool {
    switch (self, part) {
    case (.dark, _): false
    case (.white, _): true
    // Of one colour, whichever it is, it tells that a press would be served. Trouble leaves it dark.
    case (.green, .any), (.green, .green): true
    case (.red, .red): true
    case (.green, _), (.red, _): false
    }
  }
}
