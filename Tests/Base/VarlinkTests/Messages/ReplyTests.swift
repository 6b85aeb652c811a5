// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct ReplyTests {
  static let accepted: [(message: String, reply: Reply)] = [
    ("{}", .success([:], continues: false)),
    (#"{"parameters":null}"#, .success([:], continues: false)),
    (#"{"parameters":{"x":1}}"#, .success(["x": 1], continues: false)),
    (#"{"parameters":{},"continues":false,"error":null}"#, .success([:], continues: false)),
    (#"{"continues":true,"parameters":{"x":1}}"#, .success(["x": 1], continues: true)),
    (#"{"error":"a.b.E"}"#, .failure(RemoteError(name: "a.b.E"))),
    (
      #"{"error":"a.b.E","parameters":{"x":1},"continues":false}"#,
      .failure(RemoteError(name: "a.b.E", parameters: ["x": 1]))
    ),
    (#"{"org.example":{}}"#, .success([:], continues: false)),
  ]

  @Test(arguments: accepted)
  func takes(message: String, reply: Reply) throws {
    #expect(try decode(message) == reply)
  }

  static let refused: [(message: String, error: ProtocolError)] = [
    ("", .malformed(JSONError(.unexpectedEnd, at: 0))),
    ("[]", .notAnObject),
    (#"{"parameters":1}"#, .wrongType(member: "parameters")),
    (#"{"continues":1}"#, .wrongType(member: "continues")),
    (#"{"error":{}}"#, .wrongType(member: "error")),
    (#"{"error":"a.b.E","continues":true}"#, .errorContinues),
    (#"{"more":true}"#, .unknownMember("more")),
    (#"{"x":1}"#, .unknownMember("x")),
  ]

  @Test(arguments: refused)
  func refuses(message: String, error: ProtocolError) {
    #expect(throws: error) { try decode(message) }
  }

  static let written: [(reply: Reply, message: String)] = [
    (.success([:], continues: false), "{}"),
    (.success([:], continues: true), #"{"continues":true}"#),
    (.success(["x": [:]], continues: false), #"{"parameters":{"x":{}}}"#),
    (.success(["x": 1], continues: true), #"{"parameters":{"x":1},"continues":true}"#),
    (.failure(RemoteError(name: "a.b.E")), #"{"error":"a.b.E"}"#),
    (
      .failure(RemoteError(name: "a.b.E", parameters: ["x": 1])),
      #"{"error":"a.b.E","parameters":{"x":1}}"#
    ),
  ]

  @Test(arguments: written)
  func writes(reply: Reply, message: String) throws {
    #expect(reply.encode() == Array(message.utf8) + [0])
    #expect(try decode(message) == reply)
  }

  @Test func saysWhetherItContinues() {
    #expect(Reply.success([:], continues: true).continues)
    #expect(!Reply.success([:], continues: false).continues)
    #expect(!Reply.failure(RemoteError(name: "a.b.E")).continues)
  }

  private func decode(_ message: String) throws(ProtocolError) -> Reply {
    let bytes = Array(message.utf8)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Reply, ProtocolError> in
      do throws(ProtocolError) {
        return .success(try Reply(decoding: bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
