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
    let refused = try stage.session(isSmall: true, starts: false)
    #expect { try refused.start() } throws: { refusal($0)?.usedBy == ["org.shutterd.test"] }
    let asking = try stage.session(.change, isSmall: true, starts: false)
    #expect { try asking.start() } throws: { refusal($0)?.kept == .configuring }
    let waiting = try stage.session(.wait, isSmall: true, starts: false)
    #expect(throws: RemoteError.self) { try waiting.start() }
    #expect(try waiting.wait(for: .interrupted).interruption == .formatInUse)
    #expect(device.openings == 1)
    // Nothing comes of the trial, whose session goes on with its camera.
    #expect(try trial.next(Engine.SwitchCamera.self).outcome == .keptOld)
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 160)
    #expect(device.openings == 2)
    #expect(try switching.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    await stage.shutDown()
  }

  @Test("a session that goes to another camera leaves its own to one that waits for it")
  func left() async throws {
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(TroubledCamera("two"))])
    let first = try stage.session()
    let waiting = try waiting(in: stage)
    _ = try first.call(Engine.SwitchCamera.self, .init(session: first.id, camera: "test"))
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 160)
    await stage.shutDown()
  }

  @Test("a camera that one session alone can have: from it, and back at once")
  func forthAndBack() async throws {
    let stage = try await EngineStage(in: folder, more: [ExclusiveCamera("two")])
    let session = try stage.session()
    for name in ["test", "two", "test", "two"] {
      let reply = try session.call(
        Engine.SwitchCamera.self, .init(session: session.id, camera: name))
      #expect(reply.outcome == .switched, "\(reply)")
    }
    #expect(try session.photo().width == 320)
    await stage.shutDown()
  }

  @Test("a session that is stopped while its camera cannot be had keeps nobody waiting")
  func stoppedInVain() async throws {
    let device = TroubledCamera("two")
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(device)])
    let first = try stage.session()
    let waiting = try waiting(in: stage)
    device.isShut = true
    try first.wait(for: .interrupted)
    _ = try waiting.status { $0.interruption == .privacy }
    try first.stop()
    device.isShut = false
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 160)
    await stage.shutDown()
  }

  @Test("the lock of all seats ends: who had the camera has it again")
  func unlocked() async throws {
    let (stage, first, waiting) = try await lockable()
    stage.gateway(locked: true)
    try first.wait(for: .interrupted)
    stage.gateway(locked: false)
    try first.wait(for: .running)
    #expect(try first.photo().width == 320)
    #expect(try waiting.statesSoFar().allSatisfy { $0 == .interrupted })
    await stage.shutDown()
  }

  @Test("what was said of a stream is gone when the next one begins, not when another joins it")
  func remarks() async throws {
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(TroubledCamera("two"))])
    let first = try stage.session()
    stage.note(.endlessJPEG, of: "two")
    stage.note(.namedByPort, of: "two")
    func remarks() throws -> Int {
      try first.call(Engine.ListCameras.self, .init(position: nil)).cameras
        .first { $0.name == "two" }?.remarks?.count ?? 0
    }
    try TestClock.wait(for: "both remarks") { try remarks() == 2 ? () : nil }
    let second = try stage.session()
    #expect(try remarks() == 2)
    try first.stop()
    try second.stop()
    #expect(try remarks() == 2)
    try first.start()
    #expect(try remarks() == 1)
    await stage.shutDown()
  }

  /// A session that has a camera, and one that waits for its format, where a lock interrupts them.
  private func lockable() async throws -> (EngineStage, TestSession, TestSession) {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    let stage = try await EngineStage(
      in: folder, more: [ShareableCamera(TroubledCamera("two"))], interruptions: interruptions)
    stage.gateway(locked: false)
    let first = try stage.session()
    return (stage, first, try waiting(in: stage))
  }

  /// A session that waits until those leave the camera that have it in another format.
  private func waiting(in stage: EngineStage) throws -> TestSession {
    let waiting = try stage.session(.wait, isSmall: true, starts: false)
    #expect(throws: RemoteError.self) { try waiting.start() }
    try waiting.wait(for: .interrupted)
    return waiting
  }

  @Test("one whose seat is locked does not keep those that wait from the camera")
  func locked() async throws {
    let (stage, first, waiting) = try await lockable()
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
    let device = TroubledCamera("two", hasLens: true)
    let stage = try await EngineStage(in: folder, more: [ShareableCamera(device)])
    let first = try stage.session()
    // A lens gets half a second for each step.
    let bracket = try PendingPhoto(first, .init(bracket: (1...8).map { .init(focus: 30 * $0) }))
    try bracket.begun()
    let asking = try stage.session(.change, isSmall: true, starts: false)
    #expect { try asking.start() } throws: { refusal($0)?.kept == .capturing }
    #expect(device.openings == 1)
    let steps = try bracket.steps()
    #expect(steps.count { $0.photo?.width == 320 } == 8, "\(steps)")
    #expect(try first.photo().width == 320)
    #expect(try first.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    await stage.shutDown()
  }
}
