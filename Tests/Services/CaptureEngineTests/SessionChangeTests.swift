// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

/// A session whose configuration is changed while it runs (requirements ).
struct SessionChangeTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private static let broken = CameraError.device(
    SystemError("VIDIOC_STREAMON", "broken", errno: Errno(EPROTO)))

  init() { LoopThread.start() }

  /// A client whose session runs with one of the cameras.
  private func running(
    _ camera: String, _ more: [TroubledCamera]
  ) async throws -> (EngineStage, TestSession) {
    let stage = try await EngineStage(in: folder, more: more)
    let client = try TestSession(stage.directory, starts: false, .init(camera: camera))
    try client.start()
    try client.wait(for: .running)
    return (stage, client)
  }

  @Test("a transaction: nothing before the outermost commit, then all of it; the session runs on")
  func transaction() async throws {
    let camera = TroubledCamera("two")
    let (stage, client) = try await running("two", [camera])
    let begin = try client.call(Engine.BeginConfiguration.self, .init(session: client.id))
    #expect(begin.configuration.width == 320)
    _ = try client.call(Engine.BeginConfiguration.self, .init(session: client.id))
    #expect(try client.configure(.init(width: 160)).height == 80)
    for call in [client.start, client.stop] {
      #expect(throws: Engine.ConfigurationInProgress(session: client.id).remote) { try call() }
    }
    _ = try client.call(Engine.CommitConfiguration.self, .init(session: client.id))
    try client.configure(.init(zeroShutterLag: false))
    #expect(try client.capture().photo?.width == 320)
    let commit = try client.call(
      Engine.CommitConfiguration.self, .init(session: client.id))
    #expect(commit.configuration.width == 160 && commit.configuration.zeroShutterLag == false)
    let photo = try client.capture()
    #expect(photo.photo?.width == 160 && photo.photo?.zeroShutterLag == .off)
    #expect(photo.resolved.width == 160)
    #expect(try client.statesSoFar() == [.running])
    #expect {
      try client.call(Engine.CommitConfiguration.self, .init(session: client.id))
    } throws: {
      ($0 as? RemoteError)?.name == Engine.InvalidSettings.name
    }
    await stage.shutDown()
  }

  @Test("a camera that refuses the format: the old one is in force again, and the call fails")
  func refused() async throws {
    let camera = TroubledCamera("two")
    let (stage, client) = try await running("two", [camera])
    camera.set(.fails(Self.broken), width: TroubledCamera.small)
    #expect(
      throws: Engine.DeviceFailure(
        camera: "two", operation: "VIDIOC_STREAMON", errnoName: "EPROTO"
      ).remote
    ) {
      try client.configure(.init(width: 160, zeroShutterLag: false))
    }
    let photo = try client.capture()
    #expect(photo.photo?.width == 320 && photo.photo?.zeroShutterLag == .used)
    #expect(try client.statesSoFar() == [])
    #expect(camera.openings == 3)
    // A format that the camera does not have is not even tried, and a preset takes the place of an
    // exact format.
    #expect(throws: Engine.ConfigurationUnsupported(field: "width", nearest: "320x160").remote) {
      try client.configure(.init(width: 640))
    }
    camera.set(.delivers)
    #expect(try client.configure(.init(width: 160)).width == 160)
    #expect(try client.configure(.init(preset: .photo)).width == 320)
    await stage.shutDown()
  }

  @Test("a control that only a refused configuration named has its old value again")
  func controls() async throws {
    let camera = TroubledCamera("two")
    let (stage, client) = try await running("two", [camera])
    camera.set(.fails(Self.broken), width: TroubledCamera.small)
    for (before, value) in [(nil, 7), (5, 5)] as [(Int64?, Int64)] {
      if let before {
        try client.configure(.init(controls: [.init(name: "brightness", value: before)]))
      }
      #expect(throws: RemoteError.self) {
        try client.configure(
          .init(width: 160, controls: [.init(name: "brightness", value: 2)]))
      }
      try Self.waitUntilBack(camera, to: value)
    }
    // Controls belong to one camera: those of the other one do not apply.
    let other = TroubledCamera("three")
    other.set(.fails(Self.broken))
    await stage.shutDown()
    let (second, next) = try await running("two", [camera, other])
    #expect(throws: RemoteError.self) {
      try next.configure(
        .init(camera: "three", controls: [.init(name: "brightness", value: 2)]))
    }
    try Self.waitUntilBack(other, to: 7)
    #expect(camera.brightness == 5)
    await second.shutDown()
  }

  /// Waits until the control has that value: it is set on a separate thread.
  private static func waitUntilBack(_ camera: TroubledCamera, to value: Int64) throws {
    try TestClock.wait(for: "brightness \(value)", seen: camera.brightness) {
      camera.brightness == value ? () : nil
    }
  }

  @Test("another camera that fails, or delivers nothing: kept_old")
  func keptOld() async throws {
    let camera = TroubledCamera("two")
    let (stage, client) = try await running("test", [camera])
    camera.set(.fails(Self.broken))
    let reply = try client.call(
      Engine.SwitchCamera.self, .init(session: client.id, camera: "two"))
    #expect(reply.outcome == .keptOld && reply.configuration.camera == "test")
    #expect(reply.reason?.contains("VIDIOC_STREAMON") == true)
    camera.set(.isSilent)
    let switching = try stage.directory.connect(.engine)
    try switching.send(Engine.SwitchCamera.self, .init(session: client.id, camera: "two"))
    // This call must have arrived before the others.
    try TestClock.wait(for: "two openings", seen: camera.openings) {
      camera.openings == 2 ? () : nil
    }
    #expect(throws: Engine.ConfigurationInProgress(session: client.id).remote) {
      try client.configure(.init(zeroShutterLag: false))
    }
    #expect(try client.capture().resolved.camera == "test")
    // Stop does not wait for it.
    try client.stop()
    let late = try switching.next(Engine.SwitchCamera.self)
    #expect(late.outcome == .keptOld && late.reason == "OperationCancelled")
    await stage.shutDown()
  }

  @Test("a camera that delivers nothing keeps nobody else waiting; Stop waits for photos")
  func startAndStop() async throws {
    let camera = TroubledCamera("two")
    camera.set(.isSilent)
    let stage = try await EngineStage(in: folder, more: [camera])
    let silent = try TestSession(stage.directory, starts: false, .init(camera: "two"))
    let other = try RecordedSession(stage, slots: 2, .init(camera: "test"))
    try silent.beginStart()
    try silent.wait(for: .starting)
    try other.session.start()
    #expect(try other.session.capture().failure == nil)
    #expect(try other.capture(.init(momentUSec: TestClock.nowUSec + 300_000)))
    try other.session.stop()
    // A client that waits for both gets the photo first: Stop is answered when the photo is
    // durable.
    _ = try other.read(look: 1)
    #expect(other.photos.last?.steps.last?.failure == nil && other.waiting == 0)
    await stage.shutDown()
  }

  @Test("to another camera and back under a burst: every photo is whole, of one of them")
  func burst() async throws {
    let camera = TroubledCamera("two")
    let stage = try await EngineStage(in: folder, more: [camera])
    let client = try RecordedSession(
      stage, slots: 6, .init(camera: "test", responsiveCapture: true))
    try client.session.start()
    for round in 0..<6 {
      for _ in 0..<6 {
        #expect(try client.capture(.init(momentUSec: TestClock.nowUSec + 20_000)))
      }
      let name = round.isMultiple(of: 2) ? "two" : "test"
      let reply = try client.session.call(
        Engine.SwitchCamera.self, .init(session: client.session.id, camera: name))
      #expect(reply.outcome == .switched && reply.configuration.camera == name)
      try client.readToEnd()
    }
    #expect(client.photos.count == 36)
    #expect(client.photos.allSatisfy { $0.steps.last?.failure == nil })
    await stage.shutDown()
  }

  @Test("a camera that is lost while it is left: a photo that waits for it ends")
  func lostWhileLeft() async throws {
    let other = SyntheticCamera(name: "two", width: 160, height: 96, framesPerSecond: 60)
    // The frame of the photo's moment takes a second and more.
    let stage = try await EngineStage(in: folder, framesPerSecond: 1, more: [other])
    let client = try TestSession(stage.directory, .init(camera: "test"))
    let waiting = try PendingPhoto(client, .init(momentUSec: TestClock.nowUSec + 1_000_000))
    try waiting.begun()
    let calls = try stage.directory.connect(.engine)
    try calls.send(Engine.SwitchCamera.self, .init(session: client.id, camera: "two"))
    try stage.waitUntilLeaving()
    // udev is faster than the camera's own thread.
    stage.unplug("test")
    #expect(try calls.next(Engine.SwitchCamera.self).outcome == .switched)
    // It shows the newest frame that there was.
    #expect(try waiting.end().taken.camera == "test")
    #expect(try client.photo().camera == "two")
    try client.stop()
    await stage.shutDown()
  }
}
