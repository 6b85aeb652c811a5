// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// Pictures and presses for other programs: Home Assistant, OctoPrint, ffmpeg, a doorbell's relay.
@Suite("The page's pictures and button for programs")
struct WebReaderTests {
  private static let picture: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The page's server with an entrance for programs, and a file of tokens.
  private final class Stage {
    let web: WebStage
    let readers: UInt16
    let tokens: String
    private let folder = TemporaryFolder()

    init(gateway: String = "", engine: String = "") throws {
      tokens = folder.path + "/web-tokens"
      web = try WebStage(
        arguments: ["--readers", "0", "--tokens", tokens], gateway: gateway, engine: engine)
      let log = try TestFile.read(web.studio.daemons.path("shutter-web.log"))
      let digits = try #require(log.split(separator: "with a token at port ").last)
      readers = try #require(UInt16(digits.prefix { $0.isNumber }))
    }

    /// Gives out a token, as the administrator does.
    func token(_ name: String, may: String) throws -> String {
      let shown = try web.studio.daemons.run(
        "shutterctl", ["web", "token", "add", "--file", tokens, "--may", may, name])
      try #require(shown.status == 0, "\(shown.output)")
      return String(shown.output.prefix { !$0.isNewline })
    }

    func ask(_ line: String, _ fields: String..., port: UInt16? = nil) throws -> WebAnswer {
      let connection = try WebConnection(port: port ?? readers)
      let lines = ["\(line) HTTP/1.1", "Host: 192.0.2.1"] + fields
      try connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      return try WebAnswer(connection.rest())
    }

    /// The same, until the server knows the file as it is.
    func status(_ line: String, _ token: String, becomes status: Int) throws -> WebAnswer {
      try TestClock.wait(for: "the answer \(status) to \(line)") {
        let answer = try ask(line, "Authorization: Bearer \(token)")
        return answer.status == status ? answer : nil
      }
    }

    func state() throws -> ControlInterface.State {
      try web.studio.daemons.connect(.control).call(ControlInterface.GetState.self, .init()).state
    }
  }

  @Test("a program of this machine gets the newest picture, and takes the buttons from nobody")
  func here() throws {
    let stage = try Stage()
    for _ in 0..<2 {
      let answer = try stage.web.get("/snapshot.jpg", "User-Agent: curl/7.88.1")
      #expect(answer.status == 200 && answer.fields["content-type"] == "image/jpeg")
      #expect(answer.fields["cache-control"] == "no-store")
      #expect(answer.body.starts(with: Self.picture) && answer.body.suffix(2) == [0xFF, 0xD9])
      #expect(answer.fields["content-length"] == "\(answer.body.count)")
    }
    #expect(try stage.state().clients.allSatisfy { $0.interactions == 0 })
    let other = try stage.web.get("/snapshot.jpg?camera=another")
    #expect(other.status == 503)
    #expect(String(decoding: other.body, as: UTF8.self).contains("\"another\""))
  }

  @Test("the live picture for programs says how long each part is")
  func motion() throws {
    let stage = try Stage()
    let connection = try WebConnection(port: stage.web.port)
    let request = "GET /stream.mjpg HTTP/1.1\r\nHost: localhost:\(stage.web.port)\r\n\r\n"
    try connection.send(Array(request.utf8))
    func line() throws -> String {
      var bytes: [UInt8] = []
      while bytes.suffix(2) != [13, 10] { bytes += try #require(try connection.take(1)) }
      return String(decoding: bytes.dropLast(2), as: UTF8.self)
    }
    #expect(try line() == "HTTP/1.1 200 OK")
    var field = try line()
    while !field.isEmpty {
      if field.hasPrefix("Content-Type:") {
        #expect(field.hasSuffix("multipart/x-mixed-replace; boundary=frame"))
      }
      field = try line()
    }
    for _ in 0..<5 {
      #expect(try line() == "--frame")
      #expect(try line() == "Content-Type: image/jpeg")
      let length = try #require(try line().split(separator: " ").last.flatMap { Int($0) })
      #expect(try line() == "")
      let picture = try #require(try connection.take(length))
      #expect(picture.starts(with: Self.picture) && picture.suffix(2) == [0xFF, 0xD9])
      #expect(try line() == "")
    }
  }

  @Test("ffmpeg, curl and wget read them, by the addresses of mjpg-streamer too")
  func others() throws {
    let stage = try Stage()
    let token = try stage.token("printer", may: "watch")
    _ = try stage.status("GET /snapshot.jpg", token, becomes: 200)
    let folder = TemporaryFolder()
    let port = stage.readers
    let found = try Command.run(
      "ffmpeg", "-v", "error", "-f", "mpjpeg", "-i",
      "http://127.0.0.1:\(port)/stream.mjpg?token=\(token)", "-frames:v", "5", "-f", "framemd5", "-"
    )
    #expect(found.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == 5, "\(found)")
    try Command.run(
      "curl", "-sf", "-u", "any:\(token)", "-o", "\(folder.path)/curl.jpg",
      "http://127.0.0.1:\(port)/?action=snapshot&n=1")
    // It asks without the password first.
    try Command.run(
      "wget", "-q", "--user=any", "--password=\(token)", "-O", "\(folder.path)/wget.jpg",
      "http://127.0.0.1:\(port)/snapshot.jpg?next=1")
    for name in ["curl", "wget"] {
      let bytes: [UInt8] = try TestFile.bytes("\(folder.path)/\(name).jpg")
      #expect(bytes.starts(with: Self.picture) && bytes.suffix(2) == [0xFF, 0xD9])
    }
  }

  @Test("in a network a token gives what it says and no more, in whichever way it is sent")
  func tokens() throws {
    let stage = try Stage()
    let stranger = try stage.ask("GET /snapshot.jpg")
    #expect(stranger.status == 401)
    #expect(stranger.fields["www-authenticate"] == "Basic realm=\"shutter-web\"")
    let watching = try stage.token("frigate", may: "watch")
    let first = try stage.status("GET /snapshot.jpg", watching, becomes: 200)
    #expect(first.body.starts(with: Self.picture))
    #expect(try stage.ask("GET /snapshot.jpg?token=\(watching)").status == 200)
    let pair = String(decoding: Base64.text(of: Array("camera:\(watching)".utf8)), as: UTF8.self)
    #expect(try stage.ask("GET /snapshot.jpg", "Authorization: Basic \(pair)").status == 200)
    #expect(try stage.ask("GET /snapshot.jpg?token=\(watching)0").status == 401)
    for line in ["POST /press", "GET /snapshot.jpg?photo=1"] {
      #expect(try stage.ask(line, "Authorization: Bearer \(watching)").status == 403)
    }
    for path in [
      "/", "/live", "/stream", "/style.css", "/item/" + String(repeating: "0", count: 32),
    ] {
      #expect(try stage.ask("GET \(path)", "Authorization: Bearer \(watching)").status == 404)
    }
    // The hash of a token is none.
    let text = try TestFile.read(stage.tokens)
    let hash = try #require(text.split(separator: " ").last).prefix { !$0.isNewline }
    #expect(try stage.ask("GET /snapshot.jpg?token=\(hash)").status == 401)
  }

  @Test("a token that is taken back ends what it had open, and is refused")
  func takenBack() throws {
    let stage = try Stage()
    let token = try stage.token("frigate", may: "watch")
    _ = try stage.status("GET /snapshot.jpg", token, becomes: 200)
    let connection = try WebConnection(port: stage.readers)
    try connection.send(
      Array("GET /stream.mjpg?token=\(token) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    _ = try #require(try connection.take(4096))
    let daemons = stage.web.studio.daemons
    let removed = try daemons.run(
      "shutterctl", ["web", "token", "remove", "--file", stage.tokens, "frigate"])
    #expect(removed.status == 0)
    _ = try connection.rest()
    #expect(try stage.ask("GET /snapshot.jpg?token=\(token)").status == 401)
    let list = try daemons.run("shutterctl", ["web", "token", "list", "--file", stage.tokens])
    #expect(list.output == "nobody has a token\n")
  }

  @Test("a press by POST makes the photo that a press of the page's button makes")
  func press() throws {
    let stage = try Stage()
    let token = try stage.token("doorbell", may: "press,watch")
    let answer = try stage.status("POST /press?wait=1", token, becomes: 200)
    let json = try JSON(parsing: answer.body)
    #expect(try #require(json["press"]?.intValue) > 0)
    #expect(json["photo"]?["pressSource"]?.stringValue == "gateway")
    #expect(json["photo"]?["thumbnail"] == nil)
    let before = try stage.state().granted
    #expect(before >= 1)
    // Without waiting, it has the number of its press.
    let short = try stage.ask("POST /press", "Authorization: Bearer \(token)")
    #expect(short.status == 200)
    #expect(try JSON(parsing: short.body)["photo"] == nil)
    #expect(try stage.state().granted == before + 1)
  }

  @Test("a press of a button for the network is for whoever is in front, with a token alone")
  func network() throws {
    let stage = try Stage(
      gateway: """
        [[network]]
        name = "doorbell"
        users = [\(geteuid())]
        per_second = 1
        """, engine: Studio.builtIn)
    let studio = stage.web.studio
    try studio.waitUntilGranted()
    let token = try stage.token("doorbell", may: "press")
    let answer = try stage.status("POST /press?button=doorbell", token, becomes: 200)
    let json = try JSON(parsing: answer.body)
    let press = try #require(json["press"]?.intValue)
    #expect(json["route"] == "granted")
    let photo = try #require(studio.waitForPhotos(1).first)
    #expect(photo.contains("-press\(press)."))
    // The built-in client keeps the foreground, and without a token nothing is pressed.
    let here = try stage.web.answer(
      to: "POST /press?button=doorbell HTTP/1.1\r\nHost: localhost:\(stage.web.port)\r\n\r\n")
    #expect(here.status == 401)
    // More than one a second: the gateway refuses, and this says why.
    let refused = try TestClock.wait(for: "a press that is one too many") {
      let answer = try stage.ask(
        "POST /press?button=doorbell&role=primary", "Authorization: Bearer \(token)")
      return answer.status == 200 ? nil : answer
    }
    let words = String(decoding: refused.body, as: UTF8.self)
    #expect(refused.status == 503 && words.contains("TooManyPresses"), "\(words)")
    let refusals = [
      "button=other": "NotAuthorized", "button=doorbell&role=secondary": "InvalidParameter",
      "button=doorbell&role=x": "InvalidParameter",
    ]
    for (query, name) in refusals {
      let answer = try stage.ask("POST /press?\(query)", "Authorization: Bearer \(token)")
      let words = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == 503 && words.contains(name), "\(words)")
    }
  }

  @Test("a press that the gateway does not answer in time is said to have failed")
  func late() throws {
    let stage = try Stage()
    let token = try stage.token("doorbell", may: "press")
    _ = try stage.status("POST /press?button=doorbell", token, becomes: 503)
    let gateway = stage.web.studio.gateway
    gateway.signal(SIGSTOP)
    defer { gateway.signal(SIGCONT) }
    let answer = try stage.ask("POST /press?button=doorbell", "Authorization: Bearer \(token)")
    let words = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 503 && words.contains("did not answer in time"), "\(words)")
  }

  @Test("a photo is made for the one who asks, at the camera's full size")
  func photo() throws {
    let stage = try Stage()
    let answer = try stage.web.get("/snapshot.jpg?photo=1")
    #expect(answer.status == 200 && answer.body.starts(with: Self.picture))
    #expect(answer.fields["content-length"] == "\(answer.body.count)")
    // It is one of the page's photos.
    let page = try stage.web.page()
    try page.order(["do": "gallery"])
    let items = try page.next("gallery").json["items"]?.arrayValue ?? []
    #expect(items.count == 1)
    let browser = try stage.web.get("/snapshot.jpg?photo=1", "User-Agent: Mozilla/5.0")
    #expect(browser.status == 403)
  }

  @Test("mistakes in the file of tokens are named with their lines; the others count")
  func mistakes() throws {
    let stage = try Stage()
    let token = try stage.token("frigate", may: "watch")
    let text = try TestFile.read(stage.tokens)
    try TestFile.write(stage.tokens, "nonsense\n" + text)
    let log = try stage.web.studio.daemons.waitForLog(of: "shutter-web", ":1: ")
    #expect(log.contains("\(stage.tokens):1: a token has a holder, rights and a hash"))
    _ = try stage.status("GET /snapshot.jpg", token, becomes: 200)
    let again = try stage.web.studio.daemons.run(
      "shutterctl", ["web", "token", "add", "--file", stage.tokens, "frigate"])
    #expect(again.status != 0 && again.output.contains("frigate has a token already"))
  }
}
