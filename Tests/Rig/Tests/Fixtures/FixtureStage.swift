// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import PressFixtures

/// The stage of a fixture: its devices on the kernel, a gateway with its configuration, its clients and
/// engine. It is used again where the next fixture needs the same.
final class FixtureStage {
  let daemons: Daemons
  /// Declared before the devices, so that the gateway has ended when they go.
  let gateway: RunningProcess
  let devices: FixtureDevices
  let engine: PlayedEngine
  let administrator: Administrator
  /// The configuration with which the gateway was started.
  let configuration: String

  // The suite is serialized: one test at a time comes here.
  nonisolated(unsafe) private static var kept: FixtureStage?

  private init(_ fixture: Fixture, stretch: Int64) async throws {
    daemons = try Daemons()
    devices = try FixtureDevices(fixture)
    configuration = GatewayFile(fixture, stretch: stretch).text
    gateway = try daemons.startGateway(configuration: configuration)
    try daemons.waitForSocket("org.shutterd.EngineLink", of: gateway)
    engine = PlayedEngine(daemons)
    administrator = try await Administrator(
      control: daemons.path("org.shutterd.Control"),
      gateway: daemons.path("org.shutterd.Gateway"))
    // For clients of other users.
    chmod(daemons.runtimeFolder, 0o755)
    chmod(daemons.path("org.shutterd.Gateway"), 0o666)
  }

  /// A stage for a fixture, with the engine attached.
  static func take(for fixture: Fixture, stretch: Int64) async throws -> FixtureStage {
    let configuration = GatewayFile(fixture, stretch: stretch).text
    if let kept, kept.configuration != configuration { try await end() }
    let stage: FixtureStage
    if let kept {
      stage = kept
    } else {
      stage = try await FixtureStage(fixture, stretch: stretch)
    }
    kept = nil
    try stage.engine.attach()
    _ = try stage.engine.takeMessages()
    return stage
  }

  /// Keeps the stage for the next fixture, as it was before this one.
  func giveBack() async throws {
    try devices.releaseAll()
    engine.detach()
    engine.acknowledges = true
    try await administrator.setLocked(false)
    let deadline = Patience.deadlineUSec
    while try await !isClean {
      if RigClock.nowUSec > deadline { return try await close() }
      usleep(5_000)
    }
    _ = await administrator.takeGrabs()
    Self.kept = self
  }

  /// Ends the stage that is kept.
  static func end() async throws {
    try await kept?.close()
    kept = nil
  }

  /// Stops the gateway.
  func close() async throws {
    engine.detach()
    await administrator.close()
    gateway.signal(SIGCONT)
    gateway.signal(SIGTERM)
    try gateway.wait()
  }

  private var isClean: Bool {
    get async throws {
      let state = try await administrator.state()
      let isGrabbed = await administrator.isAnyGrabbed
      return state.clients.isEmpty && !state.engineAttached && state.pressesInFlight == 0
        && !isGrabbed
    }
  }
}
