// SPDX-License-Identifier: Apache-2.0

/// A setting of a request that has a value it may not have.
package struct BrokenRule: Error, Hashable, Sendable {
  /// The field, named as in the Engine interface.
  package let field: String
  /// The values it may have.
  package let rule: String

  /// A rule for a field.
  package init(_ field: String, _ rule: String) {
    self.field = field
    self.rule = rule
  }
}

/// The rule for the moment that a photo or the beginning of a film is to show.
package enum MomentRule {
  /// The most that a moment may lie ahead of its request, microseconds.
  package static let aheadUSec: Int64 = 1_000_000

  /// The moment that was asked for: without one that at which the request arrived, microseconds of
  /// CLOCK_MONOTONIC.
  static func moment(
    _ momentUSec: Int64?, press: Int64?, atUSec nowUSec: Int64
  ) throws(BrokenRule) -> Int64 {
    guard let momentUSec else {
      guard press == nil else { throw BrokenRule("press", "only together with momentUSec") }
      return nowUSec
    }
    guard momentUSec >= 0 else { throw BrokenRule("momentUSec", "0 or more") }
    guard momentUSec <= nowUSec + aheadUSec else {
      throw BrokenRule("momentUSec", "at most \(aheadUSec) microseconds ahead of the request")
    }
    return momentUSec
  }
}
