// SPDX-License-Identifier: Apache-2.0

/// Names that nobody can guess, each with a value, an owner and an end: sessions, and links that were given away.
public struct ExpiringNames<Owner: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let owner: Owner
    let endUSec: Int64
  }

  private let most: Int
  private var entries: [String: Entry] = [:]

  /// - Parameter most: of names at a time. One more ends one of the owner that has the most of them, the one that would
  ///   end soonest: whoever gets names again and again pushes out those of nobody else.
  public init(most: Int) { self.most = most }

  public mutating func add(
    _ name: String, _ value: Value, of owner: Owner, atUSec nowUSec: Int64, untilUSec endUSec: Int64
  ) {
    entries[name] = Entry(value: value, owner: owner, endUSec: endUSec)
    guard entries.count > most else { return }
    // Those that have ended take nobody's place, and do not count against their owners.
    entries = entries.filter { $0.value.endUSec > nowUSec }
    guard entries.count > most else { return }
    let counts = entries.values.reduce(into: [Owner: Int]()) { $0[$1.owner, default: 0] += 1 }
    let greatest = counts.values.max()
    let soonest = entries.filter { $0.key != name && counts[$0.value.owner] == greatest }
      .min { $0.value.endUSec < $1.value.endUSec }
    if let soonest { entries[soonest.key] = nil }
  }

  public func value(_ name: String, atUSec nowUSec: Int64) -> Value? {
    entries[name].flatMap { $0.endUSec > nowUSec ? $0.value : nil }
  }

  public mutating func remove(_ name: String) { entries[name] = nil }
}
