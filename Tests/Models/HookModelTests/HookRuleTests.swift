// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Testing
import Vocabulary

/// The parts of the rules of hooks that have no story.
struct HookRuleTests {
  private static let name = "20261121T101503.123456Z-000007-press17.jpg"

  @Test("ranges hold the numbers that were put in, in any order, and are read as they are written")
  func ranges() throws {
    var random = RandomSource(seed: 5)
    for _ in 0..<200 {
      var (ranges, numbers) = (NumberRanges(), Set<Int>())
      for _ in 0..<40 {
        let number = Int.random(in: 1...50, using: &random)
        ranges.insert(number)
        numbers.insert(number)
      }
      for number in 0...51 { #expect(ranges.contains(number) == numbers.contains(number)) }
      #expect(NumberRanges(text: ranges.text) == ranges)
      // One text for one set: neighbours are one range.
      var sorted = NumberRanges()
      for number in numbers.sorted() { sorted.insert(number) }
      #expect(sorted == ranges)
    }
  }

  @Test(
    "text that is no list of ranges is refused",
    arguments: ["x", "3-1", "1,2", "1-3,3", "5,1", "-4", "1-", "1--2", "9223372036854775807"])
  func badRanges(_ text: String) { #expect(NumberRanges(text: text) == nil) }

  @Test(
    "only names that the engine makes are photos and films",
    arguments: [
      "x.jpg", ".20261121T101503.123456Z-000007.jpg", "20261121T101503.123456Z-000007.jpg.part",
      "20261121T101503.123456Z-000007.json", "20261121T101503.123456Z-000000.jpg",
      "20261121T101503.123456Z-99999999999.jpg", "20261321T101503.123456Z-000007.jpg",
      "20261121T101503.123456Z-000007/../x.jpg", "20261121T101503.123456Z.jpg",
      "20261121T101503.123456Z-000007", "",
    ])
  func names(_ name: String) {
    #expect(CapturedFile(uid: 1, directory: "a", name: name) == nil)
  }

  @Test(
    "only names that the engine makes are directories",
    arguments: ["", ".", "..", ".a.gone", "a/b", "a b", "a\n", "ä"])
  func directories(_ name: String) {
    #expect(CapturedFile(uid: 1, directory: name, name: Self.name) == nil)
    #expect(CapturedFile(path: "1/\(name)/\(Self.name)") == nil)
  }

  @Test("a file is known by its path, and its hidden companions by it")
  func paths() throws {
    let file = try #require(CapturedFile(path: "1000/20261121T101502Z-1x9k2fd/\(Self.name)"))
    #expect(file.path == "1000/20261121T101502Z-1x9k2fd/\(Self.name)")
    #expect(file.kind == .photo && file.number == 7 && file.ending == "jpg" && file.uid == 1000)
    for hidden in file.provisionalNames {
      #expect(CapturedFile.owner(ofProvisional: hidden) == Self.name)
    }
    #expect(CapturedFile.owner(ofProvisional: Self.name) == nil)
  }

  @Test("pauses double up to an hour, whatever the number of failures")
  func pauses() {
    var rule = HookRule(name: "a", kind: .photo)
    #expect((1...5).map { rule.pauseUSec(after: $0) / 1_000_000 } == [10, 20, 40, 80, 160])
    for failures in [10, 64, 1000, Int(Int32.max)] {
      #expect(rule.pauseUSec(after: failures) == HookRule.longestPauseUSec)
    }
    rule.pauseUSec = HookRule.longestPauseUSec
    #expect(rule.pauseUSec(after: 1) == HookRule.longestPauseUSec)
    #expect(rule.pauseUSec(after: 2) == HookRule.longestPauseUSec)
  }

  @Test("names of variables follow those of the JSON object")
  func variables() {
    let names = ["heldUSec", "path", "setId", "momentUSec", "zeroShutterLag", "pressSource"]
    #expect(
      names.map { HookField($0, .flag(true)).variable } == [
        "SHUTTERD_HELD_USEC", "SHUTTERD_PATH", "SHUTTERD_SET_ID", "SHUTTERD_MOMENT_USEC",
        "SHUTTERD_ZERO_SHUTTER_LAG", "SHUTTERD_PRESS_SOURCE",
      ])
  }

  @Test("what ended is remembered to a limit, and what failed is dropped beyond one")
  func limits() throws {
    var state = HookState()
    for number in 1...5000 {
      let name = "20261121T101503.123456Z-\(number + 100_000).jpg"
      let file = try #require(CapturedFile(uid: 1, directory: "a", name: name))
      state.take(
        .run(
          HookRun(
            number: number, hook: "a", file: file, foundUnixUSec: 0,
            stage: number % 2 == 0 ? .done : .failed, attempts: 1, attemptsBefore: 0, reason: nil,
            changedUnixUSec: 0)))
      if number % 100 == 0 { state.forgetOldest() }
    }
    state.forgetOldest()
    #expect(state.open.count == HookState.mostFailed)
    #expect(state.open.keys.min() == 3001)
    #expect(state.ended.count <= HookState.mostEnded * 5 / 4)
    #expect(state.last == 5000)
  }

  @Test("too many events wait: others are left out, and the hook is named")
  func hammering() {
    let now = HookQueue.Moment(uSec: 0, unixUSec: 0)
    var queue = HookQueue(
      state: HookState(), rules: [HookRule(name: "hang", kind: .interruption)], at: now)
    var (started, lost) = (0, 0)
    for _ in 0..<100 {
      for action in queue.happened(.interruption, [], now) {
        switch action {
        case .start: started += 1
        case .lost(hook: "hang"): lost += 1
        default: Issue.record("\(action)")
        }
      }
    }
    #expect(started == 1 && lost == 100 - 1 - HookQueue.mostEvents)
  }

  @Test("files without room are left where they are, and looked for when half of it is free")
  func room() throws {
    let now = HookQueue.Moment(uSec: 0, unixUSec: 0)
    var queue = HookQueue(
      state: HookState(), rules: [HookRule(name: "a", kind: .photo)], at: now)
    let files = try (1...1500).map { number in
      try #require(
        CapturedFile(
          uid: 1, directory: "a", name: "20261121T101503.123456Z-\(100_000 + number).jpg"))
    }
    var (actions, done, looks) = (queue.found(files, now), Set<String>(), 0)
    while !actions.isEmpty {
      var next: [HookQueue.Action] = []
      for action in actions {
        switch action {
        case .keep: next += queue.kept(true, now)
        case .start(let run):
          done.insert(run.file?.name ?? "")
          next += queue.ended(run.number, .success, now)
        case .look:
          looks += 1
          next += queue.found(files, now)
        default: Issue.record("\(action)")
        }
      }
      actions = next
    }
    #expect(done.count == files.count && looks > 0)
  }
}
