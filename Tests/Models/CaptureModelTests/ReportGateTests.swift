// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing
import Vocabulary

@Suite("Replies wait for the gateway")
struct ReportGateTests {
  private typealias Action = GateAction<String>

  private func report(
    _ state: SessionState, _ readiness: Readiness = .sessionNotRunning, isRecording: Bool = false
  ) -> SessionReport {
    SessionReport(
      session: "s", uid: 1000, pid: 7, state: state, readiness: readiness,
      isRecording: isRecording)
  }

  /// A gate with an attached gateway that knows the session `s`, stopped.
  private func attachedGate() -> ReportGate<String> {
    var gate = ReportGate<String>()
    _ = gate.attached(atUSec: 0)
    let actions = gate.report(report(.stopped), atUSec: 0)
    #expect(
      actions == [
        .sendSession(report(.stopped), ticket: 1),
        .sendReadiness(report(.stopped)),
      ])
    #expect(gate.answered(ticket: 1) == [])
    return gate
  }

  @Test("A reply goes out when the report it rests on is answered")
  func holds() {
    var gate = attachedGate()
    #expect(
      gate.report(report(.running), atUSec: 10) == [.sendSession(report(.running), ticket: 2)])
    #expect(gate.hold("start", session: "s") == [])
    #expect(gate.nextDeadlineUSec == 500_010)
    #expect(gate.advance(toUSec: 500_009) == [])
    #expect(gate.answered(ticket: 2) == [.release("start")])
    #expect(gate.nextDeadlineUSec == nil)
  }

  @Test("A reply with nothing to wait for goes out at once")
  func nothingOutstanding() {
    var gate = attachedGate()
    #expect(gate.hold("start", session: "s") == [.release("start")])
    #expect(gate.report(report(.running), atUSec: 10).count == 1)
    #expect(gate.hold("other", session: "other") == [.release("other")])
  }

  @Test("Without a gateway nothing is held, and nothing sent")
  func withoutGateway() {
    var gate = ReportGate<String>()
    #expect(gate.report(report(.running), atUSec: 0) == [])
    #expect(gate.hold("start", session: "s") == [.release("start")])
    #expect(gate.nextDeadlineUSec == nil)
  }

  @Test("A gateway that does not answer in 500 ms holds nothing, until it answers again")
  func hangs() {
    var gate = attachedGate()
    _ = gate.report(report(.starting), atUSec: 0)
    _ = gate.report(report(.running), atUSec: 100)
    #expect(gate.hold("start", session: "s") == [])
    #expect(gate.advance(toUSec: 500_100) == [.release("start")])
    _ = gate.report(report(.stopped), atUSec: 600_000)
    #expect(gate.hold("stop", session: "s") == [.release("stop")])
    #expect(gate.answered(ticket: 2) == [])
    _ = gate.report(report(.running), atUSec: 700_000)
    #expect(gate.hold("again", session: "s") == [])
    #expect(gate.answered(ticket: 5) == [.release("again")])
  }

  @Test("When the gateway goes, held replies go out; when it comes, it gets all reports")
  func comesAndGoes() {
    var gate = attachedGate()
    _ = gate.report(report(.running, .ready), atUSec: 10)
    #expect(gate.hold("start", session: "s") == [])
    #expect(gate.detached() == [.release("start")])
    let second = SessionReport(
      session: "t", uid: 1001, pid: 8, state: .stopped, readiness: .sessionNotRunning,
      isRecording: false)
    #expect(gate.report(second, atUSec: 20) == [])
    #expect(
      gate.attached(atUSec: 30) == [
        .sendSession(report(.running, .ready), ticket: 3),
        .sendReadiness(report(.running, .ready)),
        .sendSession(second, ticket: 4),
        .sendReadiness(second),
      ])
    // The report made at attaching counts as well.
    #expect(gate.hold("later", session: "s") == [])
    #expect(gate.answered(ticket: 3) == [.release("later")])
  }

  @Test("A closed session is reported once and not again")
  func closed() {
    var gate = attachedGate()
    #expect(gate.reportClosed(session: "s", atUSec: 5) == [.sendClosed(session: "s", ticket: 2)])
    #expect(gate.hold("close", session: "s") == [])
    #expect(gate.answered(ticket: 2) == [.release("close")])
    #expect(gate.reportClosed(session: "s", atUSec: 6) == [])
    #expect(gate.attached(atUSec: 7) == [])
  }

  @Test("What did not change is not sent")
  func unchanged() {
    var gate = attachedGate()
    #expect(gate.report(report(.stopped), atUSec: 5) == [])
    #expect(
      gate.report(report(.stopped, .ready), atUSec: 5) == [
        .sendReadiness(report(.stopped, .ready))
      ])
  }

  @Test("The beginning and the end of a recording are sent, once each")
  func recording() {
    var gate = attachedGate()
    _ = gate.report(report(.running, .ready), atUSec: 5)
    for isRecording in [true, false] {
      let changed = report(.running, .ready, isRecording: isRecording)
      #expect(gate.report(changed, atUSec: 6) == [.sendReadiness(changed)])
      #expect(gate.report(changed, atUSec: 7) == [])
    }
  }
}
