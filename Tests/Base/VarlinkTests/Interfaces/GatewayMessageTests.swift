// SPDX-License-Identifier: Apache-2.0

import ShutterInterfaces
import Testing
import Varlink

/// The generated types as a daemon and a client use them.
@Suite struct GatewayMessageTests {
  private typealias AddInteraction = GatewayInterface.AddInteraction

  private let event = GatewayInterface.CaptureEvent(
    sequence: 2, press: 7, phase: .cancelled, role: .halfPress, device: "usb-1",
    button: "KEY_CAMERA",
    kind: .indirectPointer, monotonicUSec: 123_456_789, heldUSec: 1500, cancelReason: .syncLost)

  @Test func writesAnEvent() {
    let bytes = AddInteraction.reply(AddInteraction.Reply(event: event), continues: true)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"parameters":{"event":{"sequence":2,"press":7,"phase":"cancelled","#
        + #""role":"half_press","device":"usb-1","button":"KEY_CAMERA","kind":"indirect_pointer","#
        + #""monotonicUSec":123456789,"heldUSec":1500,"cancelReason":"sync_lost"}},"#
        + "\"continues\":true}\0")
  }

  @Test func readsAnEvent() throws {
    let bytes = AddInteraction.reply(AddInteraction.Reply(event: event), continues: true)
    let reply = try decodeReply(bytes)
    #expect(reply.continues)
    #expect(try reply.parameters(of: AddInteraction.self).event == event)
  }

  @Test func writesACall() {
    let parameters = AddInteraction.Parameters(
      application: "org.example.App", handlers: .primaryOnly, roles: [.primary, .none])
    #expect(
      String(decoding: AddInteraction.call(parameters, mode: .more), as: UTF8.self)
        == #"{"method":"org.shutterd.Gateway.AddInteraction","parameters":{"#
        + #""application":"org.example.App","handlers":"primary_only","#
        + "\"roles\":[\"primary\",\"none\"]},\"more\":true}\0")
    #expect(
      String(decoding: GatewayInterface.ListDevices.call(NoFields()), as: UTF8.self)
        == "{\"method\":\"org.shutterd.Gateway.ListDevices\"}\0")
  }

  @Test func readsACallStrictly() throws {
    let call = Call(
      method: AddInteraction.name, parameters: ["application": "a", "roles": ["primary", "third"]])
    #expect(throws: FieldError(.unknownValue("third"), path: "roles[1]")) {
      try AddInteraction.parameters(of: call)
    }
    let settings: JSONObject = ["session": "s", "settings": ["bracket": [[:], ["gain": "high"]]]]
    let path = "settings.bracket[1].gain"
    #expect(throws: FieldError(.wrongType(expected: "int"), path: path)) {
      try EngineInterface.CapturePhoto.parameters(
        of: Call(method: EngineInterface.CapturePhoto.name, parameters: settings))
    }
  }

  @Test func namesTheFirstUnknownFieldOfMany() throws {
    var parameters: JSONObject = ["interaction": "a"]
    for number in 0..<100 { parameters["unknown\(number)"] = 1 }
    parameters["enabled"] = true
    let call = Call(method: GatewayInterface.SetEnabled.name, parameters: parameters)
    #expect(throws: FieldError(.unknown, path: "unknown0")) {
      try GatewayInterface.SetEnabled.parameters(of: call)
    }
  }

  @Test func toleratesANewerService() throws {
    let message =
      #"{"parameters":{"status":{"eligible":false,"obstacles":["locked","eclipse"],"#
      + #""foreground":true,"enabled":true,"generation":1,"moon":"new"},"tide":2},"#
      + #""continues":true}"#
    let status = try decodeReply(Array(message.utf8) + [0]).parameters(of: AddInteraction.self)
      .status
    #expect(status?.obstacles == [.locked, .unrecognized("eclipse")])
    #expect(status?.obstacles.map(\.isDeclared) == [true, false])
  }

  @Test func carriesAnError() throws {
    let error = GatewayInterface.ForegroundRefused(reason: .decidedByShell)
    let reply = try decodeReply(error.reply())
    guard case .failure(let remote) = reply else {
      Issue.record("not an error")
      return
    }
    #expect(
      remote.description == #"org.shutterd.Gateway.ForegroundRefused {"reason":"decided_by_shell"}"#
    )
    #expect(try GatewayInterface.ForegroundRefused(remote) == error)
    #expect(try GatewayInterface.NoSuchEvent(remote) == nil)
    #expect(throws: remote) { try reply.parameters(of: AddInteraction.self) }
    let other = RemoteError(name: GatewayInterface.NoSuchEvent.name)
    #expect(throws: FieldError(.missing, path: "sequence")) {
      try GatewayInterface.NoSuchEvent(other)
    }
  }

  @Test func knowsWhichMethodsStream() {
    #expect(AddInteraction.more == .required)
    #expect(EngineInterface.WatchReadiness.more == .supported)
    #expect(GatewayInterface.Acknowledge.more == .ignored)
  }

  private func decodeReply(_ bytes: [UInt8]) throws -> Reply {
    var splitter = MessageSplitter(maximumSize: 1 << 16)
    splitter.append(bytes)
    return try #require(
      try splitter.withNextMessage { bytes throws(ProtocolError) in try Reply(decoding: bytes) })
  }
}
