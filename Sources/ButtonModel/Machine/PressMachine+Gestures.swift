// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Hands a phase to the recogniser of the button, if the interaction wants gestures. The phase is
  /// sent already: it never waits.
  mutating func recognize(_ event: CaptureEvent, _ owner: InteractionIndex) {
    let wanted = clients[owner.client].interactions[owner.interaction].gestures
    if wanted.isEmpty { return }
    var recognizer =
      clients[owner.client].interactions[owner.interaction].recognizers[event.button]
      ?? GestureRecognizer(wanted: wanted)
    var found: [GestureRecognizer.Recognized] = []
    switch event.phase {
    case .began:
      found = recognizer.began(
        event.press, event.role, atUSec: event.monotonicUSec, settings.gestures)
    case .ended: found = recognizer.ended(atUSec: event.monotonicUSec, settings.gestures)
    case .cancelled: recognizer.cancelled()
    }
    clients[owner.client].interactions[owner.interaction].recognizers[event.button] = recognizer
    for gesture in found { send(gesture, owner) }
  }

  /// When the next gesture is decided; nil if nobody waits for one.
  var nextGestureUSec: Int64? {
    var next: Int64?
    for client in clients {
      for interaction in client.interactions where !interaction.recognizers.isEmpty {
        for recognizer in interaction.recognizers.values {
          guard let deadline = recognizer.deadlineUSec(settings.gestures) else { continue }
          next = min(next ?? deadline, deadline)
        }
      }
    }
    return next
  }

  /// Tells the gestures that are decided by now.
  mutating func advanceGestures(_ nowUSec: Int64) {
    for client in clients.indices {
      for interaction in clients[client].interactions.indices {
        let owner = InteractionIndex(client: client, interaction: interaction)
        for (button, recognizer) in clients[client].interactions[interaction].recognizers {
          var recognizer = recognizer
          let found = recognizer.advance(toUSec: nowUSec, settings.gestures)
          clients[client].interactions[interaction].recognizers[button] = recognizer
          for gesture in found { send(gesture, owner) }
        }
      }
    }
  }

  private mutating func send(
    _ found: GestureRecognizer.Recognized, _ owner: InteractionIndex
  ) {
    clients[owner.client].interactions[owner.interaction].lastSequence += 1
    let interaction = clients[owner.client].interactions[owner.interaction]
    act(
      .sendGesture(
        GestureEvent(
          sequence: interaction.lastSequence, press: found.press, gesture: found.gesture,
          role: found.role, monotonicUSec: found.atUSec),
        to: interaction.id))
  }
}
