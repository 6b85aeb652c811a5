// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// Sessions that are interrupted while another program has their microphone, where the configuration says so
/// (requirements R-59, reason 2).
struct AudioInterruptionTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let service: PlayedSoundService

  private static let withClips = Engine.Configuration(
    camera: "test", liveClipEnabled: true, liveClipSound: "synthetic")

  init() throws {
    LoopThread.start()
    service = try PlayedSoundService(RuntimeDirectory(folder.path))
  }

  private func stage(
    _ interruptions: EngineConfiguration.Interruptions = .init()
  ) async throws -> EngineStage {
    try await EngineStage(in: folder, interruptions: interruptions) {
      $0.sound.syntheticMicrophone = true
      $0.sound.whenBusy = .interrupt
      var rule = EngineConfiguration.AccessRule(.allow)
      rule.medium = .microphone
      $0.access = [rule]
    }
  }

  private func expectInterrupted(_ session: TestSession) throws {
    #expect(try session.wait(for: .interrupted).interruption == .audioInUse)
  }

  private func end(_ stage: EngineStage) async throws {
    await stage.shutDown()
    try TestClock.wait(for: "no open microphone", seen: service.open) {
      service.open == 0 ? () : nil
    }
    service.close()
  }

  @Test("live clips: interrupted while it is busy, and running again with sound when it is free")
  func clips() async throws {
    let stage = try await stage()
    service.set(.isBusy)
    let session = try TestSession(stage.directory, Self.withClips)
    try expectInterrupted(session)
    #expect(throws: RemoteError.self) { try session.capture() }
    // It is tried twice at least.
    let served = service.served
    try TestClock.wait(for: "two trials", seen: service.served - served) {
      service.served >= served + 2 ? () : nil
    }
    #expect(try session.statesSoFar() == [])
    service.set(.plays)
    try session.wait(for: .running)
    usleep(2_200_000)
    let clip = try session.capture(.init(liveClip: true)).liveClip
    #expect(clip?.soundComplete == true)
    try await end(stage)
  }

  @Test("clips that are suspended, or a session that stops, want no microphone")
  func unwanted() async throws {
    let stage = try await stage()
    service.set(.isBusy)
    let session = try TestSession(stage.directory, Self.withClips)
    try expectInterrupted(session)
    try session.configure(.init(camera: "test", liveClipSuspended: true))
    try session.wait(for: .running)
    #expect(try session.capture().failure == nil)
    try session.configure(.init(camera: "test", liveClipSuspended: false))
    try expectInterrupted(session)
    try session.stop()
    #expect(try session.wait(for: .stopped).interruption == nil)
    // The interruption ends with the stop, so that this Start is a new one.
    service.set(.plays)
    try session.start()
    try session.wait(for: .running)
    #expect(try session.capture().failure == nil)
    try await end(stage)
  }

  @Test("a film is refused, and the session interrupted until the microphone is free")
  func film() async throws {
    let stage = try await stage()
    let session = try TestSession(
      stage.directory, .init(camera: "test", recordingEnabled: true))
    service.set(.isBusy)
    #expect {
      try TestRecording(session) { $0.sound = "synthetic" }.next()
    } throws: {
      ($0 as? RemoteError)?.name == Engine.MicrophoneBusy.name
    }
    try expectInterrupted(session)
    service.set(.plays)
    try session.wait(for: .running)
    let end = try TestRecording(session) {
      $0.sound = "synthetic"
      $0.maximumDurationUSec = 500_000
    }.finished()
    #expect(end.failure == "MaximumDurationReached" && end.soundDriftPPM != nil)
    try await self.end(stage)
  }

  @Test("behind the lock nobody opens it; after that the session runs again")
  func locked() async throws {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    let stage = try await stage(interruptions)
    stage.gateway(locked: false)
    service.set(.isBusy)
    let session = try TestSession(stage.directory, Self.withClips)
    try expectInterrupted(session)
    stage.gateway(locked: true)
    // The engine has heard of the lock when it answers, and the service has counted each trial before that. One that is
    // under way ends.
    _ = try session.call(Engine.ListMicrophones.self, .init())
    try TestClock.wait(for: "the end of the trials", seen: service.open) {
      service.open == 0 ? () : nil
    }
    let served = service.served
    service.set(.plays)
    TestClock.pass(milliseconds: 2_500)
    #expect(service.served == served)
    stage.gateway(locked: false)
    try session.wait(for: .running)
    try await end(stage)
  }
}
