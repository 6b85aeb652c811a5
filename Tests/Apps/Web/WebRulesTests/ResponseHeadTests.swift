// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The heads of answers")
struct ResponseHeadTests {
  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }
  }

  @Test("A head has its status, its fields, those that protect a page, and its length")
  func whole() {
    var head = ResponseHead(206, "Partial Content")
    head.add("Content-Range", "bytes 0-9/100")
    let lines = Self.lines(head.bytes(count: 10))
    #expect(lines[0] == "HTTP/1.1 206 Partial Content")
    #expect(lines[1] == "Content-Range: bytes 0-9/100")
    #expect(lines.contains("X-Content-Type-Options: nosniff"))
    #expect(lines.suffix(4) == ["Content-Length: 10", "Connection: close", "", ""])
  }

  @Test("An answer without content, and one whose end is the connection's, say no length")
  func lengths() {
    let head = ResponseHead(204, "No Content").bytes(count: 0)
    #expect(!Self.lines(head).contains { $0.hasPrefix("Content-Length") })
    let stream = ResponseHead(200, "OK").bytes(count: nil)
    #expect(!Self.lines(stream).contains { $0.hasPrefix("Content-Length") })
    #expect(Self.lines(ResponseHead(200, "OK").bytes(count: 0)).contains("Content-Length: 0"))
  }

  @Test("A value cannot begin another field, or the body")
  func oneLine() {
    var head = ResponseHead(200, "OK")
    head.add("Content-Disposition", "a\r\nSet-Cookie: b\r\n\r\n<p>\u{85}\0ä")
    let lines = Self.lines(head.bytes(count: 0))
    #expect(lines[1] == "Content-Disposition: aSet-Cookie: b<p>")
    #expect(lines.filter(\.isEmpty).count == 2)
  }

  @Test("The answer that begins a socket proves that its key was read")
  func socket() {
    let lines = Self.lines(ResponseHead.webSocket("dGhlIHNhbXBsZSBub25jZQ=="))
    #expect(lines[0] == "HTTP/1.1 101 Switching Protocols")
    for line in [
      "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    ] { #expect(lines.contains(line)) }
    #expect(!lines.contains { $0.hasPrefix("Content-Length") || $0 == "Connection: close" })
    #expect(lines.suffix(2) == ["", ""])
  }
}
