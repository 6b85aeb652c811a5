// SPDX-License-Identifier: Apache-2.0

/// What the caller is to do, in the order of the list. `wantGrab`, `readLevel` and `stopped` are its last
/// ones: what comes of them may be handed to the machine at once; any other input has to wait for the
/// end of the list.
package enum Action: Hashable, Sendable {
  /// Write the event to the interaction's stream.
  case send(CaptureEvent, to: InteractionID)
  /// Write the gesture to the interaction's stream.
  case sendGesture(GestureEvent, to: InteractionID)
  /// Write the status to the interaction's stream.
  case sendStatus(InteractionStatus, to: InteractionID)
  /// Forward the event to the engine, which has to acknowledge it.
  case forward(CaptureEvent, interaction: InteractionID, session: SessionID)
  /// Tell the engine whether the session's client is in the foreground.
  case tellEngineForeground(SessionID, Bool)
  /// Report to the engine that the session's client was sent an edge of this press, so that a photo of it need not
  /// rest on the client's word. Nothing waits for this.
  case tellEnginePress(SessionID, PressID, momentUSec: Int64)
  /// Tell the engine whether the seat is locked.
  case tellEngineLocked(Bool)
  /// Close the engine's connection: it did not acknowledge in time and counts as lost already.
  case closeEngineLink
  /// Have the lights of the seat tell this.
  case showReadiness(SeatID, LightSubject)
  /// Let the default behaviour have this edge. Nothing to do if the system saw it itself.
  case defaultBehaviour(DefaultEdge)
  /// Append to the audit log.
  case audit(AuditRecord)
  /// Take or release the grab of the device, and report with `grabChanged` when it happened.
  case wantGrab(DeviceID, Bool)
  /// Read the line's level and report it with `level`: its debounce time is over.
  case readLevel(ButtonID)
  /// The stop that was asked for with `shutDown` is over: give all devices up and go.
  case stopped
}

/// The answer to a request, and what is to be done: first the actions, in order, then the reply.
package struct Response<Value: Sendable>: Sendable {
  /// What to reply.
  package var result: Result<Value, Refusal>
  /// What to do before the reply is sent.
  package var actions: [Action]
}

extension Response: Equatable where Value: Equatable {}
