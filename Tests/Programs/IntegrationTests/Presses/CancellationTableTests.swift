// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport
import Testing
import Varlink

/// Table G.2: the causes that end a held press, and their consequences. Rows that need the real
/// engine or a stopped gateway are in `CancellationTests`.
struct CancellationTableTests {
  private static let rows: [Circumstance] =
    Circumstance.lasting + [
      Circumstance(
        testDescription: "another session named", reason: .sessionStopped,
        comes: { _, client in try client.setSession(PressStage.otherSession) },
        passes: { _, _ in }),
      Circumstance(
        testDescription: "client silent", obstacles: [.unresponsive], reason: .clientUnresponsive,
        configuration: "acknowledgement_timeout_ms = 200", isExplicit: true,
        comes: { _, _ in },
        passes: { stage, client in try Circumstance.acknowledge(stage, client) }),
      Circumstance(
        testDescription: "device unplugged", reason: .deviceRemoved,
        comes: { stage, _ in try stage.plug(false) },
        passes: { stage, _ in try stage.plug(true) }),
      Circumstance(
        testDescription: "events lost, key found up", reason: .syncLost,
        comes: { stage, _ in try stage.pipe().loseRelease(of: KEY_VOLUMEDOWN) },
        passes: { _, _ in }),
      Circumstance(
        testDescription: "held too long", reason: .timedOut, configuration: "maximum_hold_s = 1",
        comes: { _, _ in },
        // The next press is a short one, however busy the machine is.
        passes: { stage, _ in try stage.reload("maximum_hold_s = 60") }),
    ]

  @Test("cancelled with the reason, before the status; nothing after", arguments: rows)
  func isCancelled(row: Circumstance) throws {
    let stage = try PressStage(row.configuration)
    let client = try stage.interaction { $0.acknowledgement = row.isExplicit ? nil : .automatic }
    try stage.down()
    let began = try client.eventAtOnce()
    #expect(began.phase == .began && began.sequence == 1)
    try row.comes(stage, client)
    let cancelled = try client.eventAtOnce()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == row.reason)
    #expect(cancelled.press == began.press && cancelled.sequence == 2)
    #expect(cancelled.heldUSec == cancelled.monotonicUSec - began.monotonicUSec)
    if !row.obstacles.isEmpty { #expect(try client.status().obstacles == row.obstacles) }

    // The circumstance passes while the button is still down: the press stays over.
    try row.passes(stage, client)
    if !row.obstacles.isEmpty {
      try TestClock.wait(for: "the client to be eligible") {
        try client.status().eligible ? () : nil
      }
    }
    try stage.up()
    #expect(try client.isQuiet())
    let state = try stage.state()
    #expect([state.granted, state.defaulted, state.cancelled, state.swallowed] == [1, 0, 1, 0])
    #expect(state.pressesInFlight == 0)

    try stage.down()
    let next = try client.eventAtOnce()
    if row.isExplicit { try client.acknowledge(next.sequence) }
    try stage.up()
    let ended = try client.eventAtOnce()
    #expect(next.phase == .began && next.press > began.press && next.sequence == 3)
    #expect(ended.phase == .ended && ended.press == next.press && ended.sequence == 4)
  }

  @Test("held but shorter than the limit: events that are lost cancel nothing that is still down")
  func stillHeld() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    try stage.down()
    #expect(try client.eventAtOnce().phase == .began)
    // A press of another button.
    try stage.pipe().loseRelease(of: KEY_VOLUMEUP)
    _ = try stage.auditRecord("device_resynchronised")
    try stage.up()
    #expect(try client.eventAtOnce().phase == .ended)
  }

  @Test("removed, and its process killed: nobody is notified, the log has the reason")
  func undelivered() throws {
    let stage = try PressStage()
    var client: TestInteraction? = try stage.interaction()
    try stage.down()
    #expect(try client?.eventAtOnce().phase == .began)
    client = nil
    #expect(try stage.auditRecord("cancelled", "interaction_removed")["delivered"] == false)
    try stage.up()

    let other = try stage.client()
    try stage.down()
    #expect(try other.event().phase == .began)
    other.signal(SIGKILL)
    #expect(try stage.auditRecord("cancelled", "client_gone")["delivered"] == false)
    try stage.up()
    let state = try stage.state()
    #expect([state.granted, state.defaulted, state.cancelled] == [2, 0, 2])
    #expect(state.clients.isEmpty && state.pressesInFlight == 0)
    #expect(try stage.daemons.control("audit", "verify").contains("0 breaches"))
  }

  @Test("another client comes to the foreground: backgrounded; he gets nothing of this press")
  func backgrounded() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    try stage.down()
    #expect(try client.eventAtOnce().phase == .began)
    let other = try stage.client()
    #expect(try client.eventAtOnce().cancelReason == .backgrounded)
    #expect(try client.status().obstacles == [.notForeground])
    try stage.up()
    try client.requestForeground()
    #expect(try client.status().eligible)
    try stage.setForeground(pid: nil)
    try other.write("foreground")
    _ = try other.line { $0.kind == "reply" }
    try stage.press()
    let began = try other.event()
    #expect(began.phase == .began && began.sequence == 1)
  }
}
