// SPDX-License-Identifier: Apache-2.0
import Encoders
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Brackets and several results of one request, with a camera whose controls take some frames to act
/// (requirements ).
struct BracketServiceTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private static let biases: [Engine.BracketStep] = [-2000, 0, 2000].map { .init(biasMilliEV: $0) }
  private static let frame = "application/octet-stream"

  init() { LoopThread.start() }

  private static func camera(
    _ pixelFormat: String = "YUYV", latency: Int = 3, framesPerSecond: Int = 60
  ) throws -> SyntheticCamera {
    SyntheticCamera(
      name: "lit", width: 160, height: 96, framesPerSecond: framesPerSecond,
      pixelFormat: try #require(PixelFormat(pixelFormat)), controlLatency: latency)
  }

  private static func values(_ camera: SyntheticCamera) -> [Int64] {
    camera.description.controls.map(\.value)
  }

  private static func waitUntil(
    _ camera: SyntheticCamera, has values: [Int64], _ isWanted: Bool = true
  ) throws {
    try TestClock.wait(for: isWanted ? "the controls to be set back" : "the bracket to begin") {
      (Self.values(camera) == values) == isWanted ? () : nil
    }
  }

  /// The photos of a request, which all succeed.
  private func photos(
    _ session: TestSession, _ settings: Engine.PhotoSettings
  ) throws -> [Engine.Photo] {
    let steps = try session.steps(settings)
    let photos = try steps.filter { $0.step == .didFinishProcessing }.map { try $0.taken }
    let results = photos.map { _ in Engine.PhotoStep.didFinishProcessing }
    #expect(
      steps.map(\.step)
        == [.willBeginCapture, .willCapture, .didCapture] + results + [.didFinishCapture])
    #expect(steps.allSatisfy { $0.resolved.expectedPhotoCount == Int64(photos.count) })
    #expect(photos.map(\.photoCount) == (0..<photos.count).map { Int64($0 + 1) })
    return photos
  }

  /// The luma of the white bar in a frame as YUYV, beside the line that moves.
  private func white(_ photo: Engine.Photo) throws -> UInt8 {
    try TestFile.bytes(#require(photo.path))[50 * 320 + 2]
  }

  private func brightness(ofJPEG photo: Engine.Photo) throws -> Double {
    let brightness = try TestFile.bytes(#require(photo.path)).withUnsafeBytes {
      FrameBrightness.mean(ofJPEG: $0, width: 160, height: 96)
    }
    return try #require(brightness)
  }

  @Test(
    "a bracket has rising brightness, each frame exactly that of its step; then all is as before",
    arguments: [1, 3, 6])
  func rises(latency: Int) async throws {
    let camera = try Self.camera(latency: latency)
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    let before = Self.values(camera)
    // The first one measures the latency, the second one knows it.
    for _ in 0..<2 {
      let pictures = try photos(session, .init(bracket: Self.biases))
      #expect(pictures.map(\.bracketIndex) == [0, 1, 2])
      #expect(pictures.allSatisfy { $0.mediaType == "image/jpeg" && $0.zeroShutterLag == .off })
      let levels = try pictures.map { try brightness(ofJPEG: $0) }
      #expect(levels[0] + 20 < levels[1] && levels[1] + 20 < levels[2], "\(levels)")
      let frames = try photos(session, .init(mediaType: Self.frame, bracket: Self.biases))
      // 16 + 164/4, 16 + 164, and white.
      #expect(try frames.map(white) == [57, 180, 235])
      let numbers = frames.map(\.frameSequence)
      #expect(
        numbers[0] + Int64(latency) <= numbers[1] && numbers[1] + Int64(latency) <= numbers[2])
    }
    // The next photo shows the usual light again, although it was asked for at once.
    #expect(try white(session.photo(.init(mediaType: Self.frame))) == 180)
    try Self.waitUntil(camera, has: before)
    try TestClock.wait(for: "the journal to be empty") {
      ControlJournal(folder: folder.path).values(of: "lit") == nil ? () : nil
    }
    await stage.shutDown()
  }

  @Test("values set exposure and gain by hand, each with its own latency; a step of gain alone too")
  func values() async throws {
    let camera = try Self.camera()
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    let before = Self.values(camera)
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.bracket)
    // At 60 frames a second: no exposure is longer than 16.6 ms, the usual one is a quarter of that.
    #expect(support.exposureUSec == .init(minimum: 100, maximum: 16_600))
    #expect(support.gain == .init(minimum: 16, maximum: 128) && support.focus == nil)
    #expect(support.biasMilliEV == .init(minimum: -3000, maximum: 3000))
    #expect(support.maximumCount == 8)
    let steps: [Engine.BracketStep] = [
      .init(exposureUSec: 2050, gain: 16), .init(exposureUSec: 4100, gain: 16),
      .init(exposureUSec: 2050, gain: 20),
    ]
    let frames = try photos(session, .init(mediaType: Self.frame, bracket: steps))
    // Half the light, rounded to the control's units of 100 µs; the usual; 5/4 of the first.
    #expect(try frames.map(white) == [100, 180, 121])
    try Self.waitUntil(camera, has: before)
    let gains = try photos(
      session, .init(mediaType: Self.frame, bracket: [.init(gain: 20), .init(gain: 16)]))
    #expect(try gains.map(white) == [221, 180])
    try Self.waitUntil(camera, has: before)
    await stage.shutDown()
  }

  @Test("ListCameras has the fields that set a control, and its latency once it is measured")
  func listed() async throws {
    let camera = try Self.camera(latency: 4)
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    func control(_ name: String) throws -> Engine.Control {
      let cameras = try session.call(Engine.ListCameras.self, .init()).cameras
      let lit = try #require(cameras.first { $0.name == "lit" })
      return try #require(lit.controls.first { $0.name == name })
    }
    #expect(try control("exposure_time_absolute").bracketFields == [.exposure])
    #expect(try control("gain").bracketFields == [.gain])
    #expect(try control("auto_exposure_bias").bracketFields == [.bias])
    #expect(try control("auto_exposure").bracketFields == nil)
    #expect(try control("exposure_time_absolute").latencyFrames == nil)
    _ = try photos(session, .init(bracket: [.init(exposureUSec: 2000)]))
    // On a busy machine a frame may come between the setting and its note.
    #expect(try #require(try control("exposure_time_absolute").latencyFrames) >= 4)
    #expect(try control("gain").latencyFrames == nil)
    #expect(try control("auto_exposure_bias").latencyFrames == nil)
    await stage.shutDown()
  }

  @Test("a gain that is the bias, too, has both fields; of several frame rates the slowest counts")
  func words() throws {
    var camera = try Self.camera().description
    camera.controls.removeAll { $0.name == "auto_exposure_bias" }
    camera.bias = BiasScale(control: "gain", unitsPerEV: 16)
    #expect(BracketControls(camera).fields(setting: "gain") == [.bias, .gain])
    var latencies = ControlLatencies()
    latencies.keep(3, of: "gain", camera: "lit", intervalUSec: 33_333)
    latencies.keep(5, of: "gain", camera: "lit", intervalUSec: 16_666)
    latencies.keep(2, of: "focus", camera: "lit", intervalUSec: 16_666)
    latencies.keep(9, of: "gain", camera: "other", intervalUSec: 16_666)
    #expect(latencies.frames(of: "lit") == ["gain": 5, "focus": 2])
    #expect(latencies.frames(of: "none").isEmpty)
  }

  @Test("a JPEG and its frame are two results of the same frame; with a bracket twice as many")
  func rawBeside() async throws {
    let camera = try Self.camera()
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    let both = try photos(session, .init(rawMediaType: Self.frame))
    #expect(both.map(\.mediaType) == ["image/jpeg", Self.frame])
    #expect(
      both[0].frameSequence == both[1].frameSequence && both[0].frameUSec == both[1].frameUSec)
    #expect(both.map(\.bracketIndex) == [nil, nil] && both[1].size == 160 * 96 * 2)
    #expect(both[0].name.dropLast(4) == both[1].name.dropLast(4))
    let six = try photos(session, .init(bracket: Self.biases, rawMediaType: Self.frame))
    #expect(six.map(\.bracketIndex) == [0, 0, 1, 1, 2, 2])
    #expect(
      six.map(\.mediaType) == (0..<3).flatMap { _ in ["image/jpeg", Self.frame] })
    for step in 0..<3 { #expect(six[2 * step].frameSequence == six[2 * step + 1].frameSequence) }
    #expect(try [1, 3, 5].map { try white(six[$0]) } == [57, 180, 235])
    await stage.shutDown()
  }

  @Test("a sensor's samples have a brightness too", arguments: ["BA81", "pgAA", "RG12"])
  func mosaic(pixelFormat: String) async throws {
    let camera = try Self.camera(pixelFormat)
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    let negatives = try photos(
      session, .init(mediaType: "image/x-adobe-dng", bracket: Self.biases))
    let sums = try negatives.map { photo in
      try DNGReader(TestFile.bytes(#require(photo.path))).samples.reduce(0) { $0 + Int($1) }
    }
    #expect(sums[0] < sums[1] && sums[1] < sums[2])
    await stage.shutDown()
  }

  @Test("combinations that cannot be are refused by the name of the field, before any step")
  func refusals() async throws {
    let camera = try Self.camera()
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit", maxQuality: .quality))
    func refusal(_ settings: Engine.PhotoSettings) throws -> Engine.InvalidSettings {
      do {
        let photo = try session.photo(settings)
        throw TestError.unexpected(awaited: "a refusal", got: "\(photo)")
      } catch let error as RemoteError {
        return try #require(try Engine.InvalidSettings(error))
      }
    }
    let nine = (0..<9).map { _ in Engine.BracketStep(biasMilliEV: 0) }
    let cases: [(Engine.PhotoSettings, field: String, rule: String)] = [
      (.init(bracket: []), "bracket", "from 1 to 8 steps"),
      (.init(bracket: nine), "bracket", "from 1 to 8 steps"),
      (.init(bracket: [.init()]), "bracket", "either"),
      (.init(bracket: [.init(biasMilliEV: 0, gain: 20)]), "bracket", "either"),
      (.init(bracket: [.init(biasMilliEV: 0), .init(gain: 20)]), "bracket", "the same"),
      (.init(quality: .quality, bracket: Self.biases), "bracket", "'quality'"),
      (.init(bracket: [.init(biasMilliEV: 4000)]), "bracket[0].biasMilliEV", "3000"),
      (.init(bracket: [.init(gain: 20), .init(gain: 8)]), "bracket[1].gain", "from 16 to 128"),
      (.init(bracket: [.init(focus: 3)]), "bracket[0].focus", "no control"),
      (.init(mediaType: Self.frame, rawMediaType: Self.frame), "rawMediaType", "beside"),
      (.init(rawMediaType: "image/x-adobe-dng"), "rawMediaType", "Bayer"),
    ]
    for (settings, field, rule) in cases {
      let refused = try refusal(settings)
      #expect(refused.field == field && refused.rule.contains(rule), "\(refused)")
    }
    try session.configure(.init(camera: "test"))
    let refused = try refusal(.init(bracket: Self.biases))
    #expect(refused.field == "bracket" && refused.rule.contains("not with this camera"))
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    #expect(support.bracket?.maximumCount == 0 && support.bracket?.biasMilliEV == nil)
    await stage.shutDown()
  }

  /// The reasons why a bracket ends early.
  enum WayOut: CaseIterable {
    case stop
    /// The client is gone, and nobody wants its photos.
    case cancelled
    /// The client is gone, and its photos are kept.
    case orphaned
    case unplugged
    case shutDown
  }

  @Test(
    "the controls are as before on each way out, in the measurement and in the steps",
    arguments: WayOut.allCases, [true, false])
  func waysOut(_ way: WayOut, isMeasured: Bool) async throws {
    let camera = try Self.camera(latency: 4, framesPerSecond: 20)
    let stage = try await EngineStage(
      in: folder, more: [camera],
      configure: { $0.storage.orphans = way == .cancelled ? .discard : .keep })
    var client: TestSession? = try TestSession(stage.directory, .init(camera: "lit"))
    let before = Self.values(camera)
    if isMeasured, let session = client {
      _ = try photos(session, .init(bracket: [.init(biasMilliEV: 1000)]))
      try Self.waitUntil(camera, has: before)
    }
    let other = try stage.directory.connect(.engine)
    let id = try #require(client?.id)
    let calls = try #require(client?.calls)
    try calls.send(
      Engine.CapturePhoto.self, .init(session: id, settings: .init(bracket: Self.biases)))
    try Self.waitUntil(camera, has: before, false)
    #expect(ControlJournal(folder: folder.path).values(of: "lit") != nil)
    switch way {
    case .stop:
      try other.call(Engine.Stop.self, .init(session: id))
      #expect(try calls.next(Engine.CapturePhoto.self).taken.bracketIndex == 2)
    case .cancelled, .orphaned: client = nil
    case .unplugged:
      camera.unplug()
      let reply = try calls.next(Engine.CapturePhoto.self)
      #expect(reply.failure == "DeviceWasDisconnected" && reply.photo == nil)
      #expect(Self.values(camera) != before)
      camera.plug()
      stage.unplug("lit")
      stage.plug(camera)
    case .shutDown: await stage.shutDown()
    }
    try Self.waitUntil(camera, has: before)
    try TestClock.wait(for: "the journal to be empty") {
      ControlJournal(folder: folder.path).values(of: "lit") == nil ? () : nil
    }
    if way != .shutDown { await stage.shutDown() }
    withExtendedLifetime(client) {}
  }

  @Test("an engine that starts sets back what one before it has left")
  func afterKill() async throws {
    let camera = try Self.camera()
    let before = Self.values(camera)
    let journal = ControlJournal(folder: folder.path)
    try journal.keep(camera.readControls(["auto_exposure", "exposure_time_absolute"]), of: "lit")
    try camera.setControls([
      ControlValue(name: "auto_exposure", value: 1),
      ControlValue(name: "exposure_time_absolute", value: 2),
    ])
    let stage = try await EngineStage(in: folder, more: [camera])
    try Self.waitUntil(camera, has: before)
    try TestClock.wait(for: "the journal to be empty") {
      ControlJournal(folder: folder.path).values(of: "lit") == nil ? () : nil
    }
    await stage.shutDown()
  }

  @Test("two sessions share a camera, but not its controls")
  func shared() async throws {
    let camera = try Self.camera(latency: 4, framesPerSecond: 20)
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, .init(camera: "lit"))
    let second = try TestSession(stage.directory, .init(camera: "lit"))
    let before = Self.values(camera)
    try first.calls.send(
      Engine.CapturePhoto.self, .init(session: first.id, settings: .init(bracket: Self.biases)))
    try Self.waitUntil(camera, has: before, false)
    let refused = try second.steps(.init(bracket: Self.biases))
    #expect(refused.last?.step == .didFinishCapture && refused.last?.failure == "CameraBusy")
    #expect(try first.calls.next(Engine.CapturePhoto.self).taken.bracketIndex == 2)
    try Self.waitUntil(camera, has: before)
    // The camera is free a moment after its controls are back.
    let later = try TestClock.wait(for: "the camera to be free") {
      let steps = try second.steps(.init(bracket: Self.biases))
      return steps.last?.failure == "CameraBusy" ? nil : steps
    }
    #expect(later.count { $0.step == .didFinishProcessing && $0.photo != nil } == 3)
    try Self.waitUntil(camera, has: before)
    await stage.shutDown()
  }

  @Test("a camera that follows too slowly: the bracket fails, the next photo has the usual light")
  func tooSlow() async throws {
    let camera = try Self.camera(latency: 12)
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lit"))
    let usual = try white(session.photo(.init(mediaType: Self.frame)))
    let bracket = try PendingPhoto(session, .init(bracket: Self.biases))
    let next = try PendingPhoto(session, .init(mediaType: Self.frame))
    #expect(try bracket.end().failure == "ConfigurationUnsupported")
    #expect(try white(next.end().taken) == usual)
    await stage.shutDown()
  }

  @Test("a control without effect: the bracket fails and says so, nothing stays changed")
  func withoutEffect() async throws {
    let camera = try Self.camera()
    let stage = try await EngineStage(in: folder, more: [camera])
    // By hand the bias has nothing to shift.
    let session = try TestSession(
      stage.directory,
      .init(
        camera: "lit",
        controls: [
          .init(name: "auto_exposure", value: 1), .init(name: "exposure_time_absolute", value: 1),
        ]))
    let before = Self.values(camera)
    let reply = try session.capture(.init(bracket: Self.biases))
    #expect(reply.failure == "ConfigurationUnsupported" && reply.photo == nil)
    try Self.waitUntil(camera, has: before)
    #expect(try session.capture().failure == nil)
    await stage.shutDown()
  }
}
