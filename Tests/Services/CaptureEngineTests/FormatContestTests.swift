// SPDX-License-Identifier: Apache-2.0
import Configuration
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Sessions that need different formats of one camera, when one of them is not settled (requirement R-105).
struct FormatContestTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func session(
    _ stage: EngineStage, _ wish: Engine.Configuration.OtherFormat? = nil, isSmall: Bool = false,
    starts: Bool = true
  ) throws -> TestSession {
    try TestSession(
      stage.directory, starts: starts,
      .init(
        camera: "two", width: isSmall ? 160 : nil, height: isSmall ? 80 : nil, otherFormat: wish))
  }

  private func refusal(_ error: any Error) -> Engine.ConfigurationUnsupported? {
    (error as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }
  }

  @Test("a camera that a session only tries is not free: the others are told so, and wait for that")
  func candidate() async throws {
    let device = TroubledCamera("two")
    device.set(.isSilent, width: TroubledCamera.large)
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(device)])
    let switching = try TestSession(stage.directory, .init(camera: "test"))
    let trial = try stage.directory.connect(.engine)
    try trial.send(Engine.SwitchCamera.self, .init(session: switching.id, camera: "two"))
    try TestClock.wait(for: "the camera to be tried") { device.openings == 1 ? () : nil }
    let refused = try session(stage, isSmall: true, starts: false)
    #expect { try refused.start() } throws: { refusal($0)?.usedBy == ["org.shutterd.test"] }
    let asking = try session(stage, .change, isSmall: true, starts: false)
    #expect { try asking.start() } throws: { refusal($0)?.kept == .configuring }
    let waiting = try session(stage, .wait, isSmall: true, starts: false)
    #expect(throws: RemoteError.self) { try waiting.start() }
    #expect(try waiting.wait(for: .interrupted).interruption == .formatInUse)
    #expect(device.openings == 1)
    try switching.stop()
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 160)
    #expect(device.openings == 2)
    await stage.shutDown()
  }

  @Test("one whose seat is locked does not keep those that wait from the camera")
  func locked() async throws {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    let stage = try await EngineStage(
      in: folder, more: [ShareableCamera(TroubledCamera("two"))], interruptions: interruptions)
    stage.gateway(locked: false)
    let first = try session(stage)
    let waiting = try session(stage, .wait, isSmall: true, starts: false)
    #expect(throws: RemoteError.self) { try waiting.start() }
    try waiting.wait(for: .interrupted)
    stage.gateway(session: first.id, locked: true)
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 160)
    _ = try first.status { $0.interruption == .notAvailableInBackground }
    // It names no format, and takes what runs.
    stage.gateway(session: first.id, locked: false)
    try first.wait(for: .running)
    #expect(try first.photo().width == 160)
    await stage.shutDown()
  }

  @Test("a photo that needs longer than a change waits: the format stays, and the reason is told")
  func capturing() async throws {
    // A photo of four frames, of which at least one comes 1.5 s after its moment.
    let device = TroubledCamera("two", framesPerSecond: 1)
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(device)])
    let first = try session(stage)
    let pending = try PendingPhoto(
      first, .init(quality: .quality, momentUSec: TestClock.nowUSec + 950_000))
    try pending.begun()
    let asking = try session(stage, .change, isSmall: true, starts: false)
    #expect { try asking.start() } throws: { refusal($0)?.kept == .capturing }
    #expect(device.openings == 1)
    #expect(try pending.end().taken.width == 320)
    #expect(try first.photo().width == 320)
    #expect(try first.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    await stage.shutDown()
  }
}
