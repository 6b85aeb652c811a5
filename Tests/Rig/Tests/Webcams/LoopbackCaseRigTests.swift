// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Cameras that are fed with the frames that people report of theirs, byte for byte, through the kernel's own device.
@Suite(.rigWithCountedTime, .serialized)
struct LoopbackCaseRigTests {
  private typealias Engine = EngineInterface
  private static let (width, height) = (96, 64)

  private static let codecs: [Engine.StartRecording.Parameters.CodecValue] = [.mjpeg, .h264]

  private let folder = TemporaryFolder()
  private let loopbacks: LoopbackCameras
  private let booth: Booth

  init() throws {
    loopbacks = try LoopbackCameras(exclusive: false, false)
    booth = try Booth(
      engine: """
        [[camera]]
        match = { DEVNAME = "/dev/video41" }
        name = "full"
        range = "full"
        """)
  }

  // MARK: Frames

  /// What `cjpeg` makes of a picture of this brightness with these options.
  private func jpeg(
    _ options: [String] = [], brightness: UInt8 = 120, width: Int = width
  ) throws -> [UInt8] {
    let picture = folder.path + "/picture.ppm"
    var bytes = Array("P6\n\(width) \(Self.height)\n255\n".utf8)
    for y in 0..<Self.height {
      for x in 0..<width {
        let value = brightness + UInt8((x / 8 + y / 8) % 4) * (brightness / 16)
        bytes += [value, value, UInt8(clamping: Int(value) + (x ^ y) % 9)]
      }
    }
    try TestFile.write(picture, bytes)
    let file = folder.path + "/picture.jpg"
    try Command.run(["cjpeg"] + options + ["-outfile", file, picture])
    return try TestFile.bytes(file)
  }

  private func filled(_ count: Int, with byte: UInt8 = 0) throws -> [UInt8] {
    let plain = try jpeg()
    return plain.dropLast(2) + [UInt8](repeating: byte, count: count) + plain.suffix(2)
  }

  /// One whose codes make no sense from the middle on.
  private func damaged(_ good: [UInt8]) -> [UInt8] {
    var bytes = good
    for at in (bytes.count / 2)..<(bytes.count - 2) {
      bytes[at] = UInt8((at * 73 + 5) % 255)
    }
    return bytes
  }

  /// With some bytes before each restart marker, as Logitech's C270 and C910 have them.
  private func filledRestarts() throws -> [UInt8] {
    let plain = try jpeg(["-restart", "1"])
    var bytes: [UInt8] = []
    for (at, byte) in plain.enumerated() {
      if byte == 0xFF, at + 1 < plain.count, (0xD0...0xD7).contains(plain[at + 1]) {
        bytes += [0x5A, 0x5A, 0x5A, 0x5A]
      }
      bytes.append(byte)
    }
    return bytes
  }

  private func cut(_ good: [UInt8]) -> [UInt8] { Array(good.prefix(good.count / 2)) }

  /// Whether all pictures of a film are alike. What is missing of a damaged one is grey, or of another brightness. Throws
  /// what ffmpeg complains of.
  private func isSteady(_ path: String) throws -> Bool {
    let luma = try PlayedFilm(path).luma()
    let size = Self.width * Self.height
    return stride(from: size, to: luma.count, by: size).allSatisfy { start in
      let distance = (0..<size).reduce(0) { $0 + abs(Int(luma[$1]) - Int(luma[start + $1])) }
      return distance < 8 * size
    }
  }

  // MARK: Cameras

  /// Feeds a camera until the test is over, and calls `body` when the engine has it.
  private func withCamera(
    _ feed: LoopbackFeed, of camera: Int = 0, _ body: (Engine.Camera) throws -> Void
  ) throws {
    try loopbacks.feed(camera, feed)
    defer { loopbacks.stopFeeding(camera) }
    let name = camera == 0 ? "video40" : "full"
    try body(cameras { $0.first { $0.name == name && !$0.formats.isEmpty } })
    loopbacks.stopFeeding(camera)
    _ = try cameras { $0.contains { $0.name == name } ? nil : () }
  }

  private func cameras<T>(_ look: ([Engine.Camera]) -> T?) throws -> T {
    let calls = try booth.daemons.connect(.engine)
    return try RigClock.wait(for: "a camera to come or go") {
      look(try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras)
    }
  }

  private func always(_ bytes: [UInt8], height: Int = height, rate: Int = 10) -> LoopbackFeed {
    LoopbackFeed(format: "MJPG", width: Self.width, height: height, rate: rate) { _, _ in bytes }
  }

  private func remarks(of camera: Engine.Camera) throws -> [String] {
    try cameras { $0.first { $0.name == camera.name }?.remarks ?? [] }
  }

  /// Takes a photo by the command, and returns what it said and the photo.
  private func capture(_ words: [String] = []) throws -> (output: String, photo: DecodedPhoto?) {
    let file = booth.daemons.path("photo.jpg")
    unlink(file)
    let run = try booth.daemons.run(
      "shutterctl",
      ["capture", "-o", file, "--runtime-dir", booth.daemons.runtimeFolder] + words)
    return (run.output, run.status == 0 ? try DecodedPhoto(file) : nil)
  }

  // MARK: Tests

  /// Name, `cjpeg`'s options, and the word that the remark has.
  private static let forms: [(String, [String], String?)] = [
    ("restarts", ["-restart", "1"], nil), ("grey", ["-grayscale"], nil),
    ("other samples", ["-sample", "4x1"], nil),
    ("progressive", ["-progressive"], "progressive"),
    ("arithmetic", ["-arithmetic"], "arithmetic"),
    ("tables of 16 bits", ["-quality", "1"], "16 bits"),
    ("three scans", ["-scans", "SCANS"], "one scan for each component"),
  ]

  @Test("forms of JPEG: a photo, films of both kinds, and one remark where it is unusual")
  func forms() throws {
    let scans = folder.path + "/scans"
    try TestFile.write(scans, "0;\n1;\n2;\n")
    for (name, options, word) in Self.forms {
      let bytes = try jpeg(options.map { $0 == "SCANS" ? scans : $0 })
      try withCamera(always(bytes)) { camera in
        let session = try session(camera)
        let photo = try session.photo()
        #expect(photo.width == Int64(Self.width), "\(name)")
        #expect(try DecodedPhoto(try #require(photo.path)).brightness > 60, "\(name)")
        for codec in Self.codecs {
          let film = try film(session, codec)
          #expect(film.playable == true && (film.framesWritten ?? 0) >= 8, "\(name): \(film)")
        }
        let remarks = try remarks(of: camera)
        let unusual = remarks.filter { $0.contains("are unusual") }
        #expect(unusual.count == (word == nil ? 0 : 1), "\(name): \(remarks)")
        if let word { #expect(unusual.allSatisfy { $0.contains(word) }, "\(unusual)") }
      }
    }
  }

  @Test("filling before the end, zeros behind it, remains of another: as if they were not there")
  func filling() throws {
    let odd = [
      ("63 zeros", try filled(63)), ("64 zeros", try filled(64)), ("4000 zeros", try filled(4000)),
      ("ones", try filled(500, with: 0xFF)), ("before restarts", try filledRestarts()),
      ("zeros behind", try jpeg() + [UInt8](repeating: 0, count: 2000)),
      ("remains", try jpeg() + jpeg().suffix(300)), ("no end", try jpeg().dropLast(2)),
    ]
    for (name, bytes) in odd {
      try withCamera(always(Array(bytes))) { camera in
        let session = try session(camera)
        let photo = try session.photo(.init(queueUntilRunning: true))
        #expect(try DecodedPhoto(try #require(photo.path)).brightness > 60, "\(name)")
        let film = try film(session, .mjpeg)
        #expect(film.playable == true && (film.framesWritten ?? 0) >= 8, "\(name): \(film)")
      }
    }
  }

  @Test("JPEGs of another size than the format's: theirs, in photo and film, said once")
  func otherSize() throws {
    try withCamera(always(try jpeg(), height: 48)) { camera in
      let session = try session(camera)
      let photo = try session.photo()
      #expect(photo.width == 96 && photo.height == 64)
      let picture = try DecodedPhoto(try #require(photo.path))
      #expect(picture.width == 96 && picture.height == 64)
      let film = try film(session, .mjpeg)
      #expect(film.playable == true && (film.framesWritten ?? 0) >= 8, "\(film)")
      #expect(try remarks(of: camera).contains { $0.contains("96x64 is used") })
      let log = booth.daemons.log(of: "shutter-engine").split(separator: "\n")
      #expect(log.count { $0.contains("96x64 is used") } == 1)
    }
  }

  @Test("the first frames are damaged, cut, of another size, or dark: a good one is taken")
  func firstFrames() throws {
    let good = try jpeg()
    let small = try jpeg(brightness: 30, width: 48)
    let firsts = [
      ("damaged", 1, damaged(good)), ("cut", 1, cut(good)), ("of another size", 1, small),
      ("dark", 12, try jpeg(brightness: 16)),
    ]
    for (name, count, first) in firsts {
      let feed = LoopbackFeed(
        format: "MJPG", width: Self.width, height: Self.height, rate: 15,
        reader: booth.engine.pid
      ) { _, since in since.map { $0 >= count } ?? false ? good : first }
      try withCamera(feed) { _ in
        let (output, photo) = try capture()
        #expect((photo?.brightness ?? 0) > 80, "\(name): \(output)")
        #expect(photo?.width == Self.width, "\(name)")
      }
    }
  }

  @Test("each fifth frame is cut, or damaged: 20 of 20 photos, and a film leaves them out")
  func eachFifth() throws {
    let good = try jpeg(brightness: 190)
    for (name, bad) in [("cut", cut(good)), ("damaged", damaged(good))] {
      let feed = LoopbackFeed(
        format: "MJPG", width: Self.width, height: Self.height, rate: 15
      ) { number, _ in number % 5 == 4 ? bad : good }
      try withCamera(feed) { camera in
        let pattern = booth.daemons.path("\(name)-%02d.jpg")
        let run = try booth.daemons.run(
          "shutterctl",
          [
            "capture", "--count", "20", "--interval", "0.3", "-o", pattern, "--runtime-dir",
            booth.daemons.runtimeFolder,
          ])
        #expect(run.status == 0, "\(run.output)")
        for number in 1...20 {
          let digits = number < 10 ? "0\(number)" : "\(number)"
          let photo = try DecodedPhoto(booth.daemons.path("\(name)-\(digits).jpg"))
          #expect(photo.brightness > 80, "\(name) \(number)")
        }
        let session = try session(camera)
        for codec in Self.codecs {
          let film = try film(session, codec, seconds: 2)
          let (written, dropped) = (film.framesWritten ?? 0, film.framesDropped ?? 0)
          // An encoder needs the time of some frames to start.
          let most = codec == .h264 ? 14 : 8
          #expect(film.playable == true && (5...most).contains(Int(dropped)), "\(name): \(film)")
          #expect((28...32).contains(written + dropped), "\(name): \(film)")
          #expect(try isSteady(try #require(film.path)), "\(name) \(codec)")
        }
      }
    }
  }

  @Test("all frames are damaged: an error by name, not a picture, and not a film")
  func allDamaged() throws {
    try withCamera(always(damaged(try jpeg()))) { camera in
      let (output, photo) = try capture()
      #expect(photo == nil && output.contains("damaged"), "\(output)")
      let film = try film(session(camera), .mjpeg)
      #expect(film.playable != true && film.failure != nil, "\(film)")
    }
  }

  @Test("frames that lack a line: filled, and said in numbers")
  func short() throws {
    for (format, bytes) in [("YUYV", 2), ("UYVY", 2), ("BGR3", 3)] {
      let line = Self.width * bytes
      let feed = LoopbackFeed(format: format, width: Self.width, height: Self.height) { _, _ in
        [UInt8](repeating: 128, count: line * (Self.height - 1))
      }
      try withCamera(feed) { camera in
        let photo = try session(camera).photo()
        #expect(try DecodedPhoto(try #require(photo.path)).height == Self.height, "\(format)")
        let remarks = try remarks(of: camera)
        #expect(remarks.contains { $0.contains("\(line) too few") }, "\(format): \(remarks)")
      }
    }
  }

  @Test("values from 0 to 255: kept with range = \"full\", else of the standard's range")
  func range() throws {
    let feed = LoopbackFeed(width: 256, height: 16) { _, _ in
      var bytes = [UInt8](repeating: 128, count: 256 * 16 * 2)
      for at in 0..<(256 * 16) { bytes[at * 2] = UInt8(at % 256) }
      return bytes
    }
    for (camera, dark, light) in [(0, 0, 255), (1, 8, 247)] {
      try withCamera(feed, of: camera) { found in
        let photo = try session(found).photo(.init(compression: 100))
        let picture = try DecodedPhoto(try #require(photo.path))
        #expect(abs(picture.colour(x: 8, y: 8).0 - dark) <= 4, "\(found.name)")
        #expect(abs(picture.colour(x: 247, y: 8).0 - light) <= 4, "\(found.name)")
      }
    }
  }

  @Test("a camera in grey alone, beside one in colour: the one in colour is the default")
  func grey() throws {
    let grey = LoopbackFeed(format: "GREY", width: Self.width, height: Self.height) { _, _ in
      [UInt8](repeating: 200, count: Self.width * Self.height)
    }
    // Of the lower number, and there first.
    try withCamera(grey) { camera in
      #expect(try capture().photo?.width == Self.width)
      try withCamera(always(try jpeg()), of: 1) { colour in
        let (output, photo) = try capture()
        let (red, _, blue) = try #require(photo, "\(output)").colour(x: 20, y: 20)
        #expect(red < 180, "the default is \(camera.name), not \(colour.name); \(red) \(blue)")
      }
    }
  }

  // MARK: Sessions

  private func session(_ camera: Engine.Camera) throws -> TestSession {
    try TestSession(booth.daemons, .init(camera: camera.name, recordingEnabled: true))
  }

  private func film(
    _ session: TestSession, _ codec: Engine.StartRecording.Parameters.CodecValue, seconds: Int64 = 1
  ) throws -> TestRecording.Step {
    try TestRecording(session) {
      $0.codec = codec
      $0.maximumDurationUSec = seconds * 1_000_000
    }.finished()
  }
}
