// SPDX-License-Identifier: Apache-2.0

/// A value that few presses have, kept outside of what every press copies: one word instead of the value.
struct Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: Box?

  init(_ value: Value?) { box = value.map { Box($0) } }

  var value: Value? { box?.value }

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
