// SPDX-License-Identifier: Apache-2.0
import PrintModel
import TestSupport
import Testing

/// The bytes of IPP and of the HTTP around it.
struct IPPTests {
  private static let message = IPPMessage(
    code: 0x0B, requestID: 0x0102_0304,
    groups: [
      IPPGroup(
        .operation,
        [
          IPPAttribute("attributes-charset", .charset, "utf-8"),
          IPPAttribute("requested-attributes", .keyword, "printer-state", "printer-name"),
        ]),
      IPPGroup(
        .printer,
        [
          IPPAttribute("printer-state", [.enum(4)]), IPPAttribute("copies", [.integer(-2)]),
          IPPAttribute("printer-is-accepting-jobs", [.boolean(true)]),
          IPPAttribute("resolution", [.other(0x32, [0, 0, 1, 44, 0, 0, 1, 44, 3])]),
        ]),
    ])

  @Test("a message is laid out as RFC 8010 has it")
  func layout() {
    let bytes = IPPMessage(
      code: 0x0002, requestID: 1,
      groups: [IPPGroup(.operation, [IPPAttribute("a", .keyword, "b", "c")])]
    ).bytes
    #expect(
      bytes == [
        2, 0, 0, 2, 0, 0, 0, 1, 1, 0x44, 0, 1, 97, 0, 1, 98, 0x44, 0, 0, 0, 1, 99, 3,
      ])
  }

  @Test("what was written is read back, and a document behind it is left alone")
  func roundTrip() throws {
    #expect(try IPPMessage(decoding: Self.message.bytes) == Self.message)
    #expect(try IPPMessage(decoding: Self.message.bytes + [1, 2, 3]) == Self.message)
  }

  @Test("a message that was cut is refused, wherever that was")
  func cut() {
    let bytes = Self.message.bytes
    for count in 0..<bytes.count {
      #expect(throws: IPPError.self) { try IPPMessage(decoding: Array(bytes[..<count])) }
    }
  }

  private static func reply(_ head: String, _ body: [UInt8]) -> [UInt8] {
    Array(head.replacing("\n", with: "\r\n").utf8) + body
  }

  @Test("a reply with a length, in chunks, and after 100 Continue, in pieces of any size")
  func replies() throws {
    let replies = [
      Self.reply("HTTP/1.1 200 OK\nContent-Length: 5\n\n", Array("hello".utf8)),
      Self.reply(
        "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n",
        Array("2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n".utf8)),
    ]
    for bytes in replies {
      for size in [1, 2, 3, 7, bytes.count] {
        var reply = HTTPReply()
        for start in stride(from: 0, to: bytes.count, by: size) {
          #expect(!reply.isComplete)
          try reply.take(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(reply.isComplete && reply.status == 200)
        #expect(reply.body == Array("hello".utf8))
      }
    }
  }

  @Test(
    "a reply that cannot be told from one that was cut is refused",
    arguments: [
      "HTTP/1.1 200 OK\n\n", "HTTP/1.1 200 OK\nContent-Length: -1\n\n", "SSH-2.0\n\n",
      "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nzz\n",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\nabc",
    ])
  func refused(_ text: String) {
    var reply = HTTPReply()
    #expect(throws: IPPError.self) { try reply.take(Self.reply(text, [])) }
  }

  @Test("a head without an end is not kept for ever")
  func endless() {
    var reply = HTTPReply()
    #expect(throws: IPPError.self) {
      for _ in 0..<1000 { try reply.take([UInt8](repeating: 65, count: 64)) }
    }
  }
}
