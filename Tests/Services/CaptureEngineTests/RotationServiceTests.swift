// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices
import Vocabulary

/// Cameras that turn with the machine (requirements R-54).
struct RotationServiceTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static func camera(_ name: String, _ position: CameraPosition?, _ rotation: Int = 0)
    -> SyntheticCamera
  {
    SyntheticCamera(
      name: name, width: 160, height: 96, framesPerSecond: 60, position: position,
      rotation: rotation, buffers: EngineStage.buffers)
  }

  private func stage(
    _ played: PlayedAccelerometer,
    _ configure: (inout EngineConfiguration.Rotation) -> Void = { _ in }
  ) async throws -> EngineStage {
    var rotation = EngineConfiguration.Rotation()
    rotation.accelerometer = .folder(played.folder)
    configure(&rotation)
    return try await EngineStage(
      in: folder,
      more: [
        Self.camera("back", .back), Self.camera("front", .front, 90),
        Self.camera("usb", .external, 180),
      ],
      configure: { [rotation] in $0.rotation = rotation })
  }

  private func watch(_ stage: EngineStage, _ camera: String) throws -> Connection {
    let watcher = try stage.directory.connect(.engine)
    try watcher.send(Engine.WatchRotation.self, .init(camera: camera), mode: .more)
    return watcher
  }

  private func angles(_ watcher: Connection) throws -> [Int64] {
    let reply = try watcher.next(Engine.WatchRotation.self)
    return [reply.captureRotation, reply.previewRotation]
  }

  @Test("both angles now and at every change, by where the camera sits; once without 'more'")
  func watching() async throws {
    let played = try PlayedAccelerometer(in: folder)
    try played.turn(180)
    let stage = try await stage(played) { $0.display = 90 }
    let (back, front) = (try watch(stage, "back"), try watch(stage, "front"))
    #expect(try angles(back) == [180, 90])
    #expect(try angles(front) == [270, 0])
    try played.turn(90)
    #expect(try angles(back) == [90, 0])
    #expect(try angles(front) == [0, 90])
    // A camera that stands somewhere else has only its mount, and its watcher gets no report of the
    // next change.
    let usb = try watch(stage, "usb")
    #expect(try angles(usb) == [180, 90])
    try played.turn(0)
    #expect(try angles(back) == [0, 270])
    let once = try stage.directory.connect(.engine)
    let reply = try once.call(Engine.WatchRotation.self, .init(camera: "front"))
    #expect(reply.captureRotation == 90 && reply.previewRotation == 180)
    #expect(try usb.isQuiet())
    // Watching a camera ends when the camera goes.
    stage.unplug("back")
    #expect(throws: Engine.NoSuchCamera(camera: "back").remote) {
      _ = try back.next(Engine.WatchRotation.self)
    }
    #expect(throws: Engine.NoSuchCamera(camera: "back").remote) {
      try once.call(Engine.WatchRotation.self, .init(camera: "back"))
    }
    await stage.shutDown()
  }

  @Test("a display that turns with the machine: what it shows stays as it is, photos turn")
  func fixedDisplay() async throws {
    let played = try PlayedAccelerometer(in: folder)
    try played.turn(180)
    let stage = try await stage(played) { ($0.display, $0.displayIsFixed) = (90, true) }
    let back = try watch(stage, "back")
    #expect(try angles(back) == [180, 270])
    try played.turn(90)
    #expect(try angles(back) == [90, 270])
    await stage.shutDown()
  }

  @Test("a preview opens with the angle for the display, mirrored or not, and outlives a turn")
  func previews() async throws {
    let played = try PlayedAccelerometer(in: folder)
    try played.turn(180)
    let stage = try await stage(played) { $0.display = 90 }
    let watcher = try watch(stage, "front")
    #expect(try angles(watcher) == [270, 0])
    let session = try TestSession(
      stage.directory, .init(camera: "front", previewEnabled: true))
    let mirrored = try TestViewer(session)
    #expect(mirrored.format.mirrored == true && mirrored.format.rotation == 0)
    try played.turn(90)
    #expect(try angles(watcher) == [0, 90])
    // Turned while it is open: the pictures are the same.
    try mirrored.watch(3)
    #expect(try TestViewer(session).format.rotation == 90)
    try session.configure(.init(previewMirrored: false))
    let plain = try TestViewer(session)
    #expect(plain.format.mirrored == false && plain.format.rotation == 270)
    await stage.shutDown()
  }

  @Test("a photo keeps the angle of its beginning, in all its steps and in its EXIF data")
  func photos() async throws {
    let played = try PlayedAccelerometer(in: folder)
    let stage = try await stage(played)
    let watcher = try watch(stage, "back")
    #expect(try angles(watcher) == [0, 0])
    let session = try TestSession(stage.directory, .init(camera: "back"))
    #expect(try orientation(session.steps()) == [0, 1])
    try played.turn(90)
    #expect(try angles(watcher) == [90, 90])
    #expect(try orientation(session.steps()) == [90, 6])
    // On its back it is what it was.
    try played.turn(0, flat: 85)
    watcher.wait(upTo: 800_000)
    #expect(try watcher.isQuiet())
    #expect(try orientation(session.steps()) == [90, 6])
    try played.turn(270)
    #expect(try angles(watcher) == [270, 270])
    #expect(try orientation(session.steps()) == [270, 8])
    await stage.shutDown()
  }

  /// The rotation of all steps, and the EXIF orientation of the photo.
  private func orientation(_ steps: [Engine.CapturePhoto.Reply]) throws -> [Int64] {
    let rotation = try #require(steps.first?.resolved.rotation)
    #expect(steps.allSatisfy { $0.resolved.rotation == rotation })
    let path = try #require(steps.compactMap(\.photo?.path).first)
    let bytes = try TestFile.bytes(path)
    let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
    let place = try #require(bytes.firstRange(of: tag))
    return [rotation, Int64(bytes[place.upperBound])]
  }

  @Test(
    "a session alone is enough for it to be measured; without an accelerometer nothing is turned")
  func alone() async throws {
    let played = try PlayedAccelerometer(in: folder)
    try played.turn(90)
    let stage = try await stage(played)
    let session = try TestSession(stage.directory, .init(camera: "back"))
    #expect(
      try TestClock.wait(for: "a photo that is turned") {
        try session.capture().resolved.rotation == 90 ? true : nil
      })
    // The configuration takes it away, and gives it back.
    await stage.configure { $0.rotation.accelerometer = .unused }
    #expect(try session.capture().resolved.rotation == 0)
    await stage.configure { $0.rotation.accelerometer = .folder("/nowhere") }
    let once = try stage.directory.connect(.engine)
    #expect(
      try once.call(Engine.WatchRotation.self, .init(camera: "back")).captureRotation == 0)
    await stage.configure { $0.rotation.accelerometer = .folder(played.folder) }
    #expect(
      try TestClock.wait(for: "a photo that is turned again") {
        try session.capture().resolved.rotation == 90 ? true : nil
      })
    await stage.shutDown()
  }
}
