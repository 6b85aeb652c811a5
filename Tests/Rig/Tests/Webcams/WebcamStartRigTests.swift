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
    // The frame in the place of a damaged one is a settled one, too; one time in two the first settled one is damaged.
    try webcam.order("damage every 2")
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
    for _ in 0..<4 {
      booth.engine.signal(SIGKILL)
      _ = try booth.engine.wait()
      try booth.restartEngine()
      let again = try names()
      #expect(again == first)
    }
  }
}
