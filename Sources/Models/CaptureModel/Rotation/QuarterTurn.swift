// SPDX-License-Identifier: Apache-2.0

/// A turn by a multiple of 90 degrees, clockwise. The raw values are degrees.
package enum QuarterTurn: Int, CaseIterable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The turn of as many degrees, also of more than 360 or of less than 0; nil for anything that is
  /// no multiple of 90.
  package init?(degrees: Int) {
    self.init(rawValue: (degrees % 360 + 360) % 360)
  }

  package var degrees: Int { rawValue }

  /// One turn after the other.
  package static func + (left: QuarterTurn, right: QuarterTurn) -> QuarterTurn {
    QuarterTurn(degrees: left.degrees + right.degrees) ?? .none
  }

  /// A turn, and the other one taken back.
  package static func - (left: QuarterTurn, right: QuarterTurn) -> QuarterTurn {
    QuarterTurn(degrees: left.degrees - right.degrees) ?? .none
  }
}
