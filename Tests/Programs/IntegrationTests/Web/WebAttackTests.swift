// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The attacks of docs/WEB.md on the running server. Each kind of request is a fixture of WebRulesTests; here it is shown
/// that the rules are asked, and that time and room have limits.
@Suite("Attacks on the page's server")
struct WebAttackTests {
  @Test("Requests that no page of ours makes are refused, by either address")
  func refused() throws {
    let stage = try WebStage()
    let host = "Host: localhost:\(stage.port)"
    let long = String(repeating: "x", count: 9000)
    for isIPv6 in [false, true] {
      for (lines, status) in [
        (["GET / HTTP/1.1", "Host: evil.example"], 421),
        (["GET / HTTP/1.1", host, "Host: evil.example"], 400),
        (["GET /live HTTP/1.1", host, "Origin: http://evil.example", "Upgrade: websocket"], 403),
        (["GET /item/../../../etc/passwd HTTP/1.1", host], 404),
        (["GET /item/0123456789abcdef0123456789abcdef HTTP/1.1", host], 404),
        (["POST / HTTP/1.1", host, "Content-Length: 2"], 405),
        (["GET / HTTP/1.1", host, "Content-Length: 1000000000"], 413),
        (["GET / HTTP/1.1", host, "X: \(long)"], 431),
        (["GET / HTTP/1.0", host], 505),
      ] {
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n"
        let answer = try stage.answer(to: text, isIPv6: isIPv6)
        #expect(answer.status == status, "\(lines)")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      }
    }
    #expect(try stage.get("/").status == 200)
  }

  @Test(
    "A head that comes byte by byte ends after 10 s, and nobody else notices",
    .tags(.milliseconds))
  func slow() throws {
    let stage = try WebStage()
    let slow = try (0..<20).map { _ in try WebConnection(port: stage.port) }
    let startUSec = TestClock.nowUSec
    for byte in Array("GET / HTTP/1.1\r\nHost: localhost\r\nX: yyyyyyyyy".utf8) {
      for connection in slow { try connection.send([byte]) }
      let beforeUSec = TestClock.nowUSec
      #expect(try stage.get("/").status == 200)
      #expect(TestClock.nowUSec - beforeUSec < 1_000_000)
    }
    for connection in slow { #expect(try WebAnswer(connection.rest()).status == 408) }
    let seconds = Double(TestClock.nowUSec - startUSec) / 1_000_000
    #expect((9.5...13).contains(seconds), "\(seconds) s")
  }

  @Test("A program of this machine that takes all connections and says nothing keeps nobody out")
  func crowded() throws {
    let stage = try WebStage()
    let silent = try (0..<256).map { _ in try WebConnection(port: stage.port) }
    for _ in 0..<3 { #expect(try stage.get("/").status == 200) }
    #expect(try silent[0].rest().isEmpty, "the oldest has made room")
    #expect(try stage.get("/").status == 200)
  }

  @Test(
    "A program of this machine that takes all turns keeps out neither a page that is used nor a new one"
  )
  func held() throws {
    let stage = try WebStage()
    let used = try stage.page()
    try used.order(["do": "ready"])
    _ = try used.next("frame")
    let idle = try (1..<48).map { _ in try stage.page() }
    // As long as a page has to be quiet before it makes room.
    usleep(2_100_000)
    try used.order(["do": "ready"])
    _ = try used.next("frame")
    #expect(try stage.get("/").status == 200)
    let new = try stage.page()
    try new.order(["do": "ready"])
    _ = try new.next("frame")
    try used.order(["do": "ready"])
    _ = try used.next("frame")
    while try idle[0].next() != nil {}
  }

  @Test("Requests of this machine get a turn as soon as one is quiet, though no other comes")
  func waiting() throws {
    let stage = try WebStage()
    let idle = try (0..<48).map { _ in try stage.page() }
    let text = "GET / HTTP/1.1\r\nHost: localhost:\(stage.port)\r\n\r\n"
    let requests = try (0..<2).map { _ in try WebConnection(port: stage.port) }
    for request in requests { try request.send(Array(text.utf8)) }
    for request in requests { #expect(try WebAnswer(request.rest()).status == 200) }
    while try idle[0].next() != nil {}
  }

  @Test("A program of this machine that does not end its answered connections keeps nobody out")
  func answered() throws {
    let stage = try WebStage()
    let answered = try (0..<256).map { _ in
      let connection = try WebConnection(port: stage.port)
      try connection.send(Array("GET / HTTP/1.0\r\n\r\n".utf8))
      #expect(try WebAnswer(connection.rest()).status == 505)
      return connection
    }
    #expect(try stage.get("/").status == 200)
    #expect(answered.count == 256)
  }

  @Test("Streams of this machine that have no picture make room as pages do that order nothing")
  func streams() throws {
    let stage = try WebStage()
    stage.studio.engine.signal(SIGKILL)
    let text = "GET /stream HTTP/1.1\r\nHost: localhost:\(stage.port)\r\n\r\n"
    let streams = try (0..<48).map { _ in
      let connection = try WebConnection(port: stage.port)
      try connection.send(Array(text.utf8))
      #expect(try connection.take(12) == Array("HTTP/1.1 200".utf8))
      return connection
    }
    #expect(try stage.get("/").status == 200)
    #expect(streams.count == 48)
  }

  @Test("A message that is too long, in parts or no order at all ends its socket, and no other")
  func messages() throws {
    let stage = try WebStage()
    let other = try stage.page()
    let long = [UInt8](repeating: 32, count: 5000)
    for (text, first) in [
      (long, 0x81), (Array("{}".utf8), 0x01), (Array("{}".utf8), 0xC1), (Array("{".utf8), 0x81),
      (Array("{\"do\":\"format\"}".utf8), 0x81), (Array("[[[[[".utf8), 0x81), ([], 0x81),
      (Array("{\"do\":\"launch\"}".utf8), 0x81), ([1, 2, 3], 0x82),
    ] as [([UInt8], UInt8)] {
      let page = try stage.page()
      try page.send(text, first: first)
      while try page.next() != nil {}
    }
    try other.order(["do": "gallery"])
    _ = try other.next("gallery")
  }

  @Test("Behind a message that no page sends, nothing of its socket is done")
  func behind() throws {
    let stage = try WebStage()
    let other = try stage.page()
    try other.waitUntilReady()
    try other.order(["do": "press"])
    try other.order(["do": "release"])
    let photo = try other.next("photo").json
    let name = try #require(photo["item"]?["name"]?.stringValue)
    for _ in 0..<20 {
      let page = try stage.page()
      // Both are there before the first one is answered.
      try page.connection.send(
        WebPageSocket.frame(Array("{\"do\":\"format\"}".utf8))
          + WebPageSocket.frame(Array("{\"do\":\"delete\",\"item\":\"\(name)\"}".utf8)))
      while try page.next() != nil {}
    }
    try other.order(["do": "gallery"])
    let gallery = try other.next("gallery").json
    #expect(gallery["items"]?.arrayValue?.count == 1)
  }

  @Test("Many wishes for the list at once: each page gets an answer to each")
  func lists() throws {
    let stage = try WebStage()
    let pages = try (0..<5).map { _ in try stage.page() }
    for _ in 0..<20 { for page in pages { try page.order(["do": "gallery"]) } }
    for page in pages { for _ in 0..<20 { _ = try page.next("gallery") } }
    #expect(try stage.get("/").status == 200)
  }

  @Test(
    "Without a descriptor left, connections wait, the log has a few lines, and then all are served")
  func descriptors() throws {
    let stage = try WebStage(descriptors: 48)
    var connections = try (0..<60).map { _ in try WebConnection(port: stage.port) }
    let log = try stage.studio.daemons.waitForLog(of: "shutter-web", "accept a connection")
    #expect(log.contains("accept a connection"))
    connections.removeAll()
    try TestClock.wait(for: "room") { (try? stage.get("/").status) == 200 ? () : nil }
    let lines = try TestFile.read(stage.studio.daemons.path("shutter-web.log"))
      .split(separator: "\n").filter { $0.contains("accept a connection") }
    #expect((1...20).contains(lines.count))
  }

  @Test("A page that does not read costs another page nothing", .tags(.milliseconds))
  func unread() throws {
    let stage = try WebStage()
    let idle = try (0..<5).map { _ in try stage.page() }
    let reading = try stage.page()
    try reading.order(["do": "ready"])
    _ = try reading.next("frame")
    let startUSec = TestClock.nowUSec
    for _ in 0..<60 {
      for page in idle { try page.order(["do": "ready"]) }
      try reading.order(["do": "ready"])
      _ = try reading.next("frame")
    }
    // 60 frames of 30 a second.
    #expect(TestClock.nowUSec - startUSec < 3_500_000)
  }

  @Test("Pages that come and go are all heard")
  func reconnecting() throws {
    let stage = try WebStage()
    for _ in 0..<150 {
      let page = try stage.page()
      try page.order(["do": "gallery"])
      _ = try page.next("gallery")
    }
  }
}
