// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Glibc
import Testing

@Suite("Random stories")
struct PropertyTests {
  /// The number of stories in each part; the parts run in parallel. SHUTTERD_SOAK_STORIES sets the
  /// number of all.
  static let storiesInPart =
    (getenv("SHUTTERD_SOAK_STORIES").flatMap { Int(String(cString: $0)) } ?? 100_000) / 20
  static let steps = 28

  @Test("random stories hold the invariants, 100 000 of them", arguments: 0..<20)
  func storiesHoldInvariants(part: Int) {
    var tally = Tally()
    for story in 0..<Self.storiesInPart {
      let seed = UInt64(part * Self.storiesInPart + story)
      var scenario = Scenario(seed: seed)
      scenario.run(steps: Self.steps)
      tally.add(scenario.tally)
      guard scenario.faults.isEmpty else {
        Issue.record("\(Self.report(seed, scenario.faults))")
        return
      }
    }
    Self.expectEnough(of: tally)
  }

  @Test("A broken machine is caught", arguments: Sabotage.allCases)
  func brokenMachineIsCaught(sabotage: Sabotage) {
    var caught = 0
    for seed in UInt64(0)..<100 {
      var scenario = Scenario(seed: seed, sabotage: sabotage)
      scenario.run(steps: Self.steps)
      caught += scenario.checker.violations.contains { $0.invariant == sabotage.invariant } ? 1 : 0
    }
    #expect(caught >= 10, "\(sabotage) was caught in \(caught) of 100 stories")
  }

  /// Checks that the stories contain everything, because otherwise they prove little.
  private static func expectEnough(of tally: Tally) {
    #expect(tally.granted > 1_000)
    #expect(tally.defaulted > 1_000)
    #expect(tally.swallowed > 10)
    #expect(tally.ended > 1_000)
    #expect(tally.orphans > 10)
    #expect(tally.bounces > 100)
    #expect(tally.gestures > 100)
    #expect(tally.crossings > 1_000)
    #expect(tally.bands > 10)
    #expect(tally.requests > 100)
    #expect(tally.screenPresses > 100)
    #expect(tally.turns > 100)
    #expect(tally.hovers > 1_000)
    #expect(tally.palms > 100)
    #expect(tally.lateAnswers > 100)
    #expect(tally.answersShort > 10, "late answers after which another is overdue still")
    for reason in CancelReason.allCases {
      #expect(tally.cancelled[reason, default: 0] > 0, "no story is cancelled by \(reason)")
    }
  }

  /// Plays a story that failed again, and writes its inputs in words.
  private static func report(_ seed: UInt64, _ faults: [String]) -> String {
    var scenario = Scenario(seed: seed, isTraced: true)
    scenario.run(steps: steps)
    let story = scenario.trace ?? []
    return "seed \(seed): " + faults.joined(separator: "; ") + "\n"
      + story.joined(separator: "\n")
  }
}
