// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The connection of an interaction, on which the press machine's events are sent.
@LoopActor
final class InteractionStream {
  let id: InteractionID
  let client: ClientID
  /// The name that clients use. It cannot be guessed, because a process that knows it can control
  /// the interaction.
  let name: String
  /// Whether its client plays the sounds of its presses itself.
  let isDefaultSoundDisabled: Bool
  private let call: IncomingCall
  private var pressReplies = PressReplies()

  init(
    id: InteractionID, client: ClientID, name: String, isDefaultSoundDisabled: Bool,
    call: IncomingCall
  ) {
    self.isDefaultSoundDisabled = isDefaultSoundDisabled
    self.id = id
    self.client = client
    self.name = name
    self.call = call
  }

  func send(_ event: PressEvent, shouldPlaySound: Bool) {
    if let reply = pressReplies.reply(event, shouldPlaySound: shouldPlaySound) {
      return call.reply(reply)
    }
    var wire = event.wire
    if shouldPlaySound { wire.shouldPlaySound = true }
    call.reply(EventReply(event: wire), continues: true)
  }

  func send(_ event: GestureEvent) {
    call.reply(GatewayInterface.AddInteraction.Reply(gesture: event.wire), continues: true)
  }

  func send(_ event: PointerReport) {
    call.reply(GatewayInterface.AddInteraction.Reply(pointer: event.wire), continues: true)
  }

  func send(_ event: BandEvent) {
    call.reply(GatewayInterface.AddInteraction.Reply(band: event.wire), continues: true)
  }

  func send(_ event: ControlEvent) {
    call.reply(GatewayInterface.AddInteraction.Reply(control: event.wire), continues: true)
  }

  /// Ends the stream with an empty last reply.
  func end() {
    call.reply(GatewayInterface.AddInteraction.Reply())
  }

  func send(_ status: InteractionCondition) {
    call.reply(GatewayInterface.AddInteraction.Reply(status: status.wire), continues: true)
  }
}

/// The open interactions, by the machine's number and by the name that clients use.
@LoopActor
struct InteractionTable {
  private var streams: [InteractionID: InteractionStream] = [:]
  private var ids: [String: InteractionID] = [:]

  subscript(id: InteractionID) -> InteractionStream? { streams[id] }

  /// The number of the interaction with this name. For an unknown name it is a number that no
  /// interaction has, so that the machine refuses it like an interaction of another user.
  func id(named name: String) -> InteractionID { ids[name] ?? InteractionID(0) }

  mutating func insert(_ stream: InteractionStream) {
    streams[stream.id] = stream
    ids[stream.name] = stream.id
  }

  mutating func remove(_ id: InteractionID) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    ids[stream.name] = nil
  }

  var all: [InteractionStream] { Array(streams.values) }
}

/// `AddInteraction.Reply` with an event and nothing else, which touches wait for. The interface's own type has room for all
/// that a reply may have, and that room is copied with it.
private struct EventReply: VarlinkStructure {
  let event: GatewayInterface.CaptureEvent

  init(event: GatewayInterface.CaptureEvent) { self.event = event }

  init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
    var fields = FieldReader(object, mode)
    event = try fields.required("event")
    try fields.finish()
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("event", event)
    writer.endObject()
  }
}
