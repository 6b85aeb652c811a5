// SPDX-License-Identifier: Apache-2.0

/// When a client connects to the gateway, and in which order it adds its interactions.
///
///     nothing to add ── insert ──▶ connect ──▶ add 1 ──▶ added 1 ──▶ add 2 ──▶ …
///                                     ▲           │ refused          │ failed
///                                     └── pause ◀─┴──────────────────┘
///
/// The newest interaction wins at the gateway, so they are added one by one in the order in which the
/// program added them, after a loss too; one that is refused for now holds up those behind it. Pauses
/// double from 100 ms to 5 s, and begin small again when the last connection stood for 5 s.
struct LinkPlan {
  /// What is to be done, in this order.
  enum Action: Equatable, Sendable {
    case connect
    case add(Int)
    case disconnect
  }

  static let shortestPauseUSec: Int64 = 100_000
  static let longestPauseUSec: Int64 = 5_000_000

  private enum Place { case waiting, adding, added }

  private var entries: [(id: Int, place: Place)] = []
  private var isConnected = false
  private var pauseUSec = shortestPauseUSec
  /// Since when the gateway has had an interaction of this connection.
  private var standsSinceUSec: Int64?

  /// When `advance` is to be called.
  private(set) var deadlineUSec: Int64?

  /// The program adds an interaction.
  mutating func insert(_ id: Int) -> [Action] {
    entries.append((id, .waiting))
    return step()
  }

  /// The program removes one.
  mutating func remove(_ id: Int) -> [Action] {
    entries.removeAll { $0.id == id }
    return step()
  }

  /// The connection for calls is there.
  mutating func connected() -> [Action] {
    isConnected = true
    return step()
  }

  /// The gateway has the interaction.
  mutating func added(_ id: Int, atUSec nowUSec: Int64) -> [Action] {
    place(id, .added)
    if standsSinceUSec == nil { standsSinceUSec = nowUSec }
    return step()
  }

  /// The gateway does not take it now.
  mutating func refused(_ id: Int, atUSec nowUSec: Int64) {
    place(id, .waiting)
    pause(nowUSec)
  }

  /// The connection could not be made, or is gone.
  mutating func failed(atUSec nowUSec: Int64) {
    isConnected = false
    for index in entries.indices { entries[index].place = .waiting }
    pause(nowUSec)
    standsSinceUSec = nil
  }

  /// The deadline has come.
  mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, deadlineUSec <= nowUSec else { return [] }
    self.deadlineUSec = nil
    return step()
  }

  private mutating func pause(_ nowUSec: Int64) {
    if let standsSinceUSec, nowUSec - standsSinceUSec >= Self.longestPauseUSec {
      pauseUSec = Self.shortestPauseUSec
    }
    deadlineUSec = nowUSec + pauseUSec
    pauseUSec = min(2 * pauseUSec, Self.longestPauseUSec)
  }

  private mutating func place(_ id: Int, _ place: Place) {
    if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].place = place }
  }

  private mutating func step() -> [Action] {
    guard !entries.isEmpty else {
      deadlineUSec = nil
      standsSinceUSec = nil
      guard isConnected else { return [] }
      isConnected = false
      return [.disconnect]
    }
    guard deadlineUSec == nil else { return [] }
    guard isConnected else { return [.connect] }
    guard !entries.contains(where: { $0.place == .adding }),
      let index = entries.firstIndex(where: { $0.place == .waiting })
    else { return [] }
    entries[index].place = .adding
    return [.add(entries[index].id)]
  }
}
