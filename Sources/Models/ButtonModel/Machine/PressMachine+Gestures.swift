// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Hands a phase to the recogniser of the button, if the interaction wants gestures. The phase
  /// itself is already sent: it never waits for a gesture.
  mutating func recognize(_ event: CaptureEvent, _ id: InteractionID) {
    guard !gestures.isEmpty, let wanted = gestures[id]?.wanted else { return }
    var recognizer = gestures[id]?.recognizers[event.button] ?? GestureRecognizer(wanted: wanted)
    var found: [GestureRecognizer.Recognized] = []
    switch event.phase {
    case .began:
      found = recognizer.began(
        event.press, event.role, atUSec: event.monotonicUSec, situation.settings.gestures)
    case .ended: found = recognizer.ended(atUSec: event.monotonicUSec, situation.settings.gestures)
    case .cancelled: recognizer.cancelled()
    }
    gestures[id]?.recognizers[event.button] = recognizer
    for gesture in found { send(gesture, id) }
  }

  /// When the next gesture is decided, microseconds; nil if none is undecided.
  var nextGestureUSec: Int64? {
    if gestures.isEmpty { return nil }
    return gestures.values.flatMap(\.recognizers.values)
      .compactMap { $0.deadlineUSec(situation.settings.gestures) }.min()
  }

  /// Sends the gestures that are decided by now.
  mutating func advanceGestures() {
    for (id, state) in gestures {
      for (button, recognizer) in state.recognizers {
        var recognizer = recognizer
        let found = recognizer.advance(toUSec: nowUSec, situation.settings.gestures)
        gestures[id]?.recognizers[button] = recognizer
        for gesture in found { send(gesture, id) }
      }
    }
  }

  /// Drops the presses that could still have become a gesture.
  mutating func forgetGestures(of id: InteractionID) {
    gestures[id]?.recognizers = [:]
  }

  private mutating func send(_ found: GestureRecognizer.Recognized, _ id: InteractionID) {
    guard let owner = situation.index(of: id) else { return }
    var event = GestureEvent(
      sequence: newSequence(owner), press: found.press, gesture: found.gesture, role: found.role,
      monotonicUSec: found.atUSec)
    event.tenths = found.tenths
    event.count = found.count
    act(.sendGesture(event, to: id))
  }
}
