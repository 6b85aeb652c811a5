// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The proxy's entrance: who comes in by it, with which rights, and how often they may try. What proxies write is shown
/// with real ones in Scripts/browser.
@Suite("The page for a network")
struct WebDoorTests {
  private static let password = "correct horse+battery&staple=ä"

  /// As `WebStage`, with an entrance for a proxy.
  private final class Door {
    let stage: WebStage
    let proxy: String

    /// - Parameter password: nil: none is set.
    init(password: String? = WebDoorTests.password) throws {
      let folder = TemporaryFolder()
      let file = folder.path + "/web-password"
      if let password {
        let setting = try RunningProcess(
          [try Daemons().binary("shutter-pin"), "--set", "--file", file], errorOutput: .merged)
        try setting.write(password + "\n")
        setting.closeInput()
        try #require(try setting.wait() == 0)
      }
      proxy = folder.path + "/proxy"
      stage = try WebStage(arguments: [
        "--proxy", proxy, "--host", "booth.example.org", "--password-file", file,
      ])
      keptFolder = folder
    }

    private let keptFolder: TemporaryFolder

    /// The fields of a request that a proxy passes on.
    func fields(_ client: String = "192.0.2.1", _ cookie: String? = nil) -> [String] {
      [
        "Host: booth.example.org", "X-Forwarded-Proto: https", "X-Forwarded-For: \(client)",
      ] + (cookie.map { ["Cookie: \($0)"] } ?? [])
    }

    func ask(_ lines: [String], body: String = "") throws -> WebAnswer {
      let connection = try WebConnection(path: proxy)
      try connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
      return try WebAnswer(connection.rest())
    }

    func get(_ path: String, _ client: String = "192.0.2.1", _ cookie: String? = nil) throws
      -> WebAnswer
    { try ask(["GET \(path) HTTP/1.1"] + fields(client, cookie)) }

    func post(
      _ path: String, _ body: String, _ client: String = "192.0.2.1", _ cookie: String? = nil
    ) throws -> WebAnswer {
      try ask(
        [
          "POST \(path) HTTP/1.1", "Origin: https://booth.example.org",
          "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
        ] + fields(client, cookie), body: body)
    }

    /// Gives the right password, and returns the cookie.
    func enter(_ client: String = "192.0.2.1") throws -> String {
      let answer = try post(
        "/enter", "password=correct+horse%2Bbattery%26staple%3D%C3%A4", client)
      #expect(answer.status == 303 && answer.fields["location"] == "/")
      let field = try #require(answer.fields["set-cookie"])
      #expect(field.hasSuffix("; Secure; HttpOnly; SameSite=Strict"))
      return String(field.prefix { $0 != ";" })
    }

    func page(_ cookie: String) throws -> WebPageSocket {
      try WebPageSocket(WebConnection(path: proxy), fields("192.0.2.1", cookie) + socketFields)
    }

    let socketFields = [
      "Origin: https://booth.example.org", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
  }

  @Test(
    "Nobody comes in without the password, and with it everything is there until the session ends")
  func session() throws {
    let door = try Door()
    #expect(try door.get("/").fields["location"] == "/password")
    #expect(try door.get("/password").status == 200)
    for path in ["/stream", "/live", "/item/0123456789abcdef0123456789abcdef"] {
      #expect(try door.get(path).status == 401, "\(path)")
    }
    #expect(try door.post("/enter", "password=wrong").fields["location"] == "/password#wrong")
    let cookie = try door.enter()
    #expect(try door.get("/", "192.0.2.1", cookie).status == 200)
    let page = try door.page(cookie)
    try page.waitUntilReady()
    try page.order(["do": "press"])
    _ = try page.next("press")
    try page.order(["do": "release"])
    let item = try #require(try page.next("photo").json["item"]?["name"]?.stringValue)
    #expect(try door.get("/item/\(item)", "192.0.2.1", cookie).status == 200)
    #expect(try door.get("/item/\(item)").status == 401)

    // A link that the operator gives away is for everybody, and only for this photo.
    try page.order(["do": "share", "item": .string(item)])
    let link = try #require(try page.next("shared").json["link"]?.stringValue)
    #expect(link.hasPrefix("https://booth.example.org/shared/"))
    let path = String(link.dropFirst("https://booth.example.org".count))
    let shared = try door.get(path, "203.0.113.9")
    #expect(shared.status == 200 && shared.fields["cache-control"] == "no-store")
    #expect(shared.body.starts(with: [0xFF, 0xD8]))
    #expect(try door.get("/shared/\(item)", "203.0.113.9").status == 404)
    try page.order(["do": "delete", "item": .string(item)])
    _ = try page.next("removed")
    #expect(try door.get(path, "203.0.113.9").status == 404)

    // The end of the session ends what is open with it.
    #expect(try door.post("/leave", "", "192.0.2.1", cookie).fields["location"] == "/password")
    while try page.next() != nil {}
    #expect(try door.get("/stream", "192.0.2.1", cookie).status == 401)
  }

  @Test(
    "A sixth password in a minute is not looked at, right or wrong, and others are not kept out")
  func loop() throws {
    let door = try Door()
    for _ in 0..<5 {
      #expect(try door.post("/enter", "password=wrong").fields["location"] == "/password#wrong")
    }
    let sixth = try door.post("/enter", "password=correct+horse%2Bbattery%26staple%3D%C3%A4")
    #expect(sixth.fields["location"] == "/password#wait" && sixth.fields["set-cookie"] == nil)
    _ = try door.enter("198.51.100.1")
    // One network of IPv6 is one address.
    for number in 0..<5 {
      #expect(
        try door.post("/enter", "password=x", "2001:db8::\(number)").fields["location"]
          == "/password#wrong")
    }
    #expect(
      try door.post("/enter", "password=x", "2001:db8::ffff").fields["location"]
        == "/password#wait")
  }

  @Test("Whoever gives the password again and again ends no session of another address")
  func forgetful() throws {
    let door = try Door()
    let cookie = try door.enter()
    // More than there are sessions.
    for _ in 0..<33 { _ = try door.enter("198.51.100.1") }
    #expect(try door.get("/", "192.0.2.1", cookie).status == 200)
  }

  @Test("Names of photos, links and archives in a loop find nothing, and the page goes on")
  func names() throws {
    let door = try Door()
    for number in 0..<200 {
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: 32 - digits.count) + digits
      #expect(try door.get("/shared/\(name)").status == 404)
      #expect(try door.get("/item/\(name)").status == 401)
      #expect(try door.stage.get("/archive/\(name)").status == 404)
    }
    #expect(try door.stage.get("/").status == 200)
  }

  @Test("Without a password nobody comes in, whatever they give")
  func unset() throws {
    let door = try Door(password: nil)
    #expect(try door.post("/enter", "password=").fields["location"] == "/password#wrong")
    #expect(try door.post("/enter", "password=none").fields["location"] == "/password#unset")
    #expect(try door.get("/", "192.0.2.1", "__Host-shutter=").status == 303)
  }

  @Test("A form that is too long, that does not come, or that another page sends is refused")
  func forms() throws {
    let door = try Door()
    #expect(try door.post("/enter", String(repeating: "x", count: 2000)).status == 413)
    #expect(try door.post("/", "password=x").status == 405)
    let fields =
      door.fields() + [
        "Content-Type: application/x-www-form-urlencoded", "Content-Length: 10",
      ]
    #expect(
      try door.ask(["POST /enter HTTP/1.1", "Origin: https://evil.example"] + fields).status == 403)
    let startUSec = TestClock.nowUSec
    let late = try door.ask(
      ["POST /enter HTTP/1.1", "Origin: https://booth.example.org"] + fields, body: "pass")
    #expect(late.status == 408)
    // It has its 10 s; how much later a busy machine notices is no promise.
    #expect(TestClock.nowUSec - startUSec >= 9_500_000)
  }

  @Test(
    "A proxy without TLS, or at the entrance of this machine's own browsers, is told what is wrong")
  func proxies() throws {
    let door = try Door()
    let plain = try door.ask([
      "GET /password HTTP/1.1", "Host: booth.example.org", "X-Forwarded-Proto: http",
      "X-Forwarded-For: 192.0.2.1",
    ])
    #expect(plain.status == 403)
    #expect(String(decoding: plain.body, as: UTF8.self).contains("/run/shutter-web-proxy"))
    #expect(try door.stage.get("/", "X-Forwarded-For: 192.0.2.1").status == 403)
    #expect(try door.stage.get("/", "Via: 1.1 proxy").status == 403)
    #expect(try door.ask(["GET / HTTP/1.1", "Host: localhost"]).status == 421)
    #expect(try door.stage.get("/").status == 200)
  }

  @Test(
    "One address has 48 answers at a time; more of its requests wait, and other addresses do not")
  func turns() throws {
    let door = try Door()
    let cookie = try door.enter()
    let fields =
      ["GET /live HTTP/1.1"] + door.fields("192.0.2.1", cookie) + door.socketFields
    var pages = try (0..<48).map { _ in try door.page(cookie) }
    let waiting = try WebConnection(path: door.proxy)
    try waiting.send(Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    #expect(try door.get("/password", "192.0.2.2").status == 200)
    var readable = pollfd(fd: waiting.raw, events: Int16(POLLIN), revents: 0)
    #expect(poll(&readable, 1, 300) == 0)
    pages.removeLast()
    #expect(try #require(try waiting.take(12)) == Array("HTTP/1.1 101".utf8))
    #expect(pages.count == 47)
  }
}
