// SPDX-License-Identifier: Apache-2.0

/// Decides when a client connects to the gateway, and in which order it adds its interactions.
///
///     nothing to add ── insert ──▶ connect ──▶ add 1 ──▶ added 1 ──▶ add 2 ──▶ …
///                                     ▲           │ refused          │ failed
///                                     └── pause ◀─┴──────────────────┘
///
/// The newest interaction wins at the gateway, so they are added one by one in the order in which the
/// program added them, also after a loss. An interaction that is refused for now delays those after it.
/// Pauses double up to 5 s, or as long as the program says (`RetryPause`). A connection counts as working once the gateway has accepted one
/// interaction.
struct LinkPlan {
  /// An action. Actions must be carried out in their order.
  enum Action: Equatable, Sendable {
    case connect
    case add(Int)
    case disconnect
  }

  private enum Place { case waiting, adding, added }

  private var entries: [(id: Int, place: Place)] = []
  private var isConnected = false
  private var pause: RetryPause
  /// Whether nothing may be added yet, because the capture session has no name.
  private var isHeld: Bool

  /// When to call `advance`.
  private(set) var deadlineUSec: Int64?

  static let longestPauseUSec: Int64 = 5_000_000

  /// - Parameters:
  ///   - isHeld: whether to do nothing before `release`.
  ///   - longestPauseUSec: the longest pause between two attempts.
  init(isHeld: Bool = false, longestPauseUSec: Int64 = Self.longestPauseUSec) {
    self.isHeld = isHeld
    pause = RetryPause(longestUSec: longestPauseUSec)
  }

  /// The program adds an interaction.
  mutating func insert(_ id: Int) -> [Action] {
    entries.append((id, .waiting))
    return step()
  }

  /// The program removes an interaction.
  mutating func remove(_ id: Int) -> [Action] {
    entries.removeAll { $0.id == id }
    return step()
  }

  /// The capture session has a name, or a new one. Interactions that wait for it are tried at once.
  mutating func release() -> [Action] {
    isHeld = false
    deadlineUSec = nil
    pause.restart()
    return step()
  }

  /// The connection for calls has been made.
  mutating func connected() -> [Action] {
    isConnected = true
    return step()
  }

  /// The gateway has accepted the interaction.
  mutating func added(_ id: Int, atUSec nowUSec: Int64) -> [Action] {
    place(id, .added)
    pause.reached(atUSec: nowUSec)
    return step()
  }

  /// The gateway has refused the interaction for now.
  mutating func refused(_ id: Int, atUSec nowUSec: Int64) {
    place(id, .waiting)
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
  }

  /// The connection could not be made, or has ended.
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
