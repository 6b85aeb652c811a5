// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The camera that a session has.
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

  @Test(
    "a configuration is changed while the session runs, and has the format that the preset chose")
  func configure() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    #expect(try session.configure(.init(zeroShutterLag: false)).zeroShutterLag == false)
    let exact = try session.configure(.init(pixelFormat: "YUYV", width: 320))
    #expect(exact.width == 320 && exact.height == 180 && exact.frameInterval?.denominator == 30)
    #expect(throws: Engine.ConfigurationUnsupported(field: "width", nearest: "320x180").remote) {
      try session.configure(.init(width: 1920))
    }
    try session.stop()
    let chosen = try session.configure(.init(preset: .low))
    #expect(chosen.pixelFormat == "YUYV" && chosen.camera == "test" && chosen.height == 180)
    try session.start()
    #expect(try session.photo().zeroShutterLag == .off)
  }

  @Test("a denied user starts no camera; once allowed he does, without a restart")
  func access() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/access"
    let studio = try Studio(
      engine: """
        access_file = "\(file)"
        [[access]]
        application = "org.shutterd.test"
        rule = "deny"
        """)
    let session = try TestSession(studio, starts: false)
    func change(_ word: String) throws {
      let (status, output) = try studio.daemons.run(
        "shutterctl", [word, "org.shutterd.test", "--user", "\(getuid())", "--file", file])
      #expect(status == EX_OK, "\(output)")
    }
    func expectDenied() {
      #expect {
        try session.start()
      } throws: {
        let error = ($0 as? RemoteError).flatMap { try? Engine.NotAuthorized($0) }
        return error?.reason.contains("shutterctl allow") == true
      }
    }
    expectDenied()
    try change("allow")
    try session.start()
    #expect(try session.capture().failure == nil)
    try session.stop()
    try change("deny")
    expectDenied()
  }

  @Test("a camera that is mounted turned: its photos say so, in every step and in their EXIF data")
  func rotation() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "turned"
        width = 320
        height = 180
        rotation = 90
        mirror = true
        """)
    let session = try TestSession(studio, .init(camera: "turned"))
    let steps = try session.steps()
    #expect(steps.allSatisfy { $0.resolved.rotation == 90 })
    let path = try #require(steps.compactMap(\.photo?.path).first)
    // A field of the type SHORT with one value.
    #expect(try TestFile.bytes(path).contains([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 5]))
  }

  @Test("a session goes to another camera, and photos requested in between are taken")
  func switchCamera() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "other"
        width = 640
        height = 360
        """)
    let session = try TestSession(studio, .init(camera: "test"))
    let calls = try studio.connect(.engine)
    try calls.send(Engine.SwitchCamera.self, .init(session: session.id, camera: "other"))
    let photo = try session.photo(.init(momentUSec: TestClock.nowUSec + 50_000))
    #expect([320, 640].contains(photo.width))
    let reply = try calls.next(Engine.SwitchCamera.self)
    #expect(reply.outcome == .switched && reply.reason == nil)
    #expect(reply.configuration.camera == "other" && reply.configuration.width == 640)
    #expect(try session.photo().width == 640)
    #expect(throws: Engine.NoSuchCamera(camera: "nobody").remote) {
      try calls.call(Engine.SwitchCamera.self, .init(session: session.id, camera: "nobody"))
    }
  }
}
