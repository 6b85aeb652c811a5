// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Synchronization
import TestSupport
import Testing

@testable import CaptureEngine
@testable import VideoDevices

/// Brackets of a camera whose lens can be set (requirements R-40).
struct FocusBracketTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test(
    "each step has its focus, taken when the lens has settled; then it is as before, automatic last"
  )
  func steps() async throws {
    let camera = LensCamera("lens")
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lens"))
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.bracket)
    #expect(support.focus == .init(minimum: 0, maximum: 250) && support.biasMilliEV == nil)
    let wanted: [Int64] = [0, 100, 250]
    let steps = try session.steps(.init(bracket: wanted.map { .init(focus: $0) }))
    let photos = try steps.filter { $0.step == .didFinishProcessing }.map { try $0.taken }
    #expect(photos.map(\.bracketIndex) == [0, 1, 2] && steps.last?.failure == nil)
    let sets = camera.sets
    for (photo, focus) in zip(photos, wanted) {
      let set = try #require(
        sets.first { $0.values.contains(.init(name: "focus_absolute", value: focus)) })
      #expect(set.values.first == .init(name: "focus_automatic_continuous", value: 0))
      // A lens gets half a second.
      #expect(photo.frameUSec - set.atUSec >= 480_000, "\(focus): \(photo.frameUSec - set.atUSec)")
    }
    #expect(zip(photos, photos.dropFirst()).allSatisfy { $0.frameSequence < $1.frameSequence })
    try TestClock.wait(for: "the lens to be as before") { camera.isAsBefore ? () : nil }
    #expect(
      camera.sets.last?.values == [
        .init(name: "focus_absolute", value: 30),
        .init(name: "focus_automatic_continuous", value: 1),
      ])
    await stage.shutDown()
  }

  @Test("a session that stops in the middle leaves the lens as it was")
  func stopped() async throws {
    let camera = LensCamera("lens")
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "lens"))
    let photo = try PendingPhoto(session, .init(bracket: [.init(focus: 0), .init(focus: 250)]))
    try TestClock.wait(for: "the bracket to begin") { camera.isAsBefore ? nil : () }
    try session.stop()
    // Stop finishes what has begun.
    #expect(try photo.end().failure == nil)
    try TestClock.wait(for: "the lens to be as before") { camera.isAsBefore ? () : nil }
    await stage.shutDown()
  }
}

/// A synthetic camera with a lens, which notes when it is set.
private final class LensCamera: Camera {
  private struct State {
    var values: [String: Int64] = ["focus_absolute": 30, "focus_automatic_continuous": 1]
    var sets: [(values: [ControlValue], atUSec: Int64)] = []
  }

  private let camera: SyntheticCamera
  private let state = Mutex(State())

  init(_ name: String) {
    camera = SyntheticCamera(name: name, width: 160, height: 96, framesPerSecond: 60)
  }

  var description: CameraDescription {
    var description = camera.description
    let values = state.withLock { $0.values }
    description.isShared = false
    description.controls = [
      CameraControl(
        id: VideoControl.focusAbsolute, name: "focus_absolute", minimum: 0, maximum: 250, step: 1,
        defaultValue: 0, value: values["focus_absolute"] ?? 0),
      CameraControl(
        id: VideoControl.focusAuto, name: "focus_automatic_continuous", minimum: 0, maximum: 1,
        step: 1, defaultValue: 1, value: values["focus_automatic_continuous"] ?? 0),
    ]
    return description
  }

  /// All calls that have set controls, with their times.
  var sets: [(values: [ControlValue], atUSec: Int64)] { state.withLock { $0.sets } }

  var isAsBefore: Bool { state.withLock { $0.values == State().values } }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    try camera.open(settings)
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    state.withLock { state in
      state.sets.append((values, MonotonicClock.nowUSec))
      for value in values { state.values[value.name] = value.value }
    }
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    state.withLock { state in
      names.compactMap { name in state.values[name].map { ControlValue(name: name, value: $0) } }
    }
  }
}
