// SPDX-License-Identifier: Apache-2.0

/// Random numbers that a seed repeats (SplitMix64), so that a failure can be had again.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, the limit.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// True once in this many times, on average.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }
}

/// The teller of random stories: steps that can follow at any time, each with its weight.
///
///     steps = StorySteps([.press: 6, .unplug: 1])     six of seven steps are presses
///     switch steps.next(&random) { … }
///
/// All random stories have this and the seed in common. What a step does is the story's own: one plays
/// it to a pure machine on a clock of its own (`Scenario` of presses, `PhotoStory`, `Life` of a
/// session), two to a running engine whose faults they set (`StageStory`, `KindStory`), and one only writes it down,
/// to be played to devices later (`ChaosPlan`). Each also has to know what is possible next, which is a
/// model of the machine it tests.
package struct StorySteps<Step: Sendable>: Sendable {
  private let steps: [Step]
  /// For each step the sum of the weights up to and with its own.
  private let ends: [Int]

  package init(_ weights: KeyValuePairs<Step, Int>) {
    var end = 0
    steps = weights.map(\.key)
    ends = weights.map { _, weight in
      end += weight
      return end
    }
  }

  /// The next step of a story, which takes one random number.
  package func next(_ random: inout RandomSource) -> Step {
    var index = 0
    let number = random.below(ends[ends.count - 1])
    while number >= ends[index] { index += 1 }
    return steps[index]
  }
}
