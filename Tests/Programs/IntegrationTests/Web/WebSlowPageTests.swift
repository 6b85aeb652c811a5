// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// What a page's socket does with a page that is slower, or faster, than it is meant to be.
@Suite("Pages that do not keep up, and pages that hurry")
struct WebSlowPageTests {
  @Test("A page that reads nothing misses pictures, stays open, and then sees the newest")
  func unread() throws {
    let stage = try WebStage()
    let reading = try stage.page()
    let connection = try WebConnection(port: stage.port, isSlow: true)
    let idle = try WebPageSocket(connection, stage.socketFields)
    // Together many times what the kernel keeps.
    let rounds = 240
    var last: Int64 = 0
    for _ in 0..<rounds {
      try idle.order(["do": "ready"])
      try reading.order(["do": "ready"])
      last = try #require(try reading.next("frame").json["sequence"]?.intValue)
    }
    try idle.order(["do": "gallery"])
    var seen = 0
    while let message = try idle.next(), message.json["kind"]?.stringValue != "gallery" {
      if message.json["kind"]?.stringValue == "frame" { seen += 1 }
    }
    #expect((1..<rounds).contains(seen), "\(seen) of \(rounds) pictures")
    try idle.order(["do": "ready"])
    let newest = try #require(try idle.next("frame").json["sequence"]?.intValue)
    #expect(newest >= last)
  }

  @Test("A page that sends a thousand orders at once is heard, and not before a second is over")
  func paced() throws {
    let stage = try WebStage()
    let page = try stage.page()
    let startUSec = TestClock.nowUSec
    let order = WebPageSocket.frame(Array("{\"do\":\"cancel\"}".utf8))
    try page.connection.send((0..<1000).flatMap { _ in order })
    try page.order(["do": "gallery"])
    _ = try page.next("gallery")
    #expect(TestClock.nowUSec - startUSec > 900_000)
    #expect(try stage.get("/").status == 200)
  }

  @Test("Pings are answered between messages, and the end with an end")
  func control() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.send([7, 8, 9], first: 0x89)
    try page.send([], first: 0x8A)
    try page.send([0x03, 0xE9], first: 0x88)
    let rest = try page.connection.rest()
    // Behind the messages of a page that has just come.
    let pong = try #require(rest.firstRange(of: [0x8A, 3, 7, 8, 9]))
    #expect(Array(rest[pong.upperBound...].suffix(4)) == [0x88, 2, 0x03, 0xE8])
  }

  @Test("What a page sends with its request is heard when its socket is open")
  func early() throws {
    let stage = try WebStage()
    let connection = try WebConnection(port: stage.port)
    let head = (["GET /live HTTP/1.1"] + stage.socketFields).joined(separator: "\r\n")
    let order = WebPageSocket.frame(Array("{\"do\":\"gallery\"}".utf8))
    try connection.send(Array((head + "\r\n\r\n").utf8) + order)
    var answer: [UInt8] = []
    while !answer.suffix(4).elementsEqual([13, 10, 13, 10]) {
      answer += try #require(try connection.take(1))
    }
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    _ = try WebPageSocket(open: connection).next("gallery")
  }
}
