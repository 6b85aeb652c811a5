// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// Receivers of video, as vivid has them: a signal that goes, comes back and is another one, and pictures of two fields.
@Suite(.rig, .serialized)
struct SourceRigTests {
  private typealias Engine = EngineInterface

  private static func booth(input: Int) throws -> Booth {
    try Booth(
      engine: "[[camera]]\nmatch = { DEVNAME = \"*\" }\nname = \"receiver\"\ninput = \(input)\n")
  }

  /// The number of an entry of a menu, by its text.
  private static func entry(_ text: String, of control: String, _ vivid: Vivid) throws -> Int {
    let listed = try Command.run("v4l2-ctl", "-d", vivid.node, "-L").split(separator: "\n")
    let menu = listed.drop { !$0.contains(" \(control) 0x") }.dropFirst()
      .prefix { !$0.contains(" 0x") }
    let found = menu.first { $0.hasSuffix(": \(text)") }?.split(separator: ":").first
    guard let number = found.flatMap({ Int($0.filter(\.isNumber)) }) else {
      throw RigError.unexpected(awaited: "\(text) of \(control)", got: menu.joined(separator: "; "))
    }
    return number
  }

  private static func remarks(_ session: TestSession) throws -> [String] {
    try session.calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      .flatMap { $0.remarks ?? [] }
  }

  @Test("HDMI: without a signal interrupted by that name; another signal has its own size")
  func digital() throws {
    let vivid = try Vivid()
    // Its menus are only there on this input.
    try Command.run("v4l2-ctl", "-d", vivid.node, "-i", "3")
    let booth = try Self.booth(input: 3)
    let session = try TestSession(booth.daemons)
    let first = try session.photo()
    // With its scaler it lists all sizes to 16384x8640: the default is that of the signal.
    #expect(first.width == 1280 && first.height == 720)
    let mode = "dv_timings_signal_mode"
    try vivid.set(control: mode, try Self.entry("No Signal", of: mode, vivid))
    #expect(try session.wait(for: .interrupted).interruption == .noSignal)
    try RigClock.wait(for: "the camera to be off") { try vivid.isStreaming ? nil : () }
    #expect(try Self.remarks(session).contains { $0.contains("no signal") })
    try vivid.set(control: mode, try Self.entry("Current DV Timings", of: mode, vivid))
    try session.wait(for: .running)
    #expect(try Self.remarks(session) == [])
    let second = try session.photo()
    #expect(second.width == first.width && second.height == first.height)
    // The timings that the menu has are received from now on.
    let size = try Self.entry("720x576p50", of: "dv_timings", vivid)
    try vivid.set(control: "dv_timings", size)
    try vivid.set(control: mode, try Self.entry("Selected DV Timings", of: mode, vivid))
    #expect(try session.wait(for: .interrupted).interruption == .noSignal)
    try session.wait(for: .running)
    let other = try session.photo()
    #expect(other.width == 720 && other.height == 576)
  }

  @Test("HDMI: a signal that changes while no session runs, and one that is not there at the start")
  func atRest() throws {
    let vivid = try Vivid()
    try Command.run("v4l2-ctl", "-d", vivid.node, "-i", "3")
    let booth = try Self.booth(input: 3)
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the receiver") {
      try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras.first
    }
    let mode = "dv_timings_signal_mode"
    try vivid.set(control: "dv_timings", try Self.entry("720x480p59", of: "dv_timings", vivid))
    try vivid.set(control: mode, try Self.entry("Selected DV Timings", of: mode, vivid))
    do {
      let session = try TestSession(booth.daemons)
      let photo = try session.photo()
      #expect(photo.width == 720 && photo.height == 480)
    }
    // Another one, whose size a session names at once, and one that is configured to it.
    try vivid.set(control: "dv_timings", try Self.entry("720x576p50", of: "dv_timings", vivid))
    do {
      let session = try TestSession(booth.daemons, .init(width: 720, height: 576))
      #expect(try session.photo().height == 576)
      try session.stop()
      try vivid.set(control: "dv_timings", try Self.entry("720x480p59", of: "dv_timings", vivid))
      #expect(try session.configure(.init(width: 720, height: 480)).height == 480)
      try session.start()
      #expect(try session.photo().height == 480)
    }
    try vivid.set(control: mode, try Self.entry("No Lock", of: mode, vivid))
    let session = try TestSession(booth.daemons, starts: false)
    try session.beginStart()
    #expect(try session.wait(for: .interrupted).interruption == .noSignal)
    try vivid.set(control: mode, try Self.entry("Selected DV Timings", of: mode, vivid))
    try session.wait(for: .running)
  }

  @Test("S-Video: the standard that is received, and one field of each picture")
  func analogue() throws {
    let vivid = try Vivid()
    try Command.run("v4l2-ctl", "-d", vivid.node, "-i", "2")
    let mode = "standard_signal_mode"
    try vivid.set(control: "standard", try Self.entry("NTSC-M", of: "standard", vivid))
    try vivid.set(control: mode, try Self.entry("Selected Standard", of: mode, vivid))
    let booth = try Self.booth(input: 2)
    let session = try TestSession(booth.daemons)
    let photo = try session.photo()
    #expect(photo.width == 720 && photo.height == 480)
    #expect(try Self.remarks(session).contains { $0.contains("interlaced") })
    // The lines of a pair are the same line, but for what JPEG makes of them.
    let decoded = try DecodedPhoto(try #require(photo.path))
    var differences = 0
    for y in stride(from: 0, to: decoded.height, by: 2) {
      for x in stride(from: 0, to: decoded.width, by: 7) {
        let (upper, lower) = (decoded.colour(x: x, y: y), decoded.colour(x: x, y: y + 1))
        differences += abs(upper.1 - lower.1) > 40 ? 1 : 0
      }
    }
    #expect(differences < decoded.width * decoded.height / 14 / 200, "\(differences)")
  }
}
