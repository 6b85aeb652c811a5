// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The page's server with real daemons: what the page is sent, and what its orders do.
@Suite("The page in a browser")
struct WebPageTests {
  @Test("The page and its files are served with the fields that protect it")
  func assets() throws {
    let stage = try WebStage()
    for (path, type) in [
      ("/", "text/html"), ("/style.css", "text/css"), ("/page.js", "text/javascript"),
      ("/gallery.js", "text/javascript"), ("/machine.js", "text/javascript"),
      ("/icon.svg", "image/svg+xml"), ("/password", "text/html"),
    ] {
      let answer = try stage.get(path)
      #expect(answer.status == 200)
      #expect(answer.fields["content-type"]?.hasPrefix(type) == true)
      #expect(answer.fields["content-length"] == "\(answer.body.count)")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      #expect(answer.fields["referrer-policy"] == "same-origin")
      #expect(answer.fields["content-security-policy"]?.contains("script-src 'self'") == true)
    }
  }

  @Test("Frames come one at a time, each when the page is ready")
  func frames() throws {
    let stage = try WebStage()
    let page = try stage.page()
    var sequences: [Int64] = []
    for _ in 0..<20 {
      try page.order(["do": "ready"])
      let (frame, picture) = try page.next("frame")
      #expect(picture.starts(with: [0xFF, 0xD8]))
      #expect(frame["width"]?.intValue == 320 && frame["height"]?.intValue == 180)
      sequences.append(try #require(frame["sequence"]?.intValue))
    }
    #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 })
    // None without being asked for.
    usleep(200_000)
    try page.order(["do": "gallery"])
    while let message = try page.next(), message.json["kind"]?.stringValue != "gallery" {
      #expect(message.json["kind"]?.stringValue != "frame")
    }
  }

  @Test("A browser without scripts gets the same picture in parts")
  func parts() throws {
    let stage = try WebStage()
    let connection = try WebConnection(port: stage.port)
    try connection.send(Array("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    let bytes = try #require(try connection.take(60_000))
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("multipart/x-mixed-replace; boundary=frame\r\n"))
    #expect(text.ranges(of: "--frame\r\nContent-Type: image/jpeg\r\n\r\n").count >= 2)
  }

  @Test("The page's shutter makes a photo, which can be fetched whole and in parts")
  func shutter() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try page.order(["do": "press", "ageUSec": 1000])
    let began = try page.next("press").json
    #expect(began["phase"]?.stringValue == "began" && began["source"]?.stringValue == "screen")
    try page.order(["do": "release"])
    #expect(try page.next("press").json["phase"]?.stringValue == "ended")
    let item = try #require(try page.next("photo").json["item"])
    #expect(item["press"] == began["press"] && item["pressSource"]?.stringValue == "gateway")

    let name = try #require(item["name"]?.stringValue)
    let file = try #require(try stage.studio.photos().first)
    let bytes = try TestFile.bytes(file)
    let whole = try stage.get("/item/\(name)")
    #expect(whole.status == 200 && whole.body == bytes)
    #expect(whole.fields["content-type"] == "image/jpeg")
    let part = try stage.get("/item/\(name)", "Range: bytes=100-199")
    #expect(part.status == 206 && part.body == Array(bytes[100..<200]))
    #expect(part.fields["content-range"] == "bytes 100-199/\(bytes.count)")
    #expect(try stage.get("/item/\(name)", "Range: bytes=9999999-").status == 416)
    let download = try stage.get("/download/\(name)")
    #expect(download.fields["content-disposition"]?.hasPrefix("attachment; filename=") == true)
    #expect(try stage.get("/thumbnail/\(name)").body.starts(with: [0xFF, 0xD8]))

    try page.order(["do": "details", "item": .string(name)])
    let details = try page.next("details").json
    #expect(details["size"]?.intValue == Int64(bytes.count))
    #expect(details["offsetUSec"] == item["offsetUSec"])

    // What lies there in its place is not served.
    #expect(rename(file, file + ".moved") == 0 && symlink("/etc/passwd", file) == 0)
    #expect(try stage.get("/item/\(name)").status == 404)
  }

  @Test("A finger that leaves the shutter makes none, and neither does a page that goes")
  func takenBack() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try page.order(["do": "press"])
    _ = try page.next("press")
    try page.order(["do": "cancel"])
    let cancelled = try page.next("press").json
    #expect(cancelled["phase"]?.stringValue == "cancelled")
    do {
      let other = try stage.page()
      try other.order(["do": "press"])
      _ = try page.next("press") { $0["phase"]?.stringValue == "began" }
    }
    #expect(try page.next("press").json["phase"]?.stringValue == "cancelled")
    #expect(try stage.studio.photos() == [])
  }

  @Test("A button of the machine is seen with its phases, and makes its photo")
  func button() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try stage.studio.down()
    let began = try page.next("press").json
    #expect(
      began["device"]?.stringValue == Studio.device && began["source"]?.stringValue == "simulated")
    _ = try page.next("photo")
    try stage.studio.up()
    #expect(try page.next("press").json["phase"]?.stringValue == "ended")
  }

  @Test("With the last page the buttons are what they were, and with the next they are its own")
  func goes() throws {
    let stage = try WebStage()
    do {
      let page = try stage.page()
      try page.waitUntilReady()
      #expect(try stage.studio.explain().route == .granted)
    }
    try TestClock.wait(for: "the button to be free") {
      try stage.studio.explain().route == .default ? () : nil
    }
    let page = try stage.page()
    try page.waitUntilReady()
    try page.order(["do": "ready"])
    _ = try page.next("frame")
    // A frame comes from the engine. Nothing tells the page when the gateway knows of the session, too.
    try TestClock.wait(for: "the button to be the page's") {
      try stage.studio.explain().route == .granted ? () : nil
    }
  }

  @Test("The gallery has the photos by time, and a deletion can be taken back")
  func gallery() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    var names: [String] = []
    for _ in 0..<3 {
      try stage.studio.press()
      let item = try #require(try page.next("photo").json["item"])
      names.append(try #require(item["name"]?.stringValue))
    }
    func listed() throws -> [String] {
      try page.order(["do": "gallery"])
      let items = try page.next("gallery").json["items"]?.arrayValue ?? []
      return items.compactMap { $0["name"]?.stringValue }
    }
    #expect(try listed() == names.reversed())
    try page.order(["do": "gallery", "before": .string(names[1])])
    #expect(try page.next("gallery").json["items"]?.arrayValue?.count == 1)
    // A photo since the last look counts, and the page has it already.
    try stage.studio.press()
    let item = try #require(try page.next("photo").json["item"])
    names.append(try #require(item["name"]?.stringValue))
    try page.order(["do": "gallery", "before": .string(names[1])])
    #expect(try page.next("gallery").json["count"]?.intValue == 4)

    try page.order(["do": "delete", "item": .string(names[1])])
    _ = try page.next("removed")
    #expect(try listed() == [names[3], names[2], names[0]])
    try page.order(["do": "gallery"])
    #expect(try page.next("gallery").json["count"]?.intValue == 3)
    #expect(try stage.get("/item/\(names[1])").status == 404)
    try page.order(["do": "restore", "item": .string(names[1])])
    _ = try page.next("restored")
    #expect(try listed() == names.reversed())

    try page.order(["do": "delete", "item": .string(names[1])])
    #expect(try stage.studio.photos().count == 4)
    try TestClock.wait(for: "the photo to be deleted") {
      try stage.studio.photos().count == 3 ? () : nil
    }
  }

  @Test(
    "Thousands of photos are listed a page at a time, without delay, and fetched as one archive",
    .tags(.milliseconds))
  func thousands() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try stage.studio.press()
    _ = try page.next("photo")
    let photo = try #require(try stage.studio.photos().first)
    let bytes = try TestFile.bytes(photo)
    let slash = try #require(photo.lastIndex(of: "/"))
    let folder = photo[..<slash]
    // Links to one file: the disk is not what is measured.
    for number in 0..<5000 {
      let name = "\(folder)/20260101T120000.\(100_000 + number)Z-\(100_000 + number).jpg"
      try #require(link(photo, name) == 0)
    }
    var names: [String] = []
    var slowestUSec: Int64 = 0
    var areMore = true
    while areMore {
      let startUSec = TestClock.nowUSec
      try page.order(
        names.last.map { ["do": "gallery", "before": .string($0)] } ?? ["do": "gallery"])
      let answer = try page.next("gallery").json
      slowestUSec = max(slowestUSec, TestClock.nowUSec - startUSec)
      let items = try #require(answer["items"]?.arrayValue)
      #expect(items.count <= 240 && answer["count"]?.intValue == 5001)
      names += items.compactMap { $0["name"]?.stringValue }
      areMore = answer["more"]?.boolValue == true
    }
    #expect(Set(names).count == 5001)
    #expect(slowestUSec < 1_000_000, "\(slowestUSec) µs")

    for from in stride(from: 0, to: 300, by: 100) {
      try page.order([
        "do": "pack", "items": .array(names[from..<from + 100].map { .string($0) }),
        "more": .bool(from < 200),
      ])
    }
    let path = try #require(try page.next("packed").json["path"]?.stringValue)
    let archive = try stage.get(path)
    #expect(archive.fields["content-type"] == "application/zip")
    #expect(archive.fields["content-length"] == "\(archive.body.count)")
    let file = stage.studio.daemons.path("photos.zip")
    try TestFile.write(file, archive.body)
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          assert archive.testzip() is None
          print(len(set(archive.namelist())), {entry.file_size for entry in archive.infolist()})
      """
    #expect(try Command.run("python3", "-c", script, file) == "300 {\(bytes.count)}\n")
  }

  @Test("The camera's controls are told, and one is set")
  func controls() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    func control(_ json: JSON) -> JSON? {
      json["cameras"]?.arrayValue?.first?["controls"]?.arrayValue?.first
    }
    try page.order(["do": "control", "name": "no_such_control", "value": 1])
    #expect(try page.next("refused").json["text"]?.stringValue?.contains("no_such_control") == true)
    let first = try #require(control(try page.next("cameras").json))
    let name = try #require(first["name"]?.stringValue)
    let other = try #require(first["value"]?.intValue) == 0 ? first["maximum"] : first["minimum"]
    try page.order(["do": "control", "name": .string(name), "value": other ?? 0])
    _ = try page.next("cameras") { control($0)?["value"] == other }
    try page.order(["do": "ready"])
    _ = try page.next("frame")
  }

  @Test("Presses that go elsewhere are told with their reason to a server that may see them")
  func records() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try stage.studio.press()
    let record = try page.next("record") { $0["record"]?["event"]?.stringValue == "routed" }.json
    #expect(record["record"]?["route"]?.stringValue == "granted")
  }

  @Test("A film is recorded, and can be fetched in parts")
  func film() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    try page.order(["do": "record"])
    _ = try page.next("state") { ($0["recording"]?["durationUSec"]?.intValue ?? 0) > 500_000 }
    try page.order(["do": "stop"])
    let item = try #require(try page.next("film").json["item"])
    let name = try #require(item["name"]?.stringValue)
    let part = try stage.get("/item/\(name)", "Range: bytes=4-11")
    #expect(part.status == 206 && part.body.starts(with: Array("ftyp".utf8)))
    #expect(part.fields["content-type"] == "video/mp4")
  }

  @Test("A page says when the engine goes, and goes on when it is back")
  func engineLost() throws {
    let stage = try WebStage()
    let page = try stage.page()
    try page.waitUntilReady()
    stage.studio.engine.signal(SIGKILL)
    _ = try page.next("state") { $0["readiness"]?.stringValue == "sessionNotRunning" }
    try stage.studio.engine.wait()
    try stage.studio.restartEngine()
    try page.waitUntilReady()
    try page.order(["do": "ready"])
    _ = try page.next("frame")
  }

  @Test("It ends with status 0 when it is asked to, and leaves nothing behind")
  func ends() throws {
    let stage = try WebStage()
    _ = try stage.page()
    stage.server.signal(SIGTERM)
    #expect(try stage.server.wait() == 0)
  }
}
