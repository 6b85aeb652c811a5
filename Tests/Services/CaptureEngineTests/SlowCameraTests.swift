// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Cameras that are slow, and not broken: they go on, and nobody is told again and again that they are not ready.
struct SlowCameraTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// Which frames of 30 a second come.
  enum Pace: CaseIterable, Sendable {
    case fourASecond, sixInTen, fifteenPercent, threePercent

    /// By its number from 1. Those by chance are the same each time.
    func comes(_ number: Int) -> Bool {
      var random = RandomSource(seed: UInt64(number))
      let chance = random.next() % 100
      return switch self {
      case .fourASecond: number % 8 == 0
      case .sixInTen: number % 50 == 0
      case .fifteenPercent: chance >= 85
      case .threePercent: chance >= 97
      }
    }

    /// The frames that are waited for, over some seconds.
    var frames: Int {
      switch self {
      case .fourASecond: 20
      case .sixInTen: 4
      case .fifteenPercent: 30
      case .threePercent: 8
      }
    }
  }

  @Test(
    "4 and 0.6 frames a second, and 85 and 97 of 100 lost: at most one change of readiness, and never opened again",
    arguments: Pace.allCases)
  func readiness(pace: Pace) async throws {
    let camera = SlowCamera("slow") { pace.comes($0) }
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "slow"))
    let watch = try stage.directory.connect(.engine)
    try watch.send(Engine.WatchReadiness.self, .init(session: session.id), mode: .more)
    #expect(try watch.next(Engine.WatchReadiness.self).readiness == .ready)
    try TestClock.wait(for: "its frames") { camera.delivered >= pace.frames ? () : nil }
    #expect(try session.statesSoFar() == [.starting, .running] && camera.openings == 1)
    var changes: [Engine.Readiness] = []
    while try !watch.isQuiet() {
      changes.append(try watch.next(Engine.WatchReadiness.self).readiness)
    }
    // Not ready, and ready again.
    #expect(changes.count <= 2, "\(changes)")
    #expect(try session.capture().failure == nil)
    await stage.shutDown()
  }

  // That of 4 s before the first one, too, is in `StallWatchTests`: here the start's limit of 5 s would be near.
  @Test("2 s to the first frame, and 4 s to each later one: it is never opened again")
  func fromTheStart() async throws {
    let camera = SlowCamera("slow") { $0 % 120 == 60 }
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "slow"))
    try TestClock.wait(for: "three frames") { camera.delivered >= 3 ? () : nil }
    #expect(camera.openings == 1)
    #expect(try session.statesSoFar() == [.starting, .running])
    await stage.shutDown()
  }

  @Test(
    "a first frame at once and then 4 s a frame: opened again once, and the remark says so"
  )
  func afterTheStart() async throws {
    let camera = SlowCamera("slow") { $0 % 120 == 1 }
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, .init(camera: "slow"))
    try TestClock.wait(for: "frames of the second stream") {
      camera.openings == 2 && camera.delivered >= 4 ? () : nil
    }
    #expect(camera.openings == 2)
    let cameras = try session.call(Engine.ListCameras.self, .init()).cameras
    let remarks = cameras.first { $0.name == "slow" }?.remarks ?? []
    let stall = remarks.first { $0.hasPrefix("it delivered no picture for ") }
    let seconds = stall.flatMap { Int($0.split(separator: " ")[5]) }
    // The last frame, 0.2 s, and then 3 s. On a busy machine that may take longer.
    #expect((seconds ?? 0) >= 3, "\(remarks)")
    await stage.shutDown()
  }
}
