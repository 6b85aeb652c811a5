// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing

@Suite("Invariant checker")
struct InvariantCheckerTests {
  @Test("A doctored log is caught", arguments: DoctoredLog.all)
  func doctoredLogIsCaught(log: DoctoredLog) {
    let violations = InvariantChecker.violations(in: log.records, isComplete: true)
    #expect(violations.map(\.invariant).contains(log.invariant), "\(violations)")
  }

  @Test("Every invariant has a doctored log")
  func everyInvariantHasALog() {
    #expect(Set(DoctoredLog.all.map(\.invariant)) == Set(Invariant.allCases))
  }

  @Test("A sound log passes", arguments: DoctoredLog.sound.indices)
  func soundLogPasses(index: Int) {
    let log = DoctoredLog(name: "", invariant: .closedOnce, events: DoctoredLog.sound[index])
    #expect(InvariantChecker.violations(in: log.records, isComplete: true) == [])
  }

  @Test("A log that goes on may have open presses at its end")
  func openLog() {
    let log = DoctoredLog.all[0]
    #expect(InvariantChecker.violations(in: log.records, isComplete: false) == [])
  }

  @Test("A violation names the press, the button and the record")
  func violationIsNamed() {
    let violations = InvariantChecker.violations(
      in: DoctoredLog.all.first { $0.name == "ended twice" }?.records ?? [], isComplete: true)
    #expect(
      violations.map(\.description) == [
        "record 4: invariant 1, press p1 of keyboard/VOLUMEDOWN: ended after ended"
      ])
  }
}
