// SPDX-License-Identifier: Apache-2.0

/// An action for the caller; actions are performed in the order of their list. `wantGrab`,
/// `readLevel`, `turnLock`, `launch` and `stopped` are at the end of the list: their outcome may be handed to the machine
/// at once, while any other input has to wait for the end of the list. What no press of a key needs is boxed,
/// so that its size is not theirs.
package enum Action: Hashable, Sendable {
  /// Write the event to the interaction's stream.
  case send(PressEvent, to: InteractionID)
  /// Write the gesture to the interaction's stream.
  indirect case sendGesture(GestureEvent, to: InteractionID)
  /// Write the pointer's crossing, move or request to the interaction's stream.
  indirect case sendPointer(PointerReport, to: InteractionID)
  /// Write the progress of a band to the interaction's stream.
  indirect case sendBand(BandEvent, to: InteractionID)
  /// Write the change of a control to the interaction's stream.
  indirect case sendControl(ControlEvent, to: InteractionID)
  /// Write the status to the interaction's stream.
  case sendStatus(InteractionCondition, to: InteractionID)
  /// Forward the event to the engine, which has to acknowledge it.
  case forward(PressEvent, interaction: InteractionID, session: SessionID)
  /// Report to the engine whether the session's client is in the foreground.
  case tellEngineForeground(SessionID, Bool)
  /// Report to the engine that the session's client was sent an edge of this press, so that the
  /// engine need not rely on the client's word for a photo. No event waits for this.
  case tellEnginePress(SessionID, PressID, momentUSec: Int64)
  /// Report to the engine whether a seat is locked. It counts for sessions without a report of
  /// their own.
  case tellEngineLocked(Bool)
  /// Report to the engine whether the seat of the session's client is locked.
  case tellEngineSessionLocked(SessionID, Bool)
  /// Close the engine's connection. It did not acknowledge in time and already counts as lost.
  case closeEngineLink
  /// Show this subject on the lights of the seat.
  case showReadiness(SeatID, LightSubject)
  /// Send this edge to the default behaviour; nothing is to be done if the system itself saw it.
  case defaultBehaviour(DefaultEdge)
  /// Append to the audit log.
  case audit(AuditRecord)
  /// Take or release the grab of the device, and report with `grabChanged` when that has happened.
  case wantGrab(DeviceID, Bool)
  /// Read the line's level and report it with `level`, because its debounce window is over.
  case readLevel(ButtonID)
  /// Report that the button does not come to rest, so that its presses do not count, or that it has.
  case noteUnrest(ButtonID, Bool)
  /// Lock or unlock the seat, because its key switch was turned, or is gone.
  case turnLock(SeatID, Bool)
  /// Launch the application of this button at the seat.
  case launch(ButtonID, SeatID)
  /// The stop that `shutDown` began is over: close all devices and exit.
  case stopped
}

/// The answer to a request. The caller performs the actions, in order, and then sends the reply.
package struct Response<Value: Sendable>: Sendable {
  package var result: Result<Value, CallRefusal>
  package var actions: [Action]
}

extension Response: Equatable where Value: Equatable {}
