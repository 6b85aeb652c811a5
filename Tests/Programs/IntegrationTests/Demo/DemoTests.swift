// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The demos of `Scripts/demo`: each does what it announces.
@Suite("Scripts/demo")
struct DemoTests {
  @Test("--simulated takes a photo, names it, and leaves it")
  func simulated() throws {
    let demo = try DemoStage("simulated")
    #expect(try demo.end() == 0, "\(demo.said)")
    let photo = try demo.word(after: "photo:  ")
    #expect(try TestFile.bytes(photo).starts(with: [0xFF, 0xD8]))
    _ = try demo.word(after: " of sim0 KEY_VOLUMEDOWN")
    // Programs and sockets are gone, the photo and the logs stay.
    let left = TestFile.names(in: try demo.folder()).sorted()
    #expect(left == ["engine.log", "photos", "shutterd.log"])
  }

  @Test("--web shows its page, and takes a photo and a film there and at the keyboard")
  func web() throws {
    let demo = try DemoStage("web")
    #expect(try demo.get("/").status == 200)
    let page = try demo.page()
    try page.waitUntilReady()
    try page.order(["do": "ready"])
    #expect(try page.next("frame").picture.starts(with: [0xFF, 0xD8]))
    try page.order(["do": "press"])
    try page.order(["do": "release"])
    let photo = try #require(try page.next("photo").json["item"]?["name"]?.stringValue)
    #expect(try demo.get("/item/\(photo)").body.starts(with: [0xFF, 0xD8]))
    try demo.type("")
    let typed = try #require(try page.next("photo").json["item"])
    #expect(typed["pressSource"]?.stringValue == "gateway")
    try page.order(["do": "record"])
    _ = try page.next("state") { ($0["recording"]?["durationUSec"]?.intValue ?? 0) > 1_000_000 }
    try page.order(["do": "stop"])
    let film = try #require(try page.next("film").json["item"]?["name"]?.stringValue)
    let folder = TemporaryFolder()
    try TestFile.write("\(folder.path)/film.mp4", try demo.get("/item/\(film)").body)
    // A browser plays no other.
    #expect(try Self.codec(of: "film.mp4", below: folder.path) == "h264")
  }

  @Test("--booth takes a picture and a film, prints, and lets its host in with the PIN")
  func booth() throws {
    let demo = try DemoStage("booth")
    #expect(try demo.get("/").status == 200)
    let page = try demo.page()
    let layouts = try #require(try page.next("booth").json["layouts"]?.arrayValue)
    let film = try #require(layouts.firstIndex { $0["kind"]?.stringValue == "film" })
    _ = try Self.take(0, page)
    if geteuid() == 0 {
      try page.order(["do": "print", "copies": 1])
      _ = try page.next("state") {
        $0["prints"]?.arrayValue?.first?["state"]?.stringValue == "done"
      }
      let prints = try demo.word(after: "prints come to ")
      let sheets = TestFile.names(in: prints).filter { $0 != "log" }
      #expect(sheets.count == 1)
      #expect(try TestFile.bytes("\(prints)/\(sheets[0])").starts(with: [0xFF, 0xD8]))
    }
    try page.order(["do": "done"])
    let taken = try Self.take(Int64(film), page)
    #expect(taken["isFilm"]?.boolValue == true)
    let folder = try demo.word(after: "pictures are kept in ")
    #expect(try Self.codec(of: "-film.mp4", below: folder) == "h264")

    #expect(try demo.get("/host").status == 200)
    let pin = try demo.word(after: "with the PIN ")
    let host = try demo.page("/host/live")
    for (typed, outcome) in [("1357", "wrong"), (pin, "right")] {
      try host.order(["do": "host", "pin": .string(typed)])
      #expect(try host.next("door").json["outcome"]?.stringValue == outcome)
    }
  }

  @Test("nobody's programs may write into two folders; all else is root's", .twoUsers)
  func owners() throws {
    for mode in ["booth", "web"] {
      let demo = try DemoStage(mode)
      _ = try demo.port()
      let folder = try demo.folder()
      _ = try demo.page().next("state")
      var theirs: Set<String> = []
      for path in [folder] + (try TestFile.paths(below: folder)) {
        var status = stat()
        // A sheet's spool file, or a socket, may be gone by now.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
        let isTheirs = status.st_uid == OtherUser.uid
        let isOpen = status.st_mode & 0o002 != 0 && status.st_mode & S_IFMT != S_IFSOCK
        // The group nogroup is theirs. CUPS' own folders are for lp.
        let isByGroup = status.st_gid == OtherUser.uid && status.st_mode & 0o020 != 0
        if isTheirs || isOpen || isByGroup { theirs.insert(path) }
      }
      let rest = theirs.filter {
        $0 != "\(folder)/run" && $0 != "\(folder)/photos" && !$0.hasPrefix("\(folder)/run/")
          && !$0.hasPrefix("\(folder)/photos/")
      }
      #expect(theirs.contains("\(folder)/run") && theirs.contains("\(folder)/photos"))
      #expect(rest == [], "\(mode): \(rest.sorted())")
      // The programs are nobody's all the same.
      let users = try Command.run("ps", "-eo", "uid:1,args").split(separator: "\n").filter {
        $0.contains("\(folder)/bin/shutter")
      }
      #expect(users.count >= 3 && users.allSatisfy { $0.hasPrefix("65534 ") }, "\(users)")
    }
  }

  // MARK: Steps of a guest

  /// Takes a picture of a layout, from the first screen to the last; returns the last one's state.
  private static func take(_ layout: Int64, _ page: WebPageSocket) throws -> JSON {
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    try page.order(["do": "start", "layout": .int(layout)])
    _ = try page.next("state") { $0["screen"]?.stringValue == "review" }
    try page.order(["do": "keep"])
    return try page.next("state") { $0["screen"]?.stringValue == "sharing" }.json
  }

  /// The codec of the only film whose path ends so.
  private static func codec(of film: String, below folder: String) throws -> String {
    let films = try TestFile.files(below: folder).filter { $0.hasSuffix(film) }
    try #require(films.count == 1, "\(films)")
    return String(
      try Command.run(
        "ffprobe", "-v", "error", "-select_streams", "v", "-of", "csv=p=0", "-show_entries",
        "stream=codec_name", films[0]
      ).prefix { !$0.isNewline })
  }
}
