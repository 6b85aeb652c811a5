// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

/// One press, several cameras (requirements R-105).
struct FanTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private static let intervalUSec: Int64 = 33_334

  init() { LoopThread.start() }

  private static func camera(_ name: String) -> SyntheticCamera {
    SyntheticCamera(name: name, width: 160, height: 96, framesPerSecond: 30)
  }

  /// A client whose session runs with the stage's camera and these beside it, all of which deliver.
  private func running(
    _ companions: [any Camera], framesPerSecond: Int = 30
  ) async throws -> (EngineStage, TestSession) {
    let stage = try await EngineStage(
      in: folder, framesPerSecond: framesPerSecond, more: companions)
    let client = try TestSession(
      stage.directory, .init(camera: "test", companions: companions.map(\.description.name)))
    #expect(try Self.photos(client.steps()).count == companions.count + 1)
    return (stage, client)
  }

  private static func photos(_ steps: [Engine.CapturePhoto.Reply]) -> [Engine.Photo] {
    steps.filter { $0.step == .didFinishProcessing }.compactMap(\.photo)
  }

  /// Takes photos until one has so many results.
  private static func photos(_ count: Int, of client: TestSession) throws -> [Engine.Photo] {
    try TestClock.wait(for: "a set of \(count) photos") {
      let photos = try photos(client.steps())
      return photos.count == count ? photos : nil
    }
  }

  @Test("a press 200 ms ago, two cameras: one set, of each the frame nearest to the press")
  func pressInThePast() async throws {
    let other = Self.camera("b")
    let (stage, client) = try await running([other])
    let cameras: [any Camera] = [stage.camera, other]
    let times = cameras.map { _ in FrameTimes() }
    let streams = try zip(cameras, times).map { camera, times in
      let stream = try camera.open(CaptureSettings())
      stream.start(sink: times)
      return stream
    }
    usleep(500_000)
    for _ in 0..<5 {
      let momentUSec = TestClock.nowUSec - 200_000
      let steps = try client.steps(.init(momentUSec: momentUSec))
      let photos = Self.photos(steps)
      #expect(steps.allSatisfy { $0.resolved.expectedPhotoCount == 2 && $0.failure == nil })
      #expect(steps.count == 6)
      #expect(photos.map(\.camera) == ["test", "b"] && photos.map(\.photoCount) == [1, 2])
      let stamps = photos.map(\.frameUSec)
      let skewUSec = try #require(stamps.max()) - (try #require(stamps.min()))
      #expect(photos.allSatisfy { $0.setSkewUSec == skewUSec && $0.setPartial == false })
      #expect(Set(photos.map(\.setId)).count == 1 && photos[0].setId != nil)
      for (photo, times) in zip(photos, times) {
        let nearest = times.all.map { abs($0 - momentUSec) }.min()
        #expect(abs(photo.offsetUSec) == nearest && photo.zeroShutterLag == .used)
        #expect(photo.offsetUSec == photo.frameUSec - momentUSec)
      }
      // On a busy machine a synthetic camera may leave out frames.
      if zip(photos, times).allSatisfy({ abs($0.0.offsetUSec) <= Self.intervalUSec / 2 }) {
        #expect(skewUSec <= Self.intervalUSec)
      }
    }
    for stream in streams { stream.stop() }
    await stage.shutDown()
  }

  @Test("the set is in the record of each photo, and no set in that of one camera's photo")
  func record() async throws {
    let (stage, client) = try await running([Self.camera("b")])
    for photo in try Self.photos(client.steps()) {
      let file = try TestFile.bytes(try #require(photo.path))
      let text = try #require(EXIFComment.text(in: file))
      let set = try #require(PhotoProvenance(text: text)?.set)
      #expect(set.id == photo.setId && set.skewUSec == photo.setSkewUSec && !set.isPartial)
      let words = String(decoding: file.prefix(1 << 14), as: UTF8.self)
      #expect(words.contains("shutterd:setId=\"\(set.id)\""))
      #expect(words.contains("shutterd:setSkewUSec=\"\(set.skewUSec)\""))
      #expect(words.contains("shutterd:camera=\"\(photo.camera ?? "")\""))
    }
    try client.configure(.init(companions: []))
    let alone = try client.photo()
    #expect(alone.camera == "test" && alone.setId == nil && alone.setPartial == nil)
    await stage.shutDown()
  }

  @Test("one is unplugged: the photo of the other arrives in a partial set; later it is whole")
  func unplugged() async throws {
    let other = Self.camera("b")
    let (stage, client) = try await running([other])
    other.unplug()
    stage.unplug("b")
    let alone = try Self.photos(1, of: client)
    #expect(alone[0].camera == "test" && alone[0].setPartial == true)
    #expect(alone[0].setSkewUSec == 0)
    let steps = try client.steps(.init(rawMediaType: "application/octet-stream"))
    #expect(Self.photos(steps).map(\.photoCount) == [1, 2])
    #expect(
      steps.filter { $0.step == .didFinishProcessing }.map(\.failure)
        == [nil, nil, "DeviceWasDisconnected", "DeviceWasDisconnected"])
    #expect(steps.last?.failure == "DeviceWasDisconnected")
    #expect(try client.statesSoFar().allSatisfy { $0 == .running || $0 == .starting })
    other.plug()
    stage.plug(other)
    #expect(try Self.photos(2, of: client).allSatisfy { $0.setPartial == false })
    await stage.shutDown()
  }

  @Test(
    "one never delivers: the photo of the other waits for it no longer than 2 s",
    .tags(.milliseconds))
  func silent() async throws {
    let camera = TroubledCamera("silent")
    camera.set(.isSilent)
    let stage = try await EngineStage(in: folder, more: [camera])
    let client = try TestSession(stage.directory, .init(camera: "test", companions: ["silent"]))
    let startUSec = TestClock.nowUSec
    let steps = try client.steps()
    #expect(TestClock.nowUSec - startUSec < 4_000_000)
    #expect(Self.photos(steps).map(\.camera) == ["test"])
    #expect(steps.last?.failure == "StartTimedOut")
    await stage.shutDown()
  }

  @Test("a camera of two sessions is opened once, and goes to the one whose main camera it is")
  func shared() async throws {
    let camera = TroubledCamera("shared", framesPerSecond: 30)
    let stage = try await EngineStage(in: folder, framesPerSecond: 30, more: [camera])
    let watching = try TestSession(stage.directory, .init(camera: "shared"))
    #expect(camera.openings == 1)
    let client = try TestSession(stage.directory, .init(camera: "test", companions: ["shared"]))
    _ = try Self.photos(2, of: client)
    usleep(300_000)
    let photos = try Self.photos(client.steps(.init(momentUSec: TestClock.nowUSec - 100_000)))
    #expect(photos.map(\.camera) == ["test", "shared"])
    #expect(photos.allSatisfy { $0.zeroShutterLag == .used })
    // The other session takes photos of the same stream at the same time.
    #expect(try watching.photo().camera == "shared")
    #expect(camera.openings == 1)
    // It stops: now the camera is opened for the set.
    try watching.stop()
    _ = try Self.photos(2, of: client)
    #expect(camera.openings == 2)
    // It starts again, and gets its camera. The set borrows its frames as before.
    try watching.start()
    #expect(camera.openings == 3)
    _ = try Self.photos(2, of: client)
    #expect(try watching.photo().camera == "shared")
    #expect(camera.openings == 3)
    await stage.shutDown()
  }

  @Test(
    "while its lender takes a bracket, a companion has no frame of it: that before, or after it")
  func bracketed() async throws {
    let lit = OwnedCamera("lit", framesPerSecond: 20, controlLatency: 4)
    let stage = try await EngineStage(
      in: folder, framesPerSecond: 30, isCompressed: false, more: [lit])
    let owner = try TestSession(stage.directory, .init(camera: "lit"))
    let client = try TestSession(stage.directory, .init(camera: "test", companions: ["lit"]))
    _ = try Self.photos(2, of: client)
    /// The luma of the white bar in the photo of the camera that is lent; nil where it had no frame.
    func white() throws -> UInt8? {
      let steps = try client.steps(.init(mediaType: "application/octet-stream"))
      guard let photo = Self.photos(steps).first(where: { $0.camera == "lit" }) else {
        #expect(steps.last?.failure == "NoDataCaptured")
        return nil
      }
      let bytes = try TestFile.bytes(try #require(photo.path))
      // The bright line of the pattern is one pixel wide, and stands at most at one of the two.
      return min(bytes[50 * 320 + 4], bytes[50 * 320 + 24])
    }
    #expect(try white() == 180)
    let before = lit.values
    let steps = [-2000, 2000].map { Engine.BracketStep(biasMilliEV: $0) }
    try owner.calls.send(
      Engine.CapturePhoto.self, .init(session: owner.id, settings: .init(bracket: steps)))
    try TestClock.wait(for: "the bracket to begin") { lit.values == before ? nil : () }
    // The first is of the moment at which the control was changed, a second of measuring is to come.
    var levels = [try white()]
    while lit.values != before { levels.append(try white()) }
    #expect(levels.contains(180) && levels.allSatisfy { $0 == nil || $0 == 180 }, "\(levels)")
    #expect(try owner.calls.next(Engine.CapturePhoto.self).taken.bracketIndex == 1)
    try TestClock.wait(for: "the controls to be set back") { lit.values == before ? () : nil }
    #expect(try Self.photos(2, of: client).count == 2)
    #expect(try white() == 180)
    await stage.shutDown()
  }

  @Test("a switch to a camera of the set: the two change places, and the set stays whole")
  func switched() async throws {
    let camera = TroubledCamera("b")
    let (stage, client) = try await running([camera])
    let reply = try client.call(
      Engine.SwitchCamera.self, .init(session: client.id, camera: "b"))
    #expect(reply.outcome == .switched && reply.configuration.companions == ["test"])
    #expect(try Self.photos(2, of: client).map(\.camera) == ["b", "test"])
    await stage.shutDown()
  }

  @Test("a live clip: a photo of each camera, and one clip, beside that of the session's camera")
  func liveClip() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30, more: [Self.camera("b")])
    let client = try TestSession(
      stage.directory, .init(camera: "test", liveClipEnabled: true, companions: ["b"]))
    _ = try Self.photos(2, of: client)
    let steps = try client.steps(.init(liveClip: true))
    let photos = Self.photos(steps)
    #expect(steps.count == 8 && steps.last?.failure == nil)
    #expect(steps.allSatisfy { $0.resolved.expectedPhotoCount == 2 })
    #expect(photos.map(\.camera) == ["test", "b"])
    let clips = steps.compactMap(\.liveClip)
    #expect(clips.count == 1)
    #expect(clips.first?.name.dropLast(4) == photos.first?.name.dropLast(4))
    await stage.shutDown()
  }

  @Test("not the main camera beside itself, one twice, eight, nor a size that one does not have")
  func refused() async throws {
    let (stage, client) = try await running([TroubledCamera("b")])
    let names = (0..<8).map { "c\($0)" }
    for companions in [["test"], ["b", "b"], names] {
      #expect {
        try client.configure(.init(companions: companions))
      } throws: {
        ($0 as? RemoteError)?.name == Engine.InvalidSettings.name
      }
    }
    #expect {
      try client.configure(.init(width: 160, height: 96))
    } throws: {
      ($0 as? RemoteError)?.name == Engine.InvalidSettings.name
    }
    #expect(try client.configure(.init()).companions == ["b"])
    await stage.shutDown()
  }
}

/// A synthetic camera with controls that only one session can have, like a real one.
private final class OwnedCamera: Camera {
  private let camera: SyntheticCamera

  init(_ name: String, framesPerSecond: Int, controlLatency: Int) {
    camera = SyntheticCamera(
      name: name, width: 160, height: 96, framesPerSecond: framesPerSecond,
      controlLatency: controlLatency)
  }

  var description: CameraDescription {
    var description = camera.description
    description.isShared = false
    return description
  }

  /// The values of its controls.
  var values: [Int64] { camera.description.controls.map(\.value) }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    try camera.open(settings)
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) { try camera.setControls(values) }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try camera.readControls(names)
  }
}
