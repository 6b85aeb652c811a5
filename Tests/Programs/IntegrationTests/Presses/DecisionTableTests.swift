// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Table G.1: where a press goes is decided when the button goes down.
struct DecisionTableTests {
  private static let rows: [Circumstance] =
    Circumstance.lasting + [
      Circumstance(
        testDescription: "unresponsive", obstacles: [.unresponsive],
        explanation: "the client does not acknowledge its events",
        configuration: "acknowledgement_timeout_ms = 200", isExplicit: true,
        comes: { stage, client in
          try stage.press()
          #expect(try client.eventAtOnce().phase == .began)
          #expect(try client.eventAtOnce().sequence == 2)
        },
        passes: { stage, client in try Circumstance.acknowledge(stage, client) })
    ]

  @Test("each 'no' of the table: default behaviour for both edges; then granted", arguments: rows)
  func isDefault(row: Circumstance) throws {
    let stage = try PressStage(row.configuration)
    let client = try stage.interaction { $0.acknowledgement = row.isExplicit ? nil : .automatic }
    #expect(client.firstStatus.eligible && client.firstStatus.obstacles == [])
    #expect(try stage.explain().route == .granted)
    try row.comes(stage, client)
    let status = try client.status()
    #expect(!status.eligible && status.obstacles == row.obstacles)
    let explained = try stage.explain()
    #expect(explained.route == .default && explained.reason == row.explanation)
    let before = try stage.state()

    // A press that begins with default behaviour ends with it, though the client could have it by then.
    try stage.down()
    try row.passes(stage, client)
    try TestClock.wait(for: "the client to be eligible") {
      try client.status().eligible ? () : nil
    }
    try stage.up()
    #expect(try client.isQuiet())
    let after = try stage.state()
    #expect(after.defaulted == before.defaulted + 1 && after.granted == before.granted)
    _ = try stage.auditRecord("default_edge", "pressed")

    try stage.down()
    let began = try client.eventAtOnce()
    #expect(began.phase == .began)
    if row.isExplicit { try client.acknowledge(began.sequence) }
    try stage.up()
    #expect(try client.eventAtOnce().phase == .ended)
    #expect(try stage.state().granted == before.granted + 1)
  }

  @Test("nobody at all: default behaviour, and the reason says so")
  func nobody() throws {
    let stage = try PressStage()
    #expect(try stage.explain().reason == "no client is in the foreground")
    try stage.press()
    #expect(try stage.state().defaulted == 1)
  }

  @Test("several 'no' at once are all reported; the lock is the reason, without it the first")
  func several() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    try stage.report(.interrupted)
    _ = try client.status()
    try client.setEnabled(false)
    _ = try client.status()
    try stage.setLocked(true)
    #expect(try client.status().obstacles == [.sessionInterrupted, .disabled, .locked])
    #expect(try stage.explain().reason == "the seat is locked")
    try stage.setLocked(false)
    #expect(try client.status().obstacles == [.sessionInterrupted, .disabled])
    #expect(try stage.explain().reason == "the client has disabled its interaction")
    try client.setEnabled(true)
    #expect(try client.status().obstacles == [.sessionInterrupted])
    #expect(try stage.explain().reason == "the client's capture session is interrupted")
  }
}
