// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import PressFixtures

import class TestSupport.Connection

/// Plays one fixture to the real `shutterd` and notes the output.
///
/// Times are stretched where the fixture is short, and the configured ones with them where buttons
/// bounce, so that a machine that stumbles for some milliseconds does not change the story. After each step the output that
/// the fixture expects of it is awaited; edges that follow each other closely are played by the
/// clock alone.
final class FixturePlayer {
  let fixture: Fixture
  /// The factor for the fixture's times.
  let stretch: Int64
  let expectation: FixtureExpectation
  let stage: FixtureStage
  let view: SystemView
  var file: GatewayFile
  var clients: [String: FixtureClient] = [:]
  /// The names in the fixture of the interactions, by the names that the gateway gave them.
  var interactions: [String: String] = [:]
  /// The regions that interactions have set.
  var regions: [String: [PressRegion]] = [:]
  /// The controls that interactions have set.
  var controls: [String: [ClientControl]] = [:]
  /// The last band and the last region request of each interaction.
  var lastBands: [String: Int64] = [:]
  var lastRequests: [String: Int64] = [:]
  /// The presses of interactions' own screens, oldest first, with the connections that hold them.
  var screenPresses: [String: [(press: Int64, connection: Connection)]] = [:]
  /// The lines that came, except for the default behaviour, in the order of each source.
  var texts: [String] = []
  /// The times at which steps were played, by their times in the fixture.
  var spans: [Int64: RigClock.Span] = [:]
  /// Devices whose configuration was changed, and how often they had come before: the gateway opens
  /// them again when nobody holds them any more.
  var reconfigured: [DeviceID: Int] = [:]
  /// Whether the gateway was asked to stop, and has not ended yet.
  var isStopping = false
  /// The line that was awaited and did not come; after that nothing more is awaited.
  var missed: String?

  var daemons: Daemons { stage.daemons }
  var gateway: RunningProcess { stage.gateway }
  var devices: FixtureDevices { stage.devices }
  var engine: PlayedEngine { stage.engine }
  var administrator: Administrator { stage.administrator }

  /// Takes a stage with the fixture's devices and configuration.
  init(_ fixture: Fixture) async throws {
    self.fixture = fixture
    let isShort = (fixture.steps.last?.timeUSec ?? 0) <= 400_000
    let settingsStretch = RigFixtures.settingsStretch(fixture)
    stretch = max(settingsStretch, isShort ? 2 : 1)
    file = GatewayFile(fixture, stretch: settingsStretch)
    expectation = FixtureExpectation(fixture)
    stage = try await FixtureStage.take(for: fixture, stretch: settingsStretch)
    view = SystemView(fixture, stage.devices)
    try view.refresh()
  }

  /// Plays all steps, waits for the output that is still expected, and leaves the stage.
  func play() async throws {
    for (index, step) in fixture.steps.enumerated() {
      let start = RigClock.nowUSec
      spans[step.timeUSec] = Self.join(spans[step.timeUSec], try await perform(step))
      guard index + 1 < fixture.steps.count else { break }
      let next = fixture.steps[index + 1]
      let isBurst = RigFixtures.isBurst(step, next)
      if !isBurst, next.timeUSec > step.timeUSec { try await catchUp(through: step.timeUSec) }
      let reference = isBurst ? start : RigClock.nowUSec
      try engine.pass(until: reference + (next.timeUSec - step.timeUSec) * stretch)
      if !isBurst { try await catchUp(through: next.timeUSec - 1) }
    }
    try await catchUp(through: .max)
    try await settle()
    for client in clients.values { try client.kill() }
    if missed == nil, leavesStageAsItWas {
      try await stage.giveBack()
    } else {
      try await stage.close()
    }
  }

  /// Differences between what was expected and what came, as lines to read.
  var differences: [String] {
    var differences = expectation.differences(
      texts + view.texts, spans: spans, stretch: stretch)
    if let missed { differences.append("in vain: \(missed)") }
    return differences
  }

  /// Whether another fixture can be played where this one was.
  private var leavesStageAsItWas: Bool {
    devices.areAllThere
      && fixture.steps.allSatisfy { step in
        switch step.operation {
        case .setRole, .setMode, .shutDown: false
        default: true
        }
      }
  }

  private static func join(_ first: RigClock.Span?, _ second: RigClock.Span) -> RigClock.Span {
    RigClock.Span(
      beforeUSec: first?.beforeUSec ?? second.beforeUSec, afterUSec: second.afterUSec)
  }
}
