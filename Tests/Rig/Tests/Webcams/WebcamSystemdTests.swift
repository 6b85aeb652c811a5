// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// Cameras of drivers and producers with the engine in its shipped unit, whose sandbox allows it no more than they need.
@Suite(.rigWithSystemd, .tags(.counted), .serialized)
struct WebcamSystemdTests {
  private typealias Engine = EngineInterface

  @Test("a webcam, the start of whose exposures is known, and a loopback that is fed later")
  func photos() throws {
    // Its second node, with the headers, is another device that the unit has to allow.
    let webcam = try ScriptedWebcam("unit", ["--serial", "UNIT", "--latency", "80"])
    let loopback = try LoopbackCameras(exclusive: true)
    let system = try InstalledSystem()
    try loopback.feed()
    let cameras: [RiggedCamera] = [.webcam(webcam, serial: "UNIT"), .loopback(loopback)]
    let calls = try system.daemons.connect(.engine)
    try RigClock.wait(for: "the engine to have both cameras", seconds: 60) {
      let names = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras.map(\.name)
      return Set(cameras.map(\.name)).isSubset(of: names) ? () : nil
    }
    for camera in cameras {
      let session = try TestSession(system.daemons, camera.configuration)
      let photo = try session.photo()
      #expect(photo.width == camera.configuration.width && photo.size > 0, "\(camera.name)")
      if camera.name != cameras[0].name { continue }
      try RigClock.wait(for: "a photo whose start of exposure is known", seconds: 60) {
        try session.photo().frameTimeSource == .startOfExposure ? () : nil
      }
    }
    withExtendedLifetime((webcam, loopback, system)) {}
  }
}
