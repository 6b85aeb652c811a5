// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// The countdown of a client, on the gateway's lights.
struct CountdownTests {
  private typealias Engine = EngineInterface

  private func show(_ untilUSec: Int64?, in session: TestSession) throws {
    _ = try session.call(
      Engine.ShowCountdown.self, .init(session: session.id, untilUSec: untilUSec))
  }

  /// A busy gateway is late with changes, and leaves some out: their times are those of the fixture `light-countdown.t`,
  /// and here it shows that they are those of this countdown.
  @Test("blinks until its end, fast in the last second; then as before")
  func blinks() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    // Until a countdown has gone as it should: a machine that stands still during one changes that.
    try TestClock.wait(for: "a countdown of slow and fast changes") { () -> Void? in
      try light.wait(for: true, "ready")
      let before = try light.changes().count
      let endUSec = TestClock.nowUSec + 2_000_000
      try show(endUSec, in: session)
      TestClock.pass(until: endUSec)
      try light.wait(for: true, "its end")
      let changes = try light.changes()[before...]
      let rising = changes.map(\.isLit)
      #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 != $1 }, "\(changes)")
      // 500 ms each in the first second, 125 ms each in the last; then nothing more.
      let slow = changes.count { $0.atUSec < endUSec - 1_000_000 - 60_000 }
      let fast = changes.filter { $0.atUSec >= endUSec - 1_000_000 - 60_000 }
      Witness.note("the light", "\(changes) before \(endUSec)")
      return (1...3).contains(slow) && fast.count >= 7
        && fast.last.map { $0.isLit && $0.atUSec < endUSec + 100_000 } == true ? () : nil
    }
    _ = interaction
  }

  @Test("called off: ready again at once; a new one takes its place")
  func calledOff() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try light.wait(for: true, "ready")
    try show(TestClock.nowUSec + 30_000_000, in: session)
    try light.wait(for: false, "it counts")
    try light.wait(for: true, "it counts")
    try show(nil, in: session)
    let settled = TestClock.nowUSec
    try TestClock.wait(for: "a second without a change") {
      let last = try light.changes().last
      return last?.isLit == true
        && TestClock.nowUSec - max(last?.atUSec ?? 0, settled) > 1_000_000 ? () : nil
    }
    // One that is past is none.
    try show(TestClock.nowUSec - 1, in: session)
    #expect(try light.isLit())
    _ = interaction
  }

  @Test("refused: more than a minute ahead, and for a session that does not run")
  func refused() throws {
    let studio = try Studio()
    let session = try TestSession(studio, starts: false)
    #expect(throws: Engine.SessionNotRunning(state: .stopped).remote) { try show(0, in: session) }
    try session.start()
    let far = TestClock.nowUSec + 70_000_000
    let refusal = Engine.InvalidSettings(field: "untilUSec", rule: "at most 60 s from now")
    #expect(throws: refusal.remote) { try show(far, in: session) }
  }
}
