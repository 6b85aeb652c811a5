// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Attacks on the booth's two entrances, its host's socket and what it shows. The rules of requests themselves are
/// fixtures of WebRulesTests.
@Suite("Attacks on the booth")
struct BoothAttackTests {
  @Test("requests that no page of ours makes are refused, at both entrances")
  func refused() throws {
    let stage = try BoothStage()
    let here = "Host: localhost:\(stage.port)"
    let there = "Host: \(BoothStage.phones)"
    let long = String(repeating: "x", count: 9000)
    for (port, host) in [(stage.port, here), (stage.guestsPort, there)] {
      for (lines, status) in [
        (["GET / HTTP/1.1", "Host: evil.example"], 421),
        (["GET /p/../../etc/passwd HTTP/1.1", host], 404),
        (["GET /theme/../theme.toml HTTP/1.1", host], 404),
        (["GET /theme/%2e%2e/theme.toml HTTP/1.1", host], 404),
        (["GET /picture/links HTTP/1.1", host], 404),
        (["GET /language/../en.json HTTP/1.1", host], 404),
        (["GET /p/0123456789abcdef0123456789abcdef HTTP/1.1", host], 404),
        (["GET /p/0123456789abcdef0123456789abcdef/download HTTP/1.1", host], 404),
        (["POST / HTTP/1.1", host, "Content-Length: 2"], 405),
        (["PUT /p/a HTTP/1.1", host, "Content-Length: 2"], 405),
        (["GET /guest.css HTTP/1.1", host, "Content-Length: 1000000000"], 413),
        (["GET /guest.css HTTP/1.1", host, "X: \(long)"], 431),
      ] {
        let answer = try stage.answer(to: lines, at: port)
        #expect(answer.status == status, "\(lines.map { $0.prefix(80) }) at \(port)")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      }
    }
    for path in ["/live", "/host/live"] {
      let lines = [
        "GET \(path) HTTP/1.1", here, "Origin: http://evil.example", "Connection: Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ]
      #expect(try stage.answer(to: lines, at: stage.port).status == 403, "another site's page")
      #expect(try stage.phone(path).status == 404, "a phone")
    }
    for path in ["/", "/host", "/booth.js", "/language/en.json"] {
      #expect(try stage.get(path).status == 200)
      #expect(try stage.phone(path).status == 404)
    }
  }

  @Test(
    "the host's socket does nothing before the PIN, and ends after a wrong order; a sixth PIN waits, the host's does not"
  )
  func pins() throws {
    let stage = try BoothStage()
    for order in ["open", "close", "resume", "test"] as [JSON] {
      let page = try stage.page("/host/live")
      try page.order(["do": order])
      while let message = try page.next() {
        #expect(message.json["kind"]?.stringValue != "host", "told without a PIN")
      }
    }
    try stage.setPIN()
    func attempt(_ pin: String, browser: JSON? = nil) throws -> JSON {
      try Self.attempt(stage, pin, browser)
    }
    let host = try attempt("2718")
    #expect(host["outcome"] == "right")
    // Pages that come and go do not begin to count anew, nor do those that claim to be the host's.
    let claims: [JSON?] = [nil, "", .string(String(repeating: "0", count: 32)), 7, nil]
    for (number, claim) in claims.enumerated() {
      #expect(try attempt("000\(number)", browser: claim)["outcome"] == "wrong")
    }
    // The right one comes too late, except from the browser on which it was given before.
    #expect(try attempt("2718")["outcome"] == "limited")
    #expect(try attempt("2718", browser: host["browser"])["outcome"] == "right")
    // A page that asks again and again, more often than there are names, gets the one that it has: it pushes out nobody.
    for _ in 0..<33 {
      let again = try attempt("2718", browser: host["browser"])
      #expect(again["outcome"] == "right" && again["browser"] == host["browser"])
    }
    // Its own attempts count, too.
    for number in 0..<5 {
      #expect(try attempt("000\(number)", browser: host["browser"])["outcome"] == "wrong")
    }
    #expect(try attempt("2718", browser: host["browser"])["outcome"] == "limited")
    let guest = try stage.page()
    _ = try guest.next("state") { $0["screen"]?.stringValue == "attract" }
  }

  /// The answer to a PIN on a page of its own.
  private static func attempt(
    _ stage: BoothStage, _ pin: String, _ browser: JSON? = nil
  ) throws -> JSON {
    let page = try stage.page("/host/live")
    var order: JSONObject = ["do": "host", "pin": .string(pin)]
    order["browser"] = browser
    try page.order(.object(order))
    return try page.next("door").json
  }

  @Test("browsers that forget their names get new ones, and none of the host's")
  func forgetful() throws {
    let stage = try BoothStage()
    try stage.setPIN()
    let host = try Self.attempt(stage, "2718")["browser"]
    #expect(try Self.attempt(stage, "2718", host)["browser"] == host)
    // More than are remembered.
    for _ in 0..<33 {
      let answer = try Self.attempt(stage, "2718")
      #expect(answer["outcome"] == "right" && answer["browser"] != host)
    }
    // So wrong ones of others still do not count against the host's.
    for _ in 0..<5 { #expect(try Self.attempt(stage, "0000")["outcome"] == "wrong") }
    #expect(try Self.attempt(stage, "2718")["outcome"] == "limited")
    let again = try Self.attempt(stage, "2718", host)
    #expect(again["outcome"] == "right" && again["browser"] == host)
  }

  @Test("hosts' pages that come at once: one examination at a time, and each hears of one")
  func examinations() throws {
    let stage = try BoothStage()
    try stage.setPIN()
    // One after the other, because more than five attempts at a time are limited.
    let pages = try (0..<8).map { _ in
      let page = try stage.page("/host/live")
      try page.order(["do": "host", "pin": "2718"])
      #expect(try page.next("door").json["outcome"] == "right")
      return page
    }
    var most = 0
    for page in pages {
      var kind: String?
      while kind != "doctor" {
        let message = try page.next()
        kind = try #require(message, "the page has ended").json["kind"]?.stringValue
        most = max(most, stage.composerCount)
      }
    }
    #expect(most <= 1, "of the programs that draw a theme, at any time")
  }

  @Test("an event's name with markup in it is text on phones, and data for the page")
  func markup() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    #expect(try page.next("booth").json["event"]?.stringValue == BoothStage.event)
    let link = try stage.picture(page)
    let shown = try stage.phone("/p/\(link)")
    let html = String(decoding: shown.body, as: UTF8.self)
    #expect(shown.status == 200 && html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "))
    #expect(!html.contains("<script") && !html.contains("<img src=x"))
    #expect(shown.fields["content-security-policy"]?.contains("unsafe") == false)
    #expect(shown.fields["cache-control"] == "no-store")
  }

  @Test("orders that make no sense end their socket, and no other")
  func orders() throws {
    let stage = try BoothStage()
    let other = try stage.page()
    for text in [
      "{", "[]", "{}", "{\"do\":\"host\"}", "{\"do\":\"start\",\"layout\":-1}",
      "{\"do\":\"start\",\"layout\":1e99}", "{\"do\":\"start\",\"layout\":\"0\"}",
      "{\"do\":\"language\",\"name\":\"../en\"}", "{\"do\":\"open\"}",
      "{\"do\":\"\(String(repeating: "x", count: 5000))\"}",
    ] {
      let page = try stage.page()
      try page.send(Array(text.utf8))
      while try page.next() != nil {}
    }
    // A layout that there is not starts nothing.
    try other.order(["do": "start", "layout": 999])
    try other.order(["do": "ready"])
    _ = try other.next("frame")
    _ = try stage.picture(try stage.page())
  }

  @Test("guests who hold all the connections that they get: the kiosk and the host go on")
  func crowded() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    // One phone gets some, and is refused after that; what it does not send holds the rest for a while.
    let phones = try (0..<64).map { _ in try WebConnection(port: stage.guestsPort) }
    let refused = try WebConnection(port: stage.guestsPort)
    #expect(try WebAnswer(refused.rest()).status == 503)
    // So many that a common limit would be reached.
    let more = try (0..<300).map { _ in try WebConnection(port: stage.guestsPort) }
    #expect(try stage.get("/").status == 200)
    try page.order(["do": "ready"])
    _ = try page.next("frame")
    #expect(phones.count + more.count == 364)
  }

  @Test("30 phones fetch a picture at once: each gets all of it, and the booth's screen goes on")
  func phones() throws {
    let stage = try BoothStage()
    let page = try stage.page()
    let link = try stage.picture(page)
    let whole = try stage.phone("/p/\(link)/download")
    #expect(whole.status == 200 && whole.body.count > 10_000)
    #expect(whole.fields["content-disposition"]?.hasPrefix("attachment") == true)
    let phones = try (0..<30).map { _ in try WebConnection(port: stage.guestsPort) }
    for phone in phones {
      try phone.send(
        Array("GET /p/\(link)/download HTTP/1.1\r\nHost: \(BoothStage.phones)\r\n\r\n".utf8))
    }
    for _ in 0..<10 {
      try page.order(["do": "ready"])
      _ = try page.next("frame")
    }
    for phone in phones {
      let answer = try WebAnswer(phone.rest())
      #expect(answer.status == 200 && answer.body == whole.body)
    }
    try page.order(["do": "done"])
    _ = try page.next("state") { $0["screen"]?.stringValue == "thanks" }
  }
}
