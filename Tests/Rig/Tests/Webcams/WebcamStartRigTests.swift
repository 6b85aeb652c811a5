// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A webcam under uvcvideo when it has just been found or started.
@Suite(.rigWithCountedTime, .serialized, .tags(.long))
struct WebcamStartRigTests {
  private typealias Engine = EngineInterface
  /// SHUTTERD_SOAK_TWINS: how often the engine starts with two webcams of one serial number.
  private static let starts =
    getenv("SHUTTERD_SOAK_TWINS").flatMap { Int(String(cString: $0)) } ?? 5

  private func cameras(of booth: Booth, count: Int) throws -> [Engine.Camera] {
    let calls = try booth.daemons.connect(.engine)
    return try RigClock.wait(for: "the engine to have \(count) cameras", seconds: 60) {
      let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      return cameras.count == count ? cameras : nil
    }
  }

  @Test(
    "20 dark pictures at the start of each stream: a single photo is a light one, with damaged frames, too"
  )
  func dark() throws {
    let webcam = try ScriptedWebcam("cam0", ["--warmup", "20"])
    defer { withExtendedLifetime(webcam) {} }
    let booth = try Booth()
    _ = try cameras(of: booth, count: 1)
    let place = ["--runtime-dir", booth.daemons.runtimeFolder]
    let file = booth.daemons.path("photo.jpg")
    func capture(_ words: [String], isLight: Bool) throws {
      let run = try booth.daemons.run("shutterctl", ["capture", "-o", file] + words + place)
      #expect(run.status == 0, "\(run.output)")
      let brightness = try DecodedPhoto(file).brightness
      #expect((brightness > 80) == isLight, "\(brightness)")
    }
    try capture([], isLight: true)
    try capture(["--no-warm-up", "--force"], isLight: false)
    // A damaged frame is replaced by one that has settled as well. Every second time the first settled frame is damaged.
    try webcam.order("corrupt every 2")
    for _ in 0..<5 { try capture(["--force"], isLight: true) }
    #expect(booth.daemons.log(of: "shutter-engine").contains("takes its place"))
  }

  @Test("two webcams of one serial number: named by their ports, the same after each start")
  func twins() throws {
    let webcams = [try ScriptedWebcam("cam0"), try ScriptedWebcam("cam1")]
    defer { withExtendedLifetime(webcams) {} }
    let booth = try Booth()
    func names() throws -> [String: String] {
      let found = try cameras(of: booth, count: 2)
      let remarked = found.filter { camera in
        (camera.remarks ?? []).contains { $0.hasPrefix("another camera has the same serial") }
      }
      #expect(remarked.count == 2)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.node ?? "") })
    }
    let first = try names()
    #expect(Set(first.values) == Set(webcams.map(\.node)))
    for _ in 1..<Self.starts {
      booth.engine.signal(SIGKILL)
      _ = try booth.engine.wait()
      try booth.restartEngine()
      let again = try names()
      #expect(again == first)
    }
  }

  @Test("the second one of a serial number comes later: both are named by their ports from then on")
  func laterTwin() throws {
    let first = try ScriptedWebcam("cam0", ["--port", "0"])
    let second = try ScriptedWebcam("cam1", ["--port", "1", "--unplugged"])
    let booth = try Booth()
    let usual = "Rig_UVC_Camera_A0001"
    func names(_ count: Int) throws -> Set<String> {
      Set(try cameras(of: booth, count: count).map(\.name))
    }
    func wait(for wanted: Set<String>) throws {
      try RigClock.wait(for: "the cameras \(wanted)") {
        try names(wanted.count) == wanted ? () : nil
      }
    }
    #expect(try names(1) == [usual])
    // A session has the first one until it ends.
    let session = try TestSession(booth.daemons, .init(width: 640, height: 480))
    try second.order("plug")
    try wait(for: [usual, "\(usual)-usb-0:2"])
    _ = try session.photo()
    try first.order("unplug 1")
    try session.wait(for: .failed)
    try session.wait(for: .running)
    try session.stop()
    try wait(for: ["\(usual)-usb-0:1", "\(usual)-usb-0:2"])
    // Each is the same when it is alone, and when it was away.
    try first.order("unplug")
    try wait(for: ["\(usual)-usb-0:2"])
    try second.order("unplug")
    try first.order("plug")
    try wait(for: ["\(usual)-usb-0:1"])
    withExtendedLifetime((first, second)) {}
  }
}
