// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// A circumstance that comes and passes, and the view that a client has of it: a row of table G.1 if it
/// is there when a button goes down, of table G.2 if it comes while one is held.
struct Circumstance: CustomTestStringConvertible, Sendable {
  typealias Happening = @Sendable (PressStage, TestInteraction) throws -> Void

  let testDescription: String
  /// The obstacles in the client's status while it lasts; none where no status is sent.
  var obstacles: [GatewayInterface.Obstacle] = []
  /// The reason of table G.2.
  var reason = GatewayInterface.CancelReason.interactionDisabled
  /// The answer of `shutterctl why` while it lasts.
  var explanation = ""
  /// The lines of the configuration that it needs.
  var configuration = ""
  /// Whether the client leaves its events unacknowledged unless the circumstance acknowledges them.
  var isExplicit = false
  let comes: Happening
  let passes: Happening

  /// Circumstances that can be there when a button goes down, or come while it is held.
  static let lasting: [Circumstance] = [
    Circumstance(
      testDescription: "disabled", obstacles: [.disabled], reason: .interactionDisabled,
      explanation: "the client has disabled its interaction",
      comes: { _, client in try client.setEnabled(false) },
      passes: { _, client in try client.setEnabled(true) }),
    Circumstance(
      testDescription: "not in the foreground", obstacles: [.notForeground],
      reason: .backgrounded, explanation: "no client is in the foreground",
      comes: { stage, _ in try stage.setForeground(pid: nil) },
      passes: { stage, _ in try stage.setForeground(pid: OwnUser.pid) }),
    session("stopped", .stopped),
    session("starting", .starting),
    session("failed", .failed),
    Circumstance(
      testDescription: "session interrupted", obstacles: [.sessionInterrupted],
      reason: .sessionInterrupted, explanation: "the client's capture session is interrupted",
      comes: { stage, _ in try stage.report(.interrupted) },
      passes: { stage, _ in try stage.report(.running) }),
    Circumstance(
      testDescription: "session closed", obstacles: [.noSession], reason: .sessionStopped,
      explanation: "the client's capture session does not exist",
      comes: { stage, _ in try stage.engine.reportClosed(PressStage.session) },
      passes: { stage, _ in try stage.report(.running) }),
    Circumstance(
      testDescription: "engine lost", obstacles: [.engineAbsent], reason: .engineLost,
      explanation: "the engine is not attached",
      comes: { stage, _ in stage.engine.detach() },
      passes: { stage, _ in
        try stage.engine.attach()
        try stage.report(.running)
      }),
    Circumstance(
      testDescription: "seat locked", obstacles: [.locked], reason: .locked,
      explanation: "the seat is locked",
      comes: { stage, _ in try stage.setLocked(true) },
      passes: { stage, _ in try stage.setLocked(false) }),
  ]

  /// The silent client acknowledges the two events that it has. From now on it has a minute for each, as a client on a
  /// busy machine may need.
  static func acknowledge(_ stage: PressStage, _ client: TestInteraction) throws {
    try stage.reload("acknowledgement_timeout_ms = 60000")
    try client.acknowledge(2)
  }

  private static func session(
    _ word: String, _ state: EngineLinkInterface.SessionState
  ) -> Circumstance {
    Circumstance(
      testDescription: "session \(word)", obstacles: [.sessionNotRunning],
      reason: .sessionStopped, explanation: "the client's capture session is not running",
      comes: { stage, _ in try stage.report(state) },
      passes: { stage, _ in try stage.report(.running) })
  }
}
