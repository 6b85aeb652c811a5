// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The head of a request, byte by byte")
struct RequestHeadTests {
  private static let plain = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test("The end is found wherever the bytes are cut, and not before")
  func end() {
    let bytes = Array(Self.plain.utf8)
    for count in 0..<bytes.count {
      #expect(RequestHead.end(in: bytes.prefix(count)) == nil, "\(count) bytes")
    }
    #expect(RequestHead.end(in: bytes + [1, 2]) == bytes.count)
    #expect(RequestHead.end(in: Array("\r\r\n\r\n".utf8)) == 5)
    #expect(RequestHead.end(in: Array("a\n\nb\r\n\n".utf8)) == nil)
  }

  @Test(
    "Only what a browser writes is read",
    arguments: [
      "GET / HTTP/1.1\nHost: localhost\n\n", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
      "GET  / HTTP/1.1\r\n\r\n", "get / HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1 \r\n\r\n", "GET /\u{0} HTTP/1.1\r\n\r\n", "GET /ä HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n",
      "GET / HTTP/1.1\r\nH\u{7F}: x\r\n\r\n", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\nX\r\n\r\n",
    ])
  func refused(text: String) {
    #expect(throws: Refusal.self) { try RequestHead(Array(text.utf8)) }
  }

  @Test("Any byte may be another: it is read or refused without a fault")
  func damaged() {
    let bytes = Array(Self.plain.utf8)
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[index] = byte
        _ = try? RequestHead(damaged)
      }
    }
  }

  @Test("A head, a path and the fields have limits")
  func limits() throws {
    let field = "X: " + String(repeating: "y", count: RequestHead.longest)
    #expect(throws: Refusal.tooLong) {
      try RequestHead(Array("GET / HTTP/1.1\r\n\(field)\r\n\r\n".utf8))
    }
    let many = (0..<65).map { "X\($0): y\r\n" }.joined()
    #expect(throws: Refusal.tooLong) {
      try RequestHead(Array("GET / HTTP/1.1\r\n\(many)\r\n".utf8))
    }
    let path = "/" + String(repeating: "a", count: 2048)
    #expect(throws: Refusal.malformed) {
      try RequestHead(Array("GET \(path) HTTP/1.1\r\n\r\n".utf8))
    }
  }

  @Test("Each refusal is a whole answer that closes the connection and can do nothing in a page")
  func refusals() {
    for refusal in Refusal.allCases {
      let answer = String(decoding: refusal.response, as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
      #expect(answer.contains("default-src 'none'"))
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
      #expect(answer.contains("\r\nContent-Length: \(parts[1].utf8.count)\r\n"))
    }
  }
}
