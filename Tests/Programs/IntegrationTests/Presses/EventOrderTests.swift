// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// Events and statuses arrive in the order in which they happened, and a client that reads nothing keeps
/// neither the buttons nor memory.
struct EventOrderTests {
  /// The stream as a client sees it. Checks each message against those before it.
  private struct Reader {
    var lastSequence: Int64 = 0
    var isEligible = true
    var inFlight: Set<Int64> = []
    var cancelled: Set<Int64> = []
    var presses = 0

    mutating func take(_ reply: GatewayInterface.AddInteraction.Reply) {
      if let status = reply.status {
        isEligible = status.eligible
        // Each 'cancelled' came before the status that caused it.
        #expect(status.eligible || inFlight.isEmpty)
        return
      }
      guard let event = reply.event else {
        Issue.record("neither status nor event: \(reply)")
        return
      }
      #expect(event.sequence == lastSequence + 1)
      lastSequence = event.sequence
      switch event.phase {
      case .began:
        #expect(isEligible, "began after a status that is not eligible")
        #expect(inFlight.insert(event.press).inserted && !cancelled.contains(event.press))
        presses += 1
      case .ended: #expect(inFlight.remove(event.press) != nil)
      case .cancelled:
        #expect(inFlight.remove(event.press) != nil && cancelled.insert(event.press).inserted)
      case .unrecognized: Issue.record("\(event)")
      }
    }
  }

  @Test("300 random presses and changes: no gap, and no 'began' after a status that forbids it")
  func order() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    var random = RandomSource(seed: 24)
    var reader = Reader()
    var isDown: [String: Bool] = [:]
    var (enabled, foreground, locked) = (true, true, false)
    for step in 0..<300 {
      switch random.below(10) {
      case 0:
        enabled = random.below(4) != 0
        try client.setEnabled(enabled)
      case 1:
        foreground = random.below(4) != 0
        try stage.setForeground(pid: foreground ? OwnUser.pid : nil)
      case 2:
        locked = random.below(4) == 0
        try stage.setLocked(locked)
      case 3: try stage.report(random.below(4) == 0 ? .interrupted : .running)
      default:
        let button = [PressStage.primary, PressStage.secondary][random.below(2)]
        let pressed = !isDown[button, default: false]
        isDown[button] = pressed
        try pressed ? stage.down(button) : stage.up(button)
      }
      // It reads from time to time, as a busy program does.
      if step % 20 == 19 { while try !client.isQuiet() { reader.take(try client.next()) } }
    }
    while try !client.isQuiet() { reader.take(try client.next()) }
    let state = try stage.state()
    #expect(reader.presses == Int(state.granted) && reader.presses > 10)
    #expect(reader.cancelled.count == Int(state.cancelled) && !reader.cancelled.isEmpty)
    #expect(reader.inFlight.count == Int(state.pressesInFlight))
    // A thread of its own writes it.
    let audit = stage.daemons.path("audit.jsonl")
    try TestClock.wait(for: "the audit log") { TestFile.exists(audit) ? () : nil }
    #expect(try stage.daemons.control("audit", "verify").contains("0 breaches"))
  }

  @Test("more events than a client may owe: it is unresponsive at once, not after its timeout")
  func owing() throws {
    let stage = try PressStage("acknowledgement_timeout_ms = 60000")
    let client = try stage.interaction { $0.acknowledgement = nil }
    for _ in 0..<40 { try stage.press() }
    let state = try stage.state()
    #expect(state.granted >= 32 && state.defaulted > 0 && state.granted + state.defaulted == 40)
    #expect(state.clients.first?.responsive == false)
    try client.acknowledge(2 * state.granted)
    try stage.press()
    #expect(try stage.state().granted == state.granted + 1)
  }

  @Test("a client that never reads is cut off, and the next one has the buttons")
  func neverReads() throws {
    let stage = try PressStage()
    let other = try stage.client()
    let client = try stage.interaction()
    #expect(client.firstStatus.eligible)
    try stage.down(PressStage.secondary)
    // A socket holds some hundred events.
    var presses = 0
    while try stage.state().clients.count == 2, presses < 5000 {
      for _ in 0..<50 { try stage.press() }
      presses += 50
    }
    #expect(presses < 5000)
    // Its press is cancelled because it was silent.
    let cancelled = try stage.auditRecord("cancelled", "client_unresponsive")
    #expect(cancelled["delivered"] == false)
    try stage.press()
    #expect(try other.event().phase == .began)
  }
}
