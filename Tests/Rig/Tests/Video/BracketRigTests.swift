// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Brackets with a driver of the kernel: vivid has no exposure bias, but its brightness acts as one.
@Suite(.rig, .serialized)
struct BracketRigTests {
  private typealias Engine = EngineInterface

  private static let configuration = """
    [[camera]]
    match = { DEVNAME = "*" }
    name = "vivid"
    bias_control = "brightness"
    bias_units_per_ev = 32
    """
  private static let settings = Engine.PhotoSettings(
    bracket: [-2000, 0, 2000].map { .init(biasMilliEV: $0) })

  @Test("-2, 0 and +2 are three photos of rising brightness, and the control is as before")
  func rises() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let session = try session(of: booth)
    // A value that is not the driver's default, to see that this one comes back.
    try vivid.set(control: "brightness", 120)
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    #expect(support.bracket?.biasMilliEV == .init(minimum: -4000, maximum: 3968))
    // The first one measures the latency.
    for _ in 0..<2 {
      let steps = try session.steps(Self.settings)
      let photos = try steps.filter { $0.step == .didFinishProcessing }.map { try $0.taken }
      #expect(photos.map(\.bracketIndex) == [0, 1, 2] && photos.map(\.photoCount) == [1, 2, 3])
      #expect(photos[0].frameSequence < photos[1].frameSequence)
      #expect(photos[1].frameSequence < photos[2].frameSequence)
      let levels = try photos.map { try DecodedPhoto(#require($0.path)).brightness }
      // 2 EV are 64 of the control, which are 64 of a pixel as far as it has room.
      #expect(levels[0] + 20 < levels[1] && levels[1] + 20 < levels[2], "\(levels)")
      print("brightness of the bracket: \(levels)")
      try waitFor(vivid, 120)
    }
    // The next photo has the usual light again.
    let after = try DecodedPhoto(#require(try session.photo().path)).brightness
    let again = try DecodedPhoto(#require(try session.photo().path)).brightness
    #expect(abs(after - again) < 3, "\(after) \(again)")
  }

  @Test(
    "an engine that is killed in the middle leaves the control changed; the next one sets it back")
  func killed() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let session = try session(of: booth)
    try vivid.set(control: "brightness", 120)
    try session.calls.send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: Self.settings))
    try RigClock.wait(for: "the bracket to begin") { try Self.value(vivid) != 120 ? () : nil }
    booth.engine.signal(SIGKILL)
    _ = try booth.engine.wait()
    #expect(try Self.value(vivid) != 120)
    try booth.restartEngine()
    try waitFor(vivid, 120)
    let next = try self.session(of: booth)
    #expect(try next.steps(Self.settings).last?.failure == nil)
    try waitFor(vivid, 120)
  }

  private func session(of booth: Booth) throws -> TestSession {
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the engine to have the camera") {
      let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      return cameras.contains { $0.name == "vivid" } ? () : nil
    }
    return try TestSession(booth.daemons, .init(camera: "vivid", width: 320, height: 180))
  }

  private func waitFor(_ vivid: Vivid, _ value: Int) throws {
    try RigClock.wait(for: "the brightness to be \(value)") {
      try Self.value(vivid) == value ? () : nil
    }
  }

  /// The control as another program reads it: "brightness: 128".
  private static func value(_ vivid: Vivid) throws -> Int? {
    let line = try Command.run("v4l2-ctl", "-d", vivid.node, "--get-ctrl=brightness")
    return line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
  }
}
