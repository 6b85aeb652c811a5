// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// What is promised of cameras, on each kind of camera that there is: vivid, a webcam under uvcvideo with bulk and with
/// isochronous transfers, a loopback that a program feeds, and a synthetic camera. All are there at once, and each is used in
/// turn.
@Suite(.rigWithCountedTime, .serialized)
struct EveryCameraRigTests {
  private typealias Engine = EngineInterface

  @Test("photos, films, previews, sharing, brackets, interruptions and unplugging of each kind")
  func promises() throws {
    let vivid = try Vivid(hasShutter: true)
    let bulk = try ScriptedWebcam("bulk", ["--serial", "BULK"])
    let isochronous = try ScriptedWebcam("isoc", ["--serial", "ISOC", "--isoc"])
    let loopback = try LoopbackCameras(exclusive: true)
    let booth = try Booth(engine: RiggedCamera.engineConfiguration)
    let watcher = try booth.daemons.connect(.engine)
    try watcher.send(Engine.WatchCameras.self, .init(), mode: .more)
    // It appears with the engine running; the others were there before it.
    try loopback.feed()
    let cameras =
      [
        .vivid(vivid), .webcam(bulk, serial: "BULK"), .webcam(isochronous, serial: "ISOC"),
        .loopback(loopback), try .synthetic(booth.daemons),
      ] as [RiggedCamera]
    var present: Set<String> = []
    while !present.isSuperset(of: cameras.map(\.name)) {
      let reply = try watcher.next(Engine.WatchCameras.self)
      present.formUnion(reply.cameras?.map(\.name) ?? [])
      if let name = reply.added?.name { present.insert(name) }
    }
    for camera in cameras {
      let session = try TestSession(booth.daemons, camera.configuration)
      try photos(of: camera, session)
      try film(of: camera, session, .mjpeg)
      try film(of: camera, session, .h264)
      try sharing(of: camera, session, booth)
      try bracket(of: camera, session)
      if let shutter = camera.shutter { try interruption(of: camera, session, shutter) }
      try unplugging(of: camera, session, watcher)
    }
    try shortPause(of: loopback, RiggedCamera.loopback(loopback), booth)
    withExtendedLifetime(booth) {}
  }

  private func photos(of camera: RiggedCamera, _ session: TestSession) throws {
    _ = try session.photo()
    let momentUSec = RigClock.nowUSec
    let photo = try session.photo(.init(momentUSec: momentUSec))
    #expect(photo.width == camera.configuration.width, "\(camera.name)")
    let rate = camera.configuration.frameInterval?.denominator ?? 1
    #expect(abs(photo.frameUSec - momentUSec) <= 1_500_000 / rate, "\(camera.name)")
    let (width, height) = try Booth.decode(try #require(photo.path))
    #expect(
      Int64(width) == camera.configuration.width && Int64(height) == camera.configuration.height)
  }

  private func film(
    of camera: RiggedCamera, _ session: TestSession,
    _ codec: Engine.StartRecording.Parameters.CodecValue
  ) throws {
    let film = try TestRecording(session) {
      $0.codec = codec
      $0.maximumDurationUSec = 1_000_000
    }.finished()
    #expect(film.failure == "MaximumDurationReached" && film.playable == true, "\(camera.name)")
    let rate = camera.configuration.frameInterval?.denominator ?? 1
    let frames = film.framesWritten ?? 0
    #expect((rate - 1...rate + 1).contains(frames), "\(camera.name): \(frames) frames")
  }

  /// A preview by another program, which has the camera at the same time.
  private func sharing(of camera: RiggedCamera, _ session: TestSession, _ booth: Booth) throws {
    let file = booth.daemons.path("\(camera.name).mjpeg")
    let run = try booth.daemons.run(
      "shutterctl",
      [
        "preview", "--camera", camera.name, "--count", "3", "-o", file, "--runtime-dir",
        booth.daemons.runtimeFolder,
      ])
    #expect(run.status == 0 && RigFile.size(file) ?? 0 > 3000, "\(camera.name): \(run.output)")
    #expect(try session.photo().zeroShutterLag == .used, "\(camera.name)")
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
  }

  private func bracket(of camera: RiggedCamera, _ session: TestSession) throws {
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    guard !camera.bracket.isEmpty else {
      #expect((support.bracket?.maximumCount ?? 0) == 0, "\(camera.name)")
      return
    }
    let before = try camera.controls()
    let steps = try session.steps(.init(bracket: camera.bracket))
    let photos = steps.filter { $0.step == .didFinishProcessing && $0.photo != nil }
    #expect(photos.count == camera.bracket.count, "\(camera.name): \(steps)")
    try RigClock.wait(for: "the controls of \(camera.name) to be as before, \(before)") {
      try camera.controls() == before ? () : nil
    }
  }

  private func interruption(
    of camera: RiggedCamera, _ session: TestSession, _ shutter: RiggedCamera.Shutter
  ) throws {
    try shutter.close()
    #expect(try session.wait(for: .interrupted).interruption == .privacy, "\(camera.name)")
    #expect(throws: RemoteError.self, "\(camera.name)") { try session.capture() }
    try shutter.open()
    try session.wait(for: .running)
    _ = try session.photo()
  }

  /// In a film.
  private func unplugging(
    of camera: RiggedCamera, _ session: TestSession, _ watcher: Connection
  ) throws {
    let film = try TestRecording(session) { $0.codec = .mjpeg }
    try film.wait(for: .didStart)
    _ = try session.photo()
    try camera.unplug()
    let end = try film.finished()
    #expect(end.failure == "DeviceWasDisconnected" && end.playable == true, "\(camera.name)")
    #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected", "\(camera.name)")
    while try watcher.next(Engine.WatchCameras.self).removed != camera.name {}
    try camera.plug()
    while try watcher.next(Engine.WatchCameras.self).added?.name != camera.name {}
    try session.wait(for: .running)
    _ = try session.photo()
  }

  /// A producer that has no frames for a while is not gone.
  private func shortPause(
    of loopback: LoopbackCameras, _ camera: RiggedCamera, _ booth: Booth
  ) throws {
    let session = try TestSession(booth.daemons, camera.configuration)
    _ = try session.photo()
    let film = try TestRecording(session) {
      $0.codec = .mjpeg
      $0.maximumDurationUSec = 4_000_000
    }
    try film.wait(for: .didStart)
    loopback.pause(isOn: true)
    // Longer than the engine keeps a silent loopback open, shorter than a stall that ends a film.
    usleep(2_000_000)
    loopback.pause(isOn: false)
    let end = try film.finished()
    #expect(end.failure == "MaximumDurationReached" && end.playable == true)
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
  }
}
