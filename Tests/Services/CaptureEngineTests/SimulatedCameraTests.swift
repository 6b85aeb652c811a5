// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// Sessions of a synthetic camera with the troubles of real ones: states and errors are those of a real camera
/// (requirements R-29).
struct SimulatedCameraTests {
  private typealias Engine = EngineInterface
  private typealias Event = EngineInterface.SimulateCamera.Parameters.Event
  private typealias Fault = EngineInterface.SimulateCamera.Parameters.Fault
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// An engine with the camera "sim", beside its own "test".
  private func stage(isPresent: Bool = true) async throws -> EngineStage {
    try await EngineStage(in: folder) {
      var camera = EngineConfiguration.SyntheticCamera(name: "sim")
      camera.size = .init(width: 160, height: 96)
      camera.framesPerSecond = 60
      camera.buffers = EngineStage.buffers
      camera.present = isPresent
      $0.syntheticCameras = [camera]
    }
  }

  /// A session that runs, as its last status says.
  private func session(_ stage: EngineStage) throws -> TestSession {
    let client = try TestSession(stage.directory, .init(camera: "sim"))
    try client.wait(for: .running)
    return client
  }

  private func simulate(
    _ client: TestSession, _ event: Event, camera: String = "sim", lateUSec: Int64? = nil,
    _ fault: Fault? = nil, noisePercent: Int64? = nil
  ) throws {
    _ = try client.call(
      Engine.SimulateCamera.self,
      .init(
        camera: camera, event: event, lateUSec: lateUSec, fault: fault,
        noisePercent: noisePercent))
  }

  private func listed(_ client: TestSession) throws -> Engine.Camera? {
    try client.call(Engine.ListCameras.self, .init()).cameras.first { $0.name == "sim" }
  }

  @Test("unplugged it is gone until it is plugged in, whatever else happens")
  func unplugged() async throws {
    let stage = try await stage()
    let client = try session(stage)
    let other = try TestSession(stage.directory, .init(camera: "test"))
    let watcher = try stage.directory.connect(.engine)
    try watcher.send(Engine.WatchCameras.self, .init(), mode: .more)
    #expect(try watcher.next(Engine.WatchCameras.self).cameras?.map(\.name) == ["sim", "test"])
    try simulate(client, .unplug)
    #expect(try client.wait(for: .failed).failure == "DeviceWasDisconnected")
    #expect(try watcher.next(Engine.WatchCameras.self).removed == "sim")
    // The engine looks at its configuration when a camera is closed, and when it reads it again.
    try other.stop()
    await stage.configure { $0.storage.sidecars = true }
    try simulate(client, .unplug)
    #expect(try client.statesSoFar() == [] && listed(client) == nil)
    try simulate(client, .plug)
    try client.wait(for: .running)
    #expect(try watcher.next(Engine.WatchCameras.self).added?.name == "sim")
    #expect(try client.capture().failure == nil)
    await stage.shutDown()
  }

  @Test("a camera that is not there at the start is plugged in")
  func absent() async throws {
    let stage = try await stage(isPresent: false)
    let client = try TestSession(stage.directory, .init(camera: "test"))
    #expect(try listed(client) == nil)
    try simulate(client, .plug)
    #expect(try session(stage).capture().failure == nil)
    await stage.shutDown()
  }

  @Test("busy: a session that runs goes on; one that comes back waits, one that starts is refused")
  func busy() async throws {
    let stage = try await stage()
    let client = try session(stage)
    try simulate(client, .busy)
    #expect(try client.capture().failure == nil)
    #expect(try client.statesSoFar() == [] && listed(client)?.busy == false)
    try simulate(client, .unplug)
    try client.wait(for: .failed)
    try simulate(client, .plug)
    #expect(try client.wait(for: .interrupted).interruption == .videoInUse)
    #expect(try listed(client)?.busy == true)
    try simulate(client, .well)
    try client.wait(for: .running)
    try client.stop()
    try simulate(client, .busy)
    #expect(throws: Engine.CameraBusy(camera: "sim").remote) { try client.start() }
    #expect(try client.wait(for: .failed).failure == "CameraBusy")
    await stage.shutDown()
  }

  @Test("shut: sessions are interrupted, also when it was unplugged in the meantime")
  func shut() async throws {
    let stage = try await stage()
    let client = try session(stage)
    try simulate(client, .shut)
    #expect(try client.wait(for: .interrupted).interruption == .privacy)
    #expect(try listed(client)?.controls.last?.name == "privacy")
    try simulate(client, .well)
    try client.wait(for: .running)
    try simulate(client, .shut)
    #expect(try client.wait(for: .interrupted).interruption == .privacy)
    try simulate(client, .unplug)
    // In this time the engine notices that it has no shutter to look at.
    usleep(700_000)
    try simulate(client, .plug)
    #expect(try client.statesSoFar() == [])
    try simulate(client, .well)
    try client.wait(for: .running)
    #expect(try client.capture().failure == nil)
    await stage.shutDown()
  }

  @Test("late: a photo shows its moment, and comes later")
  func late() async throws {
    let stage = try await stage()
    let client = try session(stage)
    try simulate(client, .late, lateUSec: 300_000)
    let photo = try client.photo()
    #expect(TestClock.nowUSec - photo.frameUSec >= 300_000)
    #expect(photo.zeroShutterLag == .used && abs(photo.offsetUSec) < 150_000)
    try simulate(client, .well)
    #expect(try client.capture().failure == nil)
    #expect(try client.statesSoFar() == [])
    await stage.shutDown()
  }

  @Test("noisy: photos are larger, the noisier the larger, and as before when all is well")
  func noisy() async throws {
    let stage = try await stage()
    let client = try session(stage)
    let before = try client.photo().size
    var last = before
    for percent in [Int64(10), nil, 100] {
      try simulate(client, .noisy, noisePercent: percent)
      // The first frames may be from before.
      last = try TestClock.wait(for: "\(percent ?? 20) %, not \(last) bytes") {
        let photo = try client.photo()
        return photo.size > last ? photo.size : nil
      }
    }
    try simulate(client, .well)
    try TestClock.wait(for: "a picture without noise") {
      try client.photo().size < before * 3 / 2 ? () : nil
    }
    #expect(try client.statesSoFar() == [])
    await stage.shutDown()
  }

  @Test(
    "broken while it runs: the session fails by the error's name, and runs by itself when all is well",
    arguments: [
      ("eio", "DeviceFailure"), ("enodev", "DeviceWasDisconnected"), ("damaged", "DeviceFailure"),
      ("silent", "DeviceFailure"),
    ])
  func broken(fault: String, failure: String) async throws {
    let stage = try await stage()
    let client = try session(stage)
    try simulate(client, .broken, Fault(rawValue: fault))
    #expect(try client.wait(for: .failed).failure == failure)
    #expect(try listed(client) != nil)
    try simulate(client, .well)
    try client.wait(for: .running)
    #expect(try client.capture().failure == nil)
    await stage.shutDown()
  }

  @Test("broken when it is opened: a session that runs goes on, and the next start is refused")
  func refused() async throws {
    let stage = try await stage()
    let client = try session(stage)
    for (fault, failure) in [(Fault.enospc, "DeviceFailure"), (.eacces, "NotAuthorized")] {
      try simulate(client, .broken, fault)
      #expect(try client.capture().failure == nil)
      try client.stop()
      let error = #expect(throws: RemoteError.self) { try client.start() }
      #expect(error?.name == "org.shutterd.Engine.\(failure)")
      if fault == .enospc {
        let told = Engine.DeviceFailure(
          camera: "sim", operation: "VIDIOC_STREAMON", errnoName: "ENOSPC")
        #expect(error == told.remote)
      }
      #expect(try client.wait(for: .failed).failure == failure)
      try simulate(client, .well)
      try client.start()
    }
    await stage.shutDown()
  }

  @Test("other cameras, and values that belong to another event, are refused")
  func refusals() async throws {
    let stage = try await stage()
    let client = try session(stage)
    #expect(throws: Engine.NotSynthetic(camera: "test").remote) {
      try simulate(client, .well, camera: "test")
    }
    #expect(throws: Engine.NoSuchCamera(camera: "none").remote) {
      try simulate(client, .well, camera: "none")
    }
    for (event, lateUSec, fault, field) in [
      (Event.late, nil, nil, "lateUSec"), (.late, 1_000_001, nil, "lateUSec"),
      (.late, -1, nil, "lateUSec"), (.busy, 1, nil, "lateUSec"), (.broken, nil, nil, "fault"),
      (.well, nil, .eio, "fault"),
    ] as [(Event, Int64?, Fault?, String)] {
      let error = #expect(throws: RemoteError.self) {
        try simulate(client, event, lateUSec: lateUSec, fault)
      }
      #expect(error.flatMap { try? Engine.InvalidSettings($0) }?.field == field)
    }
    let percents: [(Event, Int64)] = [(.noisy, 0), (.noisy, 101), (.late, 20)]
    for (event, percent) in percents {
      let error = #expect(throws: RemoteError.self) {
        try simulate(client, event, lateUSec: event == .late ? 1 : nil, noisePercent: percent)
      }
      #expect(error.flatMap { try? Engine.InvalidSettings($0) }?.field == "noisePercent")
    }
    #expect(try client.statesSoFar() == [])
    await stage.shutDown()
  }
}
