// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The connection of the attached engine, if there is one.
@LoopActor
final class EngineLink {
  private var call: IncomingCall?

  /// The engine's process; nil while none is attached.
  var peer: PeerIdentity? { call?.peer }

  /// Whether this call is on a connection of the attached engine's process.
  func isOfEngine(_ other: IncomingCall) -> Bool {
    call?.process.isSame(as: other.process) ?? false
  }

  /// Whether this call is that of the attached engine.
  func isCurrent(_ call: IncomingCall) -> Bool { self.call === call }

  /// Takes a new connection, and ends the stream on the previous one.
  func attach(_ call: IncomingCall) {
    close()
    self.call = call
  }

  /// Ends the stream from this side, with an empty last reply.
  func close() {
    call?.reply(EngineLinkInterface.Attach.Reply())
    call = nil
  }

  /// Forgets a connection that has ended.
  func ended() { call = nil }

  func tell(locked: Bool) {
    send(EngineLinkInterface.Attach.Reply(locked: locked))
  }

  func tell(session: SessionID, locked: Bool) {
    send(EngineLinkInterface.Attach.Reply(locked: locked, session: session.name))
  }

  func tell(session: SessionID, foreground: Bool) {
    send(EngineLinkInterface.Attach.Reply(session: session.name, foreground: foreground))
  }

  func tell(launch: EngineLinkInterface.Launch) {
    send(EngineLinkInterface.Attach.Reply(launch: launch))
  }

  func tell(session: SessionID, press: PressID, momentUSec: Int64) {
    send(
      EngineLinkInterface.Attach.Reply(
        session: session.name, press: press.number, momentUSec: momentUSec))
  }

  /// Sends an event of an interaction that the engine handles.
  func forward(_ event: PressEvent, interaction: String, session: SessionID) {
    // The interface declares an object here, because interfaces cannot share types. Parsing cannot
    // fail: we have just written the text.
    guard case .object(let object)? = try? JSON(parsing: event.wire.jsonBytes) else { return }
    send(
      EngineLinkInterface.Attach.Reply(
        session: session.name, interaction: interaction, event: object))
  }

  private func send(_ reply: EngineLinkInterface.Attach.Reply) {
    call?.reply(reply, continues: true)
  }
}
