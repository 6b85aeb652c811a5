// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Which camera a session has.
struct CameraTests {
  private typealias Engine = EngineInterface

  @Test("without a camera no session opens, and the engine goes on")
  func none() throws {
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.path("content"))"
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        [[synthetic]]
        name = "unplugged"
        present = false
        """)
    let calls = try Connection(daemons.path("org.shutterd.Engine"))
    #expect(try calls.call(Engine.ListCameras.self, .init()).cameras == [])
    for (camera, told) in [(nil, ""), ("unplugged", "unplugged")] as [(String?, String)] {
      #expect(throws: Engine.NoSuchCamera(camera: told).remote) {
        try calls.send(
          Engine.OpenSession.self,
          .init(application: "a.b", configuration: .init(camera: camera)), mode: .more)
        _ = try calls.next(Engine.OpenSession.self)
      }
    }
    #expect(!engine.hasEnded && TestFile.exists(daemons.runtimeFolder))
  }

  @Test("the default camera is the configured one, else the first by name")
  func defaultCamera() throws {
    let second = """
      [[synthetic]]
      name = "another"
      width = 640
      height = 360
      """
    let byName = try TestSession(try Studio(engine: second))
    #expect(try byName.photo().width == 640)
    let configured = try TestSession(try Studio(engine: "default_camera = \"test\"\n" + second))
    #expect(try configured.photo().width == 320)
    let named = try TestSession(
      try Studio(engine: "default_camera = \"test\"\n" + second), .init(camera: "another"))
    #expect(try named.capture().resolved.camera == "another")
  }

  @Test("two sessions of one camera each have their photos")
  func shared() throws {
    let studio = try Studio()
    let sessions = [try TestSession(studio), try TestSession(studio)]
    let photos = try sessions.map { try $0.photo() }
    #expect(photos[0].path != photos[1].path)
    try sessions[0].stop()
    #expect(try sessions[1].capture().failure == nil)
  }

  @Test("a camera that delivers JPEG: its picture is passed on and decodes strictly")
  func motionJPEG() throws {
    let studio = try Studio(
      engine: """
        default_camera = "mjpg"
        [[synthetic]]
        name = "mjpg"
        width = 320
        height = 180
        pixel_format = "MJPG"
        """)
    let photo = try TestSession(studio).photo(.init(press: 9, momentUSec: TestClock.nowUSec))
    let picture = try Picture(try #require(photo.path))
    #expect(picture.code?.timeUSec == photo.frameUSec && picture.provenance("press") == "9")
  }

  @Test("what the camera is opened with changes only while the session is stopped")
  func configure() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    #expect {
      try session.configure(.init(pixelFormat: "YUYV"))
    } throws: {
      ($0 as? RemoteError).flatMap { try? Engine.InvalidSettings($0) } != nil
    }
    #expect(try session.configure(.init(zeroShutterLag: false)).zeroShutterLag == false)
    try session.stop()
    let configuration = try session.configure(.init(pixelFormat: "YUYV"))
    #expect(configuration.pixelFormat == "YUYV" && configuration.camera == "test")
    try session.start()
    #expect(try session.photo().zeroShutterLag == .off)
  }
}
