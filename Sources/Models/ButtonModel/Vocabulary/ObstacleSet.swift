// SPDX-License-Identifier: Apache-2.0

/// A set of obstacles.
package struct ObstacleSet: Hashable, Sendable {
  private var bits: UInt16 = 0

  /// The empty set.
  package init() {}

  /// Adds one.
  package mutating func insert(_ obstacle: Obstacle) {
    bits |= Self.bit(obstacle)
  }

  /// Takes one out.
  package mutating func remove(_ obstacle: Obstacle) {
    bits &= ~Self.bit(obstacle)
  }

  /// Whether it is a member.
  package func contains(_ obstacle: Obstacle) -> Bool {
    bits & Self.bit(obstacle) != 0
  }

  /// Whether nothing stands in the way.
  package var isEmpty: Bool { bits == 0 }

  /// The members in the order of the Gateway interface.
  package var ordered: [Obstacle] {
    isEmpty ? [] : Obstacle.allCases.filter(contains)
  }

  /// The first member in the order of the Gateway interface: the one that is named to people.
  package var first: Obstacle? {
    isEmpty ? nil : Obstacle.allCases.first(where: contains)
  }

  private static func bit(_ obstacle: Obstacle) -> UInt16 {
    switch obstacle {
    case .engineAbsent: 1 << 0
    case .notForeground: 1 << 1
    case .noSession: 1 << 2
    case .sessionNotRunning: 1 << 3
    case .sessionInterrupted: 1 << 4
    case .disabled: 1 << 5
    case .shadowed: 1 << 6
    case .unresponsive: 1 << 7
    case .locked: 1 << 8
    }
  }
}
