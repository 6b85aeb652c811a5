// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

/// Interruptions of a session, and how it goes on by itself (requirements ).
struct InterruptionTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test("each reason by its name; running again when it is gone, but not after Stop")
  func reasons() async throws {
    let stage = try await EngineStage(in: folder)
    let client = try TestSession(stage.directory, starts: false)
    try client.start()
    for reason in InterruptionReason.allCases {
      stage.interrupt(reason, true)
      let status = try client.wait(for: .interrupted)
      #expect(status.interruption?.rawValue == reason.name && status.failure == nil)
      let refusal = #expect(throws: RemoteError.self) { try client.capture() }
      let found = try refusal.flatMap { try Engine.SessionNotRunning($0) }
      // Nobody has another format here, so that this one may be over by now.
      if reason != .formatInUse || found?.state == .interrupted {
        #expect(found?.state == .interrupted && found?.interruption?.rawValue == reason.name)
        #expect(found?.camera == "test")
      }
      stage.interrupt(reason, false)
      #expect(try client.wait(for: .running).interruption == nil)
      #expect(try client.capture().failure == nil)
    }
    stage.interrupt(.privacy, true)
    try client.wait(for: .interrupted)
    try client.stop()
    stage.interrupt(.privacy, false)
    #expect(try client.statesSoFar() == [.stopped])
    await stage.shutDown()
  }

  @Test("a seat that is locked, a client behind another: only where the configuration says so")
  func policy() async throws {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    interruptions.background = true
    let stage = try await EngineStage(in: folder, interruptions: interruptions)
    stage.gateway(locked: true)
    let client = try TestSession(stage.directory, starts: false)
    #expect { try client.start() } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }
      return error?.state == .interrupted && error?.interruption == .notAvailableInBackground
    }
    #expect(try client.wait(for: .interrupted).interruption == .notAvailableInBackground)
    // The start is honoured at the unlock.
    stage.gateway(locked: false)
    try client.wait(for: .running)
    stage.gateway(foreground: client.id, true)
    stage.gateway(foreground: client.id, false)
    #expect(try client.wait(for: .interrupted).interruption == .notAvailableInBackground)
    stage.gateway(foreground: client.id, true)
    try client.wait(for: .running)
    await stage.shutDown()
  }

  @Test("seats that differ: a session follows the lock of its own client's seat")
  func otherSeat() async throws {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    let stage = try await EngineStage(in: folder, interruptions: interruptions)
    stage.gateway(locked: false)
    let client = try TestSession(stage.directory)
    try client.wait(for: .running)
    // In the order in which the gateway reports that another seat is locked.
    stage.gateway(session: client.id, locked: false)
    stage.gateway(locked: true)
    stage.gateway(session: client.id, locked: true)
    #expect(try client.wait(for: .interrupted).interruption == .notAvailableInBackground)
    stage.gateway(session: client.id, locked: false)
    try client.wait(for: .running)
    await stage.shutDown()
  }

  @Test("a gateway that is lost leaves the seat as it was; until there was one it counts as locked")
  func withoutGateway() async throws {
    var interruptions = EngineConfiguration.Interruptions()
    interruptions.locked = true
    let stage = try await EngineStage(in: folder, interruptions: interruptions)
    let client = try TestSession(stage.directory, starts: false)
    #expect(throws: RemoteError.self) { try client.start() }
    #expect(try client.wait(for: .interrupted).interruption == .notAvailableInBackground)
    stage.gateway(locked: false)
    try client.wait(for: .running)
    stage.gatewayLost()
    #expect(try client.capture().failure == nil)
    stage.gateway(locked: true)
    try client.wait(for: .interrupted)
    stage.gatewayLost()
    let other = try TestSession(stage.directory, starts: false)
    #expect(throws: RemoteError.self) { try other.start() }
    #expect(throws: RemoteError.self) { try client.capture() }
    #expect(try client.statesSoFar() == [])
    stage.gateway(locked: false)
    try client.wait(for: .running)
    try other.wait(for: .running)
    #expect(try client.capture().failure == nil)
    await stage.shutDown()
  }

  @Test("a camera that is found in use when it is to come back: interrupted until it is free")
  func takenAway() async throws {
    let camera = TroubledCamera("two")
    let stage = try await EngineStage(in: folder, more: [camera])
    let client = try TestSession(stage.directory, starts: false, .init(camera: "two"))
    camera.set(.fails(.busy(node: "/dev/video9")))
    #expect(throws: RemoteError.self) { try client.start() }
    #expect(try client.wait(for: .failed).failure == "CameraBusy")
    camera.set(.delivers)
    try client.start()
    camera.set(.fails(.busy(node: "/dev/video9")))
    camera.interrupt()
    #expect(try client.wait(for: .interrupted).interruption == .videoInUse)
    camera.set(.delivers)
    try client.wait(for: .running)
    #expect(try client.capture().failure == nil)
    await stage.shutDown()
  }

  @Test("two sessions of one camera: the front one has it, the other one when that is done")
  func rivals() async throws {
    let stage = try await EngineStage(in: folder, more: [TroubledCamera("two")])
    let clients = try (0..<2).map { _ in
      try TestSession(stage.directory, starts: false, .init(camera: "two"))
    }
    try clients[0].start()
    #expect { try clients[1].start() } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }
      return error?.state == .interrupted
    }
    #expect(try clients[1].wait(for: .interrupted).interruption == .videoInUse)
    #expect(try clients[0].capture().failure == nil)
    stage.gateway(foreground: clients[1].id, true)
    #expect(try clients[0].wait(for: .interrupted).interruption == .videoInUse)
    try clients[1].wait(for: .running)
    #expect(try clients[1].capture().failure == nil)
    stage.gateway(foreground: clients[0].id, true)
    try clients[0].wait(for: .running)
    #expect(try clients[1].wait(for: .interrupted).interruption == .severalForegroundClients)
    try clients[0].stop()
    try clients[1].wait(for: .running)
    #expect(try clients[1].capture().failure == nil)
    await stage.shutDown()
  }

  @Test("a privacy shutter that is closed and opened")
  func privacy() async throws {
    let camera = TroubledCamera("two")
    let stage = try await EngineStage(in: folder, more: [camera])
    let client = try TestSession(stage.directory, starts: false, .init(camera: "two"))
    try client.start()
    camera.isShut = true
    #expect(try client.wait(for: .interrupted).interruption == .privacy)
    camera.isShut = false
    try client.wait(for: .running)
    await stage.shutDown()
  }

  @Test("unplugged and back: a watcher is notified, and a photo of a client that died is taken")
  func plugging() async throws {
    let camera = TroubledCamera("two")
    let stage = try await EngineStage(in: folder, more: [camera])
    let watcher = try stage.directory.connect(.engine)
    try watcher.send(Engine.WatchCameras.self, .init(), mode: .more)
    let names = try watcher.next(Engine.WatchCameras.self).cameras?.map(\.name)
    #expect(names == ["test", "two"])
    do {
      let client = try RecordedSession(stage, slots: 1, .init(camera: "two"))
      try client.session.start()
      stage.unplug("two")
      #expect(try client.session.wait(for: .failed).failure == "DeviceWasDisconnected")
      #expect(try client.capture(.init(queueUntilRunning: true)))
      #expect(try client.session.readiness() == .sessionNotRunning)
    }
    try stage.waitUntilClosed()
    stage.plug(camera)
    #expect(try watcher.next(Engine.WatchCameras.self).removed == "two")
    #expect(try watcher.next(Engine.WatchCameras.self).added?.name == "two")
    try await LoopThread.wait(until: { $0 == (0, 0) }) { (stage.photosInWork, stage.sessionCount) }
    #expect(try TestFile.files(below: stage.content).count { $0.hasSuffix(".jpg") } == 1)
    await stage.shutDown()
  }
}
