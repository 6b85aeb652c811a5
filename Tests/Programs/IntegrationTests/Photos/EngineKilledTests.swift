// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// An engine that is killed, and programs that use ShutterKit: processes of their own, see
/// `ExampleClientTests`.
struct EngineKilledTests {
  @Test(
    "killed under a burst, round after round: every acknowledged photo decodes, and the program goes on",
    .serialized, arguments: ["YUYV", "MJPG"])
  func burst(pixelFormat: String) throws {
    let rounds = getenv("SHUTTERD_SOAK_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 20
    let studio = try Studio(framesPerSecond: 60, pixelFormat: pixelFormat)
    let program = try RunningProcess([
      try Daemons.besideTests("photo-burst"), "8", "0", studio.daemons.runtimeFolder,
    ])
    var acknowledged: [String] = []
    for round in 0..<rounds {
      var inRound = 0
      var resets = 0
      _ = try program.line { Self.note($0, &acknowledged) == "running" }
      // More in some rounds than in others, so that the engine is at something else each time.
      while inRound < 3 + round % 5 {
        if Self.note(try #require(try program.nextLine()), &acknowledged) == "photo" {
          inRound += 1
        }
      }
      studio.engine.signal(SIGKILL)
      _ = try studio.engine.wait()
      while resets == 0 {
        if Self.note(try #require(try program.nextLine()), &acknowledged) == "reset" { resets += 1 }
      }
      try studio.restartEngine()
    }
    _ = try program.line { Self.note($0, &acknowledged) == "running" }
    _ = try program.line { Self.note($0, &acknowledged) == "photo" }
    // Whatever has a final name is whole, reported or not.
    let found = try studio.photos()
    #expect(Set(acknowledged).isSubset(of: found))
    #expect(Set(acknowledged).count == acknowledged.count)
    try Command.run(
      ["sh", "-c", "for f; do djpeg -strict -outfile /dev/null \"$f\" || exit 1; done", "sh"]
        + found)
    print(
      "engine killed: \(pixelFormat), \(rounds) rounds,",
      "\(acknowledged.count) acknowledged photos decode")
  }

  @Test("the photo booth: a press is a picture, also after the engine was killed")
  func booth() throws {
    let studio = try Studio()
    let booth = try RunningProcess([
      studio.daemons.binary("photo-booth"), "0", studio.daemons.runtimeFolder,
    ])
    try studio.waitUntilGranted()
    try studio.press()
    let picture = try booth.line { $0.hasPrefix("picture: ") || $0.hasPrefix("no picture") }
    #expect(picture.hasSuffix(".jpg, 320 by 180"))
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    #expect(
      try booth.line { $0.hasPrefix("trouble: ") }
        == "trouble: the connection to shutter-engine has ended")
    try studio.restartEngine()
    _ = try booth.line { $0 == "the camera runs" }
    try studio.waitUntilGranted()
    try studio.press()
    let next = try booth.line { $0.hasPrefix("picture: ") || $0.hasPrefix("no picture") }
    #expect(next.hasSuffix(".jpg, 320 by 180") && next != picture)
    #expect(try studio.photos().count == 2)
  }

  @Test("killed while its camera is switched to a larger photo: the next one has it as before")
  func larger() throws {
    typealias Engine = EngineInterface
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "large"
        width = 320
        height = 180
        still_width = 640
        still_height = 360
        frames_per_second = 4

        """)
    let larger = Engine.PhotoSettings(maxPhotoDimensions: .init(width: 640, height: 360))
    let configuration = Engine.Configuration(camera: "large", width: 320, height: 180)
    // On a busy machine a kill may come when the photo has its frame: then that round does not count.
    var switching = 0
    for _ in 0..<20 where switching < 3 {
      let session = try TestSession(studio.daemons, configuration)
      #expect(try session.photo().width == 320)
      let calls = try studio.daemons.connect(.engine)
      try calls.send(
        Engine.CapturePhoto.self, .init(session: session.id, settings: larger), mode: .more)
      while try calls.next(Engine.CapturePhoto.self).step != .willCapture {}
      studio.engine.signal(SIGKILL)
      _ = try studio.engine.wait()
      do { _ = try calls.reply() } catch TestError.ended { switching += 1 }
      // Whatever has a final name is whole.
      for photo in try studio.photos() { #expect(try [320, 640].contains(Picture(photo).width)) }
      try studio.restartEngine()
    }
    #expect(switching == 3)
    let session = try TestSession(studio.daemons, configuration)
    #expect(try session.photo().width == 320)
    #expect(try session.photo(larger).width == 640)
    #expect(try session.photo().width == 320)
  }

  /// Keeps the path of an acknowledged photo; the first word of the line.
  private static func note(_ line: String, _ acknowledged: inout [String]) -> Substring {
    let words = line.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] == "photo" { acknowledged.append(String(words[1])) }
    return words.first ?? ""
  }
}
