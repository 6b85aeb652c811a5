// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Messages to a service, and the outcome that each must have.
enum Corpus {
  /// A message without its NUL, and the call in it or the reason why there is none.
  struct Entry: Sendable {
    let message: String
    let outcome: Result<Call, ProtocolError>
  }

  static let entries: [Entry] = accepted + refused

  private static let accepted: [Entry] = [
    call(#"{"method":"a.b.C"}"#, Call(method: "a.b.C")),
    call(#"{"method":"a.b.C","parameters":{}}"#, Call(method: "a.b.C")),
    call(#"{"method":"a.b.C","parameters":null}"#, Call(method: "a.b.C")),
    call(#"{"parameters":{"x":1},"method":"a.b.C"}"#, Call(method: "a.b.C", parameters: ["x": 1])),
    call(#"{"method":"a.b.C","more":true}"#, Call(method: "a.b.C", mode: .more)),
    call(#"{"method":"a.b.C","oneway":true}"#, Call(method: "a.b.C", mode: .oneway)),
    call(#"{"method":"a.b.C","upgrade":true}"#, Call(method: "a.b.C", mode: .upgrade)),
    call(#"{"method":"a.b.C","more":false,"oneway":null}"#, Call(method: "a.b.C")),
    call(
      #"{"method":"a.b.C","more":true,"oneway":false,"upgrade":false}"#,
      Call(method: "a.b.C", mode: .more)),
    call(" {\n \"method\" : \"a.b.C\" }\r\n\t", Call(method: "a.b.C")),
    call(#"{"method":"a.b.C","org.example":{"trace":"1"}}"#, Call(method: "a.b.C")),
    call(#"{"method":""}"#, Call(method: "")),
    call(#"{"method":"no dot"}"#, Call(method: "no dot")),
    call(
      #"{"method":"a.b.C","parameters":{"text":"é € \ud83d\udcf7 \" \\","list":[1,2.5,null]}}"#,
      Call(
        method: "a.b.C",
        parameters: ["text": "é € \u{1F4F7} \" \\", "list": [1, 2.5, .null]])),
    call(
      #"{"method":"org.shutterd.Gateway.Acknowledge","#
        + #""parameters":{"interaction":"i1","sequence":3},"oneway":true}"#,
      Call(
        method: "org.shutterd.Gateway.Acknowledge",
        parameters: ["interaction": "i1", "sequence": 3], mode: .oneway)),
  ]

  private static let refused: [Entry] = [
    bad("", .malformed(JSONError(.unexpectedEnd, at: 0))),
    bad("\n", .malformed(JSONError(.unexpectedEnd, at: 1))),
    bad("GET / HTTP/1.1\r\n", .malformed(JSONError(.unexpectedByte(0x47), at: 0))),
    bad(#"{"method":"a.b.C""#, .malformed(JSONError(.unexpectedEnd, at: 17))),
    bad(#"{"method":"a.b.C"}{}"#, .malformed(JSONError(.unexpectedByte(0x7B), at: 18))),
    bad(
      #"{"method":"a.b.C","method":"a.b.D"}"#,
      .malformed(JSONError(.duplicateMember("method"), at: 18))),
    bad("null", .notAnObject),
    bad("[]", .notAnObject),
    bad(#""a.b.C""#, .notAnObject),
    bad("{}", .missingMethod),
    bad(#"{"method":null}"#, .missingMethod),
    bad(#"{"parameters":{}}"#, .missingMethod),
    bad(#"{"method":1}"#, .wrongType(member: "method")),
    bad(#"{"method":"a.b.C","parameters":[]}"#, .wrongType(member: "parameters")),
    bad(#"{"method":"a.b.C","parameters":"x"}"#, .wrongType(member: "parameters")),
    bad(#"{"method":"a.b.C","more":1}"#, .wrongType(member: "more")),
    bad(#"{"method":"a.b.C","oneway":"true"}"#, .wrongType(member: "oneway")),
    bad(#"{"method":"a.b.C","upgrade":{}}"#, .wrongType(member: "upgrade")),
    bad(#"{"method":"a.b.C","more":true,"oneway":true}"#, .conflictingFlags),
    bad(#"{"method":"a.b.C","more":true,"upgrade":true}"#, .conflictingFlags),
    bad(#"{"method":"a.b.C","oneway":true,"upgrade":true}"#, .conflictingFlags),
    bad(#"{"method":"a.b.C","continues":true}"#, .unknownMember("continues")),
    bad(#"{"method":"a.b.C","id":1}"#, .unknownMember("id")),
    bad(#"{"method":"a.b.C","X-Trace":{}}"#, .unknownMember("X-Trace")),
    bad(#"{"method":"a.b.C","org.example":1}"#, .unknownMember("org.example")),
  ]

  private static func call(_ message: String, _ call: Call) -> Entry {
    Entry(message: message, outcome: .success(call))
  }

  private static func bad(_ message: String, _ error: ProtocolError) -> Entry {
    Entry(message: message, outcome: .failure(error))
  }
}
