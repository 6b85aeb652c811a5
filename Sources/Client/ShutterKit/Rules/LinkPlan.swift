// SPDX-License-Identifier: Apache-2.0

/// When a client connects to the gateway, and in which order it adds its interactions.
///
///     nothing to add ── insert ──▶ connect ──▶ add 1 ──▶ added 1 ──▶ add 2 ──▶ …
///                                     ▲           │ refused          │ failed
///                                     └── pause ◀─┴──────────────────┘
///
/// The newest interaction wins at the gateway, so they are added one by one in the order in which the
/// program added them, after a loss too; one that is refused for now holds up those behind it. Pauses
/// double to 5 s (`RetryPause`); a connection stands as soon as the gateway has one of them.
struct LinkPlan {
  /// What is to be done, in this order.
  enum Action: Equatable, Sendable {
    case connect
    case add(Int)
    case disconnect
  }

  private enum Place { case waiting, adding, added }

  private var entries: [(id: Int, place: Place)] = []
  private var isConnected = false
  private var pause = RetryPause(longestUSec: 5_000_000)
  /// Whether the capture session that they name has no name yet.
  private var isHeld: Bool

  /// When `advance` is to be called.
  private(set) var deadlineUSec: Int64?

  /// - Parameter isHeld: whether nothing is to be done before `release`.
  init(isHeld: Bool = false) { self.isHeld = isHeld }

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

  /// The capture session has a name, or another one: what waits is tried at once.
  mutating func release() -> [Action] {
    isHeld = false
    deadlineUSec = nil
    pause.restart()
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
    pause.reached(atUSec: nowUSec)
    return step()
  }

  /// The gateway does not take it now.
  mutating func refused(_ id: Int, atUSec nowUSec: Int64) {
    place(id, .waiting)
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
  }

  /// The connection could not be made, or is gone.
  mutating func failed(atUSec nowUSec: Int64) {
    isConnected = false
    for index in entries.indices { entries[index].place = .waiting }
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
    pause.lost()
  }

  /// The deadline has come.
  mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, deadlineUSec <= nowUSec else { return [] }
    self.deadlineUSec = nil
    return step()
  }

  private mutating func place(_ id: Int, _ place: Place) {
    if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].place = place }
  }

  private mutating func step() -> [Action] {
    guard !entries.isEmpty else {
      deadlineUSec = nil
      pause.lost()
      guard isConnected else { return [] }
      isConnected = false
      return [.disconnect]
    }
    guard deadlineUSec == nil, !isHeld else { return [] }
    guard isConnected else { return [.connect] }
    guard !entries.contains(where: { $0.place == .adding }),
      let index = entries.firstIndex(where: { $0.place == .waiting })
    else { return [] }
    entries[index].place = .adding
    return [.add(entries[index].id)]
  }
}
