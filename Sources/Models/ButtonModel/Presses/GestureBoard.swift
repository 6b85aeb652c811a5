// SPDX-License-Identifier: Apache-2.0

/// The gestures of all interactions that asked for some. Kept apart from `InteractionState`, so that a press for an
/// interaction without gestures costs nothing more.
struct GestureBoard: Sendable {
  /// A gesture for an interaction.
  struct Report {
    let interaction: InteractionID
    let gesture: GestureRecognizer.Recognized
  }

  /// The gestures of an interaction.
  private struct Wishes {
    let wanted: Set<Gesture>
    /// One for each button that was pressed.
    var recognizers: [ButtonID: GestureRecognizer] = [:]
  }

  private var wishes: [InteractionID: Wishes] = [:]

  /// Takes the gestures that a new interaction asks for.
  mutating func add(_ wanted: Set<Gesture>, of id: InteractionID) {
    if !wanted.isEmpty { wishes[id] = Wishes(wanted: wanted) }
  }

  /// Forgets an interaction that is gone.
  mutating func remove(_ id: InteractionID) { wishes[id] = nil }

  /// Drops the presses that could still have become a gesture.
  mutating func forgetPresses(of id: InteractionID) { wishes[id]?.recognizers = [:] }

  /// Hands a phase to the recogniser of the button, if the interaction wants gestures. The phase
  /// itself is already sent: it never waits for a gesture.
  ///
  /// - Returns: the gestures that are decided by it.
  mutating func recognize(
    _ event: PressEvent, of id: InteractionID, _ times: GestureTimes
  ) -> [Report] {
    guard !wishes.isEmpty, let wanted = wishes[id]?.wanted else { return [] }
    var recognizer = wishes[id]?.recognizers[event.button] ?? GestureRecognizer(wanted: wanted)
    var found: [GestureRecognizer.Recognized] = []
    switch event.phase {
    case .began:
      found = recognizer.began(event.press, event.role, atUSec: event.monotonicUSec, times)
    case .ended: found = recognizer.ended(atUSec: event.monotonicUSec, times)
    case .cancelled: recognizer.cancelled()
    }
    wishes[id]?.recognizers[event.button] = recognizer
    return found.map { Report(interaction: id, gesture: $0) }
  }

  /// When the next gesture is decided, microseconds; the highest number if none is undecided.
  func deadlineUSec(_ times: GestureTimes) -> Int64 {
    if wishes.isEmpty { return .max }
    return wishes.values.flatMap(\.recognizers.values).compactMap { $0.deadlineUSec(times) }.min()
      ?? .max
  }

  /// Returns the gestures that are decided by now.
  mutating func advance(
    toUSec nowUSec: Int64, _ times: GestureTimes
  ) -> [Report] {
    var decided: [Report] = []
    for (id, state) in wishes {
      for (button, recognizer) in state.recognizers {
        var recognizer = recognizer
        let found = recognizer.advance(toUSec: nowUSec, times)
        wishes[id]?.recognizers[button] = recognizer
        decided += found.map { Report(interaction: id, gesture: $0) }
      }
    }
    return decided
  }
}
