// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import PressFixtures

/// Plays one fixture to a `shutterd` of its own and notes what comes of it.
///
/// Times are stretched where the fixture is short, the configured ones with them, so that a machine
/// that stumbles for some milliseconds does not change the story. After each step the output that
/// the fixture expects of it is awaited; edges that follow each other closely are played by the
/// clock alone.
final class FixturePlayer {
  let fixture: Fixture
  let stretch: Int64
  let expectation: FixtureExpectation
  let daemons: Daemons
  /// Before the devices, so that it has ended when they go.
  var gateway: RunningProcess
  let devices: FixtureDevices
  let view: SystemView
  let engine: StandInEngine
  let administrator: Administrator
  var file: GatewayFile
  var clients: [String: FixtureClient] = [:]
  /// What the fixture calls the interactions that the gateway named.
  var interactions: [String: String] = [:]
  /// What came, but for the default behaviour, in the order of each source.
  var texts: [String] = []
  /// When steps were played, by their time in the fixture.
  var spans: [Int64: RigClock.Span] = [:]
  /// What was awaited and did not come; nothing more is awaited then.
  var missed: String?

  /// Makes the devices, starts the gateway and attaches the engine.
  init(_ fixture: Fixture) async throws {
    self.fixture = fixture
    stretch = Self.stretch(fixture)
    expectation = FixtureExpectation(fixture)
    daemons = try Daemons()
    devices = try FixtureDevices(fixture)
    view = SystemView(fixture, devices)
    file = GatewayFile(
      devices: fixture.devices, settings: fixture.settings, stretch: stretch,
      buttons: devices.buttons)
    gateway = try daemons.startGateway(configuration: file.text)
    try daemons.waitForSocket("org.shutterd.EngineLink", of: gateway)
    engine = await StandInEngine(path: daemons.path("org.shutterd.EngineLink"))
    administrator = try await Administrator(
      control: daemons.path("org.shutterd.Control"),
      gateway: daemons.path("org.shutterd.Gateway"))
    try await engine.attach()
    _ = await engine.takeTold()
    try view.refresh()
    // For clients of other users.
    chmod(daemons.runtimeFolder, 0o755)
    chmod(daemons.path("org.shutterd.Gateway"), 0o666)
  }

  /// Plays all steps, waits for what is still expected, and stops the gateway.
  func play() async throws {
    for (index, step) in fixture.steps.enumerated() {
      let start = RigClock.nowUSec
      spans[step.timeUSec] = Self.join(spans[step.timeUSec], try await perform(step))
      guard index + 1 < fixture.steps.count else { break }
      let next = fixture.steps[index + 1]
      let isBurst = Self.isBurst(step, next)
      if !isBurst, next.timeUSec > step.timeUSec { try await catchUp(through: step.timeUSec) }
      let reference = isBurst ? start : RigClock.nowUSec
      Self.pass(until: reference + (next.timeUSec - step.timeUSec) * stretch)
      if !isBurst { try await catchUp(through: next.timeUSec - 1) }
    }
    try await catchUp(through: .max)
    try await settle()
    await engine.detach()
    await administrator.close()
    gateway.signal(SIGTERM)
    try gateway.wait()
  }

  /// Differences between what was expected and what came, as lines to read.
  var differences: [String] {
    var differences = expectation.differences(
      texts + view.texts, spans: spans, stretch: stretch)
    if let missed { differences.append("in vain: \(missed)") }
    return differences
  }

  /// Bounces have to be many times longer than the machine's stumbling.
  private static func stretch(_ fixture: Fixture) -> Int64 {
    let steps = fixture.steps
    if zip(steps, steps.dropFirst()).contains(where: isBurst) { return 8 }
    return (steps.last?.timeUSec ?? 0) <= 400_000 ? 2 : 1
  }

  private static func isBurst(_ step: FixtureStep, _ next: FixtureStep) -> Bool {
    guard case .edge = step.operation, case .edge = next.operation else { return false }
    return next.timeUSec - step.timeUSec < 10_000
  }

  private static func join(_ first: RigClock.Span?, _ second: RigClock.Span) -> RigClock.Span {
    RigClock.Span(
      beforeUSec: first?.beforeUSec ?? second.beforeUSec, afterUSec: second.afterUSec)
  }

  /// Lets the time of the story pass.
  static func pass(until timeUSec: Int64) {
    let left = timeUSec - RigClock.nowUSec
    if left > 0 { usleep(UInt32(left)) }
  }
}
