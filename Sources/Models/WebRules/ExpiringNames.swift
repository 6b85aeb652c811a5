// SPDX-License-Identifier: Apache-2.0

/// Names that nobody can guess, each with a value and an end: sessions, and links that were given away.
public struct ExpiringNames<Value: Sendable>: Sendable {
  private let most: Int
  private var values: [String: (value: Value, endUSec: Int64)] = [:]

  /// - Parameter most: of names at a time; one more ends the one that would end soonest.
  public init(most: Int) { self.most = most }

  public mutating func add(_ name: String, _ value: Value, untilUSec endUSec: Int64) {
    values[name] = (value, endUSec)
    guard values.count > most else { return }
    let soonest = values.filter { $0.key != name }.min { $0.value.endUSec < $1.value.endUSec }
    if let soonest { values[soonest.key] = nil }
  }

  public func value(_ name: String, atUSec nowUSec: Int64) -> Value? {
    values[name].flatMap { $0.endUSec > nowUSec ? $0.value : nil }
  }

  public mutating func remove(_ name: String) { values[name] = nil }
}
