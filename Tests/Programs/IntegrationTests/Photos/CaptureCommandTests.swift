// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// Places, number and moments of the photos of `shutterctl capture`, and its messages about them.
struct CaptureCommandTests {
  @Test("-o puts the photo into a file, and the engine keeps none; a file that is there stays")
  func output() throws {
    let studio = try Studio()
    let file = studio.daemons.path("a.jpg")
    #expect(try studio.daemons.control("capture", "-o", file).hasPrefix("\(file)\n320x180, "))
    #expect(try Picture(file).width == 320)
    try studio.waitUntilEmpty()
    try TestFile.write(file, "mine")
    let refused = try run(studio, "-o", file)
    #expect(refused.status == EXIT_FAILURE)
    #expect(refused.output.contains("\(file) is there already; --force replaces it"))
    #expect(try TestFile.read(file) == "mine" && studio.files() == [])
    let photo = try studio.daemons.controlJSON("capture", "-o", file, "--force")
    #expect(photo.first?["path"] == .string(file))
    #expect(try Picture(file).width == 320)
    let nowhere = try run(studio, "-o", studio.daemons.path("none/a.jpg"))
    #expect(nowhere.status == EXIT_FAILURE && nowhere.output.contains("cannot be written to"))
    #expect(TestFile.names(in: studio.daemons.runtimeFolder).allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test("-o writes through no link that somebody has put beside the photo's name")
  func link() throws {
    let studio = try Studio()
    let (file, secret) = (studio.daemons.path("a.jpg"), studio.daemons.path("secret"))
    try TestFile.write(secret, "secret")
    try #require(symlink(secret, "\(file).part") == 0)
    try studio.daemons.control("capture", "-o", file)
    #expect(try Picture(file).width == 320)
    #expect(try TestFile.read(secret) == "secret")
    #expect(
      TestFile.names(in: studio.daemons.runtimeFolder).filter { $0.hasSuffix(".part") } == [
        "a.jpg.part"
      ])
  }

  @Test("-o takes a folder, a name with a number, a device, and standard output")
  func places() throws {
    let studio = try Studio()
    let folder = studio.daemons.path("photos")
    try #require(mkdir(folder, 0o755) == 0)
    let path = try studio.daemons.control("capture", "-o", folder).prefix { $0 != "\n" }
    #expect(path.hasPrefix("\(folder)/2") && path.hasSuffix("-000001.jpg"))
    #expect(try Picture(String(path)).width == 320)
    try studio.daemons.control("capture", "-o", "\(folder)/p%03d.jpg", "--count", "2")
    for name in ["p001.jpg", "p002.jpg"] { #expect(try Picture("\(folder)/\(name)").width == 320) }
    try studio.daemons.control("capture", "-o", "/dev/null")
    let file = "\(folder)/piped.jpg"
    try Command.run(
      "bash", "-c", "\"$@\" >\(file)", "bash", studio.daemons.binary("shutterctl"), "capture", "-o",
      "-", "--runtime-dir", studio.daemons.runtimeFolder)
    #expect(try Picture(file).width == 320)
    try studio.waitUntilEmpty()
    for (words, told) in [
      (["-o", "\(folder)/one.jpg", "--count", "2"], "put %d where the number goes"),
      (["-o", "-", "--json"], "--json"), (["--force"], "--output"), (["--count", "0"], "--count"),
      (["--count", "2", "--moment", "5"], "--moment"), (["--interval", "-1"], "interval"),
    ] {
      let wrong = try run(studio, words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
  }

  @Test("--full-size and --photo-size: as large as the camera can, beside a smaller stream")
  func fullSize() throws {
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.runtimeFolder)/content"
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        [[synthetic]]
        name = "large"
        width = 320
        height = 180
        still_width = 640
        still_height = 360
        """)
    let photo = try daemons.controlJSON(
      "capture", "--width", "320", "--height", "180", "--full-size")
    #expect(photo.first?["width"] == 640 && photo.first?["zeroShutterLag"] == "missed")
    #expect(photo.first?["switchUSec"]?.intValue ?? 0 > 0)
    let said = try daemons.control(
      "capture", "--width", "320", "--height", "180", "--photo-size", "640x360")
    #expect(said.contains("640x360") && said.contains("; the camera was switched to it in "))
    // A session of that size has nothing to be switched to.
    #expect(try daemons.controlJSON("capture", "--full-size").first?["switchUSec"] == nil)
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    #expect(doctor.output.contains("photos larger than the live picture: large"))
    let refused = try daemons.run(
      "shutterctl",
      [
        "capture", "--width", "320", "--height", "180", "--photo-size", "500x500",
        "--runtime-dir", daemons.runtimeFolder,
      ])
    #expect(
      refused.status == EXIT_FAILURE
        && refused.output.contains("--photo-size: 320x180 or 640x360"))
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
  }

  @Test("--light: said in the second line; refused where the camera has none")
  func light() throws {
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.runtimeFolder)/content"
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        [[synthetic]]
        name = "dark"
        width = 320
        height = 180
        light = { file = "\(daemons.path("lamp"))" }
        [[synthetic]]
        name = "plain"
        """)
    let photo = try daemons.controlJSON("capture", "--camera", "dark", "--light")
    #expect(photo.first?["flashFired"] == true && photo.first?["zeroShutterLag"] == "off")
    #expect(try daemons.control("capture", "--camera", "dark", "--light").contains("; with light"))
    #expect(try !daemons.control("capture", "--camera", "dark").contains("light"))
    let refused = try daemons.run(
      "shutterctl",
      ["capture", "--camera", "plain", "--light", "--runtime-dir", daemons.runtimeFolder])
    #expect(refused.status == EXIT_FAILURE && refused.output.contains("--light: 'off'"))
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
    #expect(try TestFile.read(daemons.path("lamp")).hasSuffix(" 0\n"))
  }

  @Test(
    "--live puts a film of the moments around the photo beside it, with the photo's own frame in it"
  )
  func live() throws {
    let studio = try Studio()
    let (file, movie) = (studio.daemons.path("a.jpg"), studio.daemons.path("a.mp4"))
    let photo = try #require(
      try studio.daemons.controlJSON("capture", "-o", file, "--live").first)
    let clip = try #require(photo["liveClip"])
    #expect(photo["path"] == .string(file) && clip["path"] == .string(movie))
    let film = try PlayedFilm(movie)
    #expect((2_500_000...3_500_000).contains(film.durationUSec))
    let displayUSec = try #require(clip["photoDisplayTimeUSec"]?.intValue)
    let index = try #require(film.timesUSec.firstIndex { abs($0 - displayUSec) <= 1 })
    #expect(try Int64(film.codes()[index].number) == photo["frameSequence"]?.intValue)
    try studio.waitUntilEmpty()
    let lines = try studio.daemons.control("capture", "--live").split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[2].hasSuffix(".mp4") && lines[2].dropLast(4) == lines[0].dropLast(4))
    #expect(lines[3].hasPrefix("live clip of 0:0") && lines[3].contains("the photo at 0:01."))
    let wrong = try run(studio, "--live", "-o", "-")
    #expect(wrong.status == EX_USAGE && wrong.output.contains("--live"), "\(wrong.output)")
    let alone = try run(studio, "--sound", "synthetic")
    #expect(alone.status == EX_USAGE && alone.output.contains("add --live"), "\(alone.output)")
    let own = try studio.daemons.controlJSON(
      "capture", "--live", "--live-before", "0.5", "--live-after", "0.6", "--live-codec", "mjpeg")
    let short = try #require(own.first?["liveClip"])
    #expect(short["codec"] == "mjpeg" && short["framesDropped"] == 0)
    #expect((1_000_000...1_200_000).contains(try #require(short["durationUSec"]?.intValue)))
    for (words, told) in [
      (["--live-after", "2"], "add --live"), (["--live-codec", "h264"], "add --live"),
      (["--live", "--live-before", "0.4"], "--live-before is from 0.5 to 30"),
      (["--live", "--live-after", "31"], "--live-after is from 0.5 to 30"),
      (["--live", "--live-codec", "av1"], "--live-codec is h264 or mjpeg"),
    ] {
      let wrong = try run(studio, words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
    // Nobody has allowed it to hear.
    let denied = try run(studio, "--live", "--sound", "hw:CARD=none,DEV=0")
    #expect(denied.status == EXIT_FAILURE, "\(denied.output)")
    #expect(denied.output.contains("shutterctl allow --microphone"), "\(denied.output)")
  }

  @Test("--rotation, --mirrored and --preview-file")
  func turned() throws {
    let studio = try Studio()
    let (file, small) = (studio.daemons.path("a.jpg"), studio.daemons.path("small.jpg"))
    let photo = try studio.daemons.controlJSON(
      "capture", "-o", file, "--rotation", "180", "--mirrored", "--preview-file", small)
    #expect(photo.first?["rotation"] == 180 && photo.first?["mirrored"] == true)
    #expect(photo.first?["previewPhoto"] == nil)
    #expect(try EXIFReader(photo: TestFile.bytes(file)).image[0x0112]?.number == 4)
    #expect(try Picture(small).width == 160)
    try studio.daemons.control("capture", "-o", file, "--force", "--no-mirrored")
    #expect(try EXIFReader(photo: TestFile.bytes(file)).image[0x0112]?.number == 1)
    let refused = try run(studio, "--preview-file", small)
    #expect(refused.status == EXIT_FAILURE && refused.output.contains("--force replaces it"))
    try studio.daemons.control("capture", "--preview-file", small, "--force")
    for (words, told) in [
      (["--count", "2", "--preview-file", small], "--preview-file"),
      (["--preview-file", "-"], "--preview-file"),
    ] {
      let wrong = try run(studio, words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
    let angle = try run(studio, "--rotation", "45")
    #expect(angle.status != EX_OK && angle.output.contains("--rotation"), "\(angle.output)")
  }

  @Test("--bracket and --with-raw: a file for each result, in order, as the camera really took it")
  func bracket() throws {
    let studio = try Studio(tables: "control_latency = 2")
    let folder = studio.daemons.path("photos")
    try #require(mkdir(folder, 0o755) == 0)
    let results = try studio.daemons.controlJSON(
      "capture", "-o", folder, "--bracket", "-2,0,1.5", "--with-raw")
    #expect(results.map { $0["photoCount"] } == (1...6).map { .int($0) })
    #expect(results.map { $0["bracketIndex"] } == [0, 0, 1, 1, 2, 2].map { .int($0) })
    let paths = try results.map { try #require($0["path"]?.stringValue) }
    #expect(paths.map { String($0.suffix(4)) } == (0..<3).flatMap { _ in [".jpg", ".raw"] })
    // The white bar is at the left, below the code; the line that moves may cross it.
    let white = try [0, 2, 4].map { index in
      let picture = try Picture(paths[index])
      return Int(picture.luma[170 * 320..<170 * 320 + 40].sorted()[20])
    }
    // 16 + 164 times a quarter, 1 and 2.8, from video's range to that of a JPEG.
    #expect(zip(white, [48, 191, 255]).allSatisfy { abs($0 - $1) < 6 }, "\(white)")
    try studio.waitUntilEmpty()
    let text = try studio.daemons.control("capture", "--bracket", "-2,0,1.5")
    #expect(
      text.contains(", -2 EV\n") && text.contains(", +0 EV\n") && text.contains(", +1.500 EV\n"))
    try studio.daemons.control("capture", "-o", "\(folder)/b%d.jpg", "--bracket", "0,1")
    #expect(
      TestFile.names(in: folder).filter { $0.hasPrefix("b") }.sorted() == ["b1.jpg", "b2.jpg"])
    for (words, told) in [
      (["--bracket", "dark"], "--bracket"), (["--bracket", "1,"], "--bracket"),
      (["--bracket", "0,1", "-o", "\(folder)/one.jpg"], "put %d where the number goes"),
      (["--with-raw", "-o", "\(folder)/p%d.jpg"], "has to be a folder"),
      (["--bracket", "0,1", "--preview-file", "\(folder)/s.jpg"], "--preview-file"),
    ] {
      let wrong = try run(studio, words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
    let refused = try run(studio, "--bracket", "-9,0")
    #expect(refused.status != EX_OK && refused.output.contains(", step 1: from -3000 to 3000"))
  }

  @Test("--bracket by exposure time and gain: as bright as they say, and both in one step")
  func bracketByHand() throws {
    // The usual exposure is 8.3 ms, the usual gain 16.
    let studio = try Studio(tables: "control_latency = 2")
    let folder = studio.daemons.path("photos")
    try #require(mkdir(folder, 0o755) == 0)
    /// The luma of the white bar in each photo, from video's range to that of a JPEG.
    func white(_ words: String...) throws -> [Int] {
      // A synthetic camera whose thread is late paints frames with what was set after their time, and the engine says so.
      let (status, output) = try TestClock.wait(for: "a camera that is in time") {
        () -> (status: Int32, output: String)? in
        let answer = try run(
          studio, ["-o", "\(folder)/%d.jpg", "--force", "--json"] + words)
        return answer.output.contains("do not follow its controls") ? nil : answer
      }
      try #require(status == EXIT_SUCCESS, "\(output)")
      return try output.split(separator: "\n").map { line in
        let photo = try JSON(parsing: String(line))
        let picture = try Picture(#require(photo["path"]?.stringValue))
        return Int(picture.luma[170 * 320..<170 * 320 + 40].sorted()[20])
      }
    }
    func check(_ levels: [Int], _ expected: [Int]) {
      #expect(levels.count == expected.count)
      #expect(zip(levels, expected).allSatisfy { abs($0 - $1) < 6 }, "\(levels)")
    }
    // 16 + 164 times 2.1/8.3 and 4.1/8.3 and 1; times 1 and 20/16; times both.
    try check(white("--bracket", "exposure=0.0021,0.0041,1/120"), [48, 94, 191])
    try check(white("--bracket", "gain=16,20"), [191, 239])
    try check(
      white("--bracket", "exposure=0.0021,0.0041", "--bracket", "gain=32,16"), [96, 94])
    let text = try studio.daemons.control(
      "capture", "--bracket", "exposure=1/500,.004", "--bracket", "gain=32,16")
    #expect(text.contains(", 1/500 s, gain 32\n") && text.contains(", .004 s, gain 16\n"))
    for (words, told) in [
      ("1/500,1/30", "looks like an exposure time, 2000 us: begin with exposure="),
      ("0,dim", "'dim' is not an exposure bias"), ("nan", "'nan' is not an exposure bias"),
      ("exposure=0", "seconds, at most 3600"), ("exposure=1/0", "seconds, at most 3600"),
      ("exposure=1/30,", "'' is not an exposure time"),
      ("exposure=-1/30", "'-1/30' is not an exposure time"),
      ("gain=1.5", "'shutterctl formats CAMERA' lists"), ("gain=", "'' is not a whole number"),
      ("iso=100", "a bracket has no 'iso'"), ("bias=1", "a bracket has no 'bias'"),
      ("-1,1 gain=1,2", "give one of the two"), ("gain=1,2 -1,1", "give one of the two"),
      ("gain=1,2 gain=3,4", "--bracket has gain twice"),
      ("exposure=1/30 gain=1,2", "1 step by exposure, and 2 by gain"),
    ] {
      let options = words.split(separator: " ").flatMap { ["--bracket", String($0)] }
      let wrong = try run(studio, options)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
    for (words, told) in [
      ("gain=16,200", "--bracket, gain, step 2: from 16 to 128 with this camera"),
      ("exposure=2", "--bracket, exposure in microseconds, step 1: from 100 to 33300"),
      ("focus=3", "--bracket, focus, step 1: not with this camera"),
      ("gain=16,16,16,16,16,16,16,16,16", "--bracket: from 1 to 8 steps"),
    ] {
      let refused = try run(studio, "--bracket", words)
      #expect(refused.status == EXIT_FAILURE && refused.output.contains(told), "\(refused.output)")
    }
  }

  @Test("--count and --interval: so many, so far apart; without a count until a signal")
  func series() throws {
    let studio = try Studio()
    let photos = try studio.daemons.controlJSON("capture", "--count", "3", "--interval", "0.3")
    let times = photos.compactMap { $0["frameUSec"]?.intValue }
    #expect(times.count == 3 && Set(photos.compactMap { $0["path"]?.stringValue }).count == 3)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    // Each shows the moment that was meant, whenever the program came to ask; one that came a whole interval late, and
    // those after it, take the photo then.
    var isLate = false
    for (number, photo) in photos.enumerated().dropFirst() {
      let offsetUSec = try #require(photo["offsetUSec"]?.intValue)
      let lateUSec = times[number] - offsetUSec - times[0] - Int64(number) * 300_000
      isLate = isLate || lateUSec >= 300_000
      #expect(lateUSec == 0 || isLate, "\(photo)")
      if photo["zeroShutterLag"] == "used" { #expect(abs(offsetUSec) < 34_000, "\(photo)") }
    }
    let endless = try studio.daemons.startControl("capture", "--interval", "0.05", "--json")
    for _ in 0..<3 { _ = try JSON(parsing: try #require(try endless.nextLine())) }
    endless.signal(SIGINT)
    let rest = try endless.remainingOutput()
    #expect(try endless.wait() == EXIT_SUCCESS)
    #expect(rest.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test("the progress of a series is shown on a terminal, and nowhere else")
  func progress() throws {
    let studio = try Studio()
    let words = [
      studio.daemons.binary("shutterctl"), "capture", "--count", "2", "--interval", "2.5",
      "--runtime-dir", studio.daemons.runtimeFolder,
    ].joined(separator: " ")
    let terminal = try Command.run("script", "-qec", "\(words) >/dev/null", "/dev/null")
    #expect(terminal.contains("taking photo 1 of 2") && terminal.contains("photo 2 of 2 in 1 s"))
    let both = try Command.run(
      "script", "-qec",
      "\(studio.daemons.binary("shutterctl")) capture --with-raw --runtime-dir "
        + "\(studio.daemons.runtimeFolder) >/dev/null", "/dev/null")
    #expect(both.contains("1 of 2 files") && both.contains("2 of 2 files"))
    let pipe = try run(studio, "--count", "2")
    #expect(pipe.status == EX_OK && pipe.output.split(separator: "\n").count == 4)
    #expect(!pipe.output.contains("\r"))
  }

  @Test("a photo that misses its moment says so")
  func missed() throws {
    let studio = try Studio()
    let text = try studio.daemons.control("capture", "--moment", "5")
    #expect(
      text.contains(" from the moment; missed: the moment is older than all frames"), "\(text)")
    #expect(try !studio.daemons.control("capture").contains("missed"))
  }

  @Test("photos delete removes photos with their records, and whole directories; nothing else")
  func delete() throws {
    let studio = try Studio(engine: "storage = { sidecars = true }")
    let first = try studio.daemons.control("capture").prefix { $0 != "\n" }
    var session: TestSession? = try TestSession(studio)
    let second = try #require(try session?.photo().path)
    let content = try #require(session?.content)
    let folder = try #require(content.path)
    #expect(try studio.files().count == 4)
    func delete(_ names: String...) throws -> (status: Int32, output: String) {
      try studio.daemons.run(
        "shutterctl", ["photos", "delete", "--runtime-dir", studio.daemons.runtimeFolder] + names)
    }
    // One wrong name, and nothing is deleted.
    let stranger = studio.daemons.path("stranger.jpg")
    try TestFile.write(stranger, "not the engine's")
    let wrong = try delete(String(first), stranger)
    #expect(
      wrong.status == EXIT_FAILURE
        && wrong.output.contains("neither a photo nor a content directory"))
    #expect(try studio.files().count == 4 && TestFile.exists(stranger))
    #expect(try delete(String(first)).output == "removed \(first)\n")
    #expect(try studio.files().count == 2)
    let active = try delete(folder)
    #expect(active.status == EXIT_FAILURE && active.output.contains("is still open"))
    session = nil
    try TestClock.wait(for: "the session to be over") {
      try delete(content.name).status == EXIT_SUCCESS ? () : nil
    }
    try TestClock.wait(for: "the files to go") { TestFile.exists(second) ? nil : () }
    #expect(try studio.daemons.control("photos").hasPrefix("No photo"))
  }

  private func run(_ studio: Studio, _ words: String...) throws -> (status: Int32, output: String) {
    try run(studio, words)
  }

  private func run(_ studio: Studio, _ words: [String]) throws -> (status: Int32, output: String) {
    try studio.daemons.run(
      "shutterctl", ["capture", "--runtime-dir", studio.daemons.runtimeFolder] + words)
  }
}
