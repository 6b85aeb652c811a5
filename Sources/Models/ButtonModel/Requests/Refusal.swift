// SPDX-License-Identifier: Apache-2.0

/// Why a request was refused: the errors of the Gateway, EngineLink and Control interfaces that the
/// machine can tell.
package enum Refusal: Error, Hashable, Sendable {
  /// There is none, or it belongs to another user.
  case noSuchInteraction(InteractionID)
  /// There is none, or it belongs to another user.
  case noSuchSession(SessionID)
  /// No engine is attached, so no session can be known.
  case engineNotAttached
  /// The configuration does not let this user do that; the reason is for people.
  case notAuthorized(reason: String)
  case foregroundRefused(ForegroundRefusal)
  /// The event was never sent.
  case noSuchEvent(sequence: Int64)
  /// This many interactions of the client, or of all clients, exist already.
  case tooManyInteractions(limit: Int)
  /// This many sessions exist already.
  case tooManySessions(limit: Int)
  /// The parameters do not go together; the name is that of the one to change.
  case invalidParameter(String)
  case noSuchClient
  case noSuchDevice(DeviceID)
  case noSuchButton(ButtonID)
}
