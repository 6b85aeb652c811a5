// SPDX-License-Identifier: Apache-2.0
import HookModel
import Testing
import Vocabulary

/// Files that a hook gets later than others do.
struct OwedFileTests {
  private static let now = HookQueue.Moment(uSec: 0, unixUSec: 0)

  private static func files(_ numbers: ClosedRange<Int>) throws -> [CapturedFile] {
    try numbers.map { number in
      try #require(
        CapturedFile(
          uid: 1, directory: "a", name: "20261121T101503.123456Z-\(100_000 + number).jpg"))
    }
  }

  /// A queue with this hook for photos, in which nothing waits.
  private static func queue(_ hook: String) -> HookQueue {
    var state = HookState()
    state.take(.begun)
    return HookQueue(state: state, rules: [HookRule(name: hook, kind: .photo)], at: now)
  }

  @Test("a hook that ends nothing keeps no photo from another, and gets all of them later")
  func stuck() throws {
    var state = HookState()
    state.take(.begun)
    var queue = HookQueue(
      state: state, rules: ["stuck", "note"].map { HookRule(name: $0, kind: .photo) },
      at: Self.now)
    let files = try Self.files(1...2200)
    var (done, looks): ([String: Set<String>], Int) = ([:], 0)
    // Runs of the hook that is stuck, as long as it is.
    var held: [HookRun]? = []
    func perform(_ first: [HookQueue.Action]) {
      var actions = first
      while !actions.isEmpty {
        var next: [HookQueue.Action] = []
        for action in actions {
          switch action {
          case .keep: next += queue.kept(true, Self.now)
          case .start(let run) where run.hook == "stuck" && held != nil: held?.append(run)
          case .start(let run):
            done[run.hook, default: []].insert(run.file?.name ?? "")
            next += queue.ended(run.number, .success, Self.now)
          case .look:
            looks += 1
            next += queue.found(files, isStart: true, Self.now)
          default: Issue.record("\(action)")
          }
        }
        actions = next
      }
    }
    for file in files { perform(queue.found([file], Self.now)) }
    #expect(done["note"]?.count == files.count && done["stuck"] == nil)
    #expect(queue.state.open.count == HookQueue.mostWaiting)
    #expect(queue.hooksWithMore == ["stuck"] && looks == 0)
    #expect(queue.state.owed["stuck"]?["1/a"]?["jpg"]?.text == "101001-102200")
    let run = try #require(held?.first)
    held = nil
    done["stuck", default: []].insert(run.file?.name ?? "")
    perform(queue.ended(run.number, .success, Self.now))
    #expect(done["stuck"]?.count == files.count && done["note"]?.count == files.count)
    #expect(looks == 3, "each for half of a list")
    #expect(queue.hooksWithMore.isEmpty && queue.state.owed.isEmpty)
    #expect(files.allSatisfy { queue.state.hasFound($0) })
  }

  @Test("a file is found when no hook lacks it, in whatever order they get it, or are given up")
  func lacking() throws {
    var state = HookState()
    let file = try #require(Self.files(7...7).first)
    state.take(.found(file, [], owedTo: ["a", "b", "c"]))
    #expect(state.hooksOwed(file) == ["a", "b", "c"] && !state.hasFound(file))
    state.take(.found(file, [], owedTo: ["a", "c"]))
    #expect(state.hooksOwed(file) == ["a", "c"])
    state.take(.waived(hook: "a", ending: "mp4"))
    #expect(state.hooksOwed(file) == ["a", "c"], "other files of the hook")
    state.take(.waived(hook: "a", ending: "jpg"))
    #expect(state.hooksOwed(file) == ["c"] && !state.hasFound(file))
    state.take(.waived(hook: "c", ending: "jpg"))
    #expect(state.hooksOwed(file).isEmpty && state.hasFound(file) && state.owed.isEmpty)
  }

  @Test("the retention keeps a photo that a hook does not have yet")
  func retention() throws {
    var retention = RetentionRule(uid: 1)
    (retention.mostFiles, retention.isWithoutCopy) = (0, true)
    let file = try #require(Self.files(7...7).first)
    for (hooks, isDeleted) in [(["late"], false), ([], true)] {
      var state = HookState()
      state.take(.begun)
      state.take(.found(file, [], owedTo: hooks))
      var queue = HookQueue(
        state: state, rules: [RetentionRule.deletion(of: .photo)], retention: retention,
        at: Self.now)
      _ = queue.retain([(file: file, size: 1)], listedAfter: 0, Self.now)
      #expect(queue.state.open.isEmpty == !isDeleted)
    }
  }

  @Test("a copy does not go on without an end while another hook lacks its files")
  func copiesToBeDeleted() throws {
    var copy = HookRule(name: "disk", kind: .photo)
    (copy.isCopy, copy.deletes) = (true, true)
    let stuck = HookRule(name: "stuck", kind: .photo)
    let files = try Self.files(1...HookQueue.mostCopiesWaiting + 10)
    for owed in [["stuck"], []] {
      var state = HookState()
      state.take(.begun)
      for (index, file) in files.prefix(HookQueue.mostCopiesWaiting).enumerated() {
        state.take(.found(file, [], owedTo: owed))
        state.take(
          .run(
            HookRun(
              number: index + 1, hook: "disk", file: file, foundUnixUSec: 0, stage: .waiting,
              attempts: 1, attemptsBefore: 1, reason: nil, changedUnixUSec: 0, copied: "h")))
      }
      var queue = HookQueue(state: state, rules: [copy, stuck], at: Self.now)
      let new = Array(files.suffix(10))
      _ = queue.found(new, isStart: true, Self.now)
      let copied = new.filter { !queue.state.hooksOwed($0).contains("disk") }
      #expect(copied.count == (owed.isEmpty ? 10 : 0), "what can be deleted soon takes no room")
      #expect(queue.hooksWithMore == (owed.isEmpty ? [] : ["disk"]))
    }
  }

  @Test("what is owed to a hook comes before newer photos")
  func inTurn() throws {
    var queue = Self.queue("up")
    let files = try Self.files(1...HookQueue.mostWaiting + 2)
    _ = queue.found(Array(files.dropLast()), Self.now)
    _ = queue.kept(true, Self.now)
    _ = queue.ended(1, .success, Self.now)
    _ = queue.found([files[HookQueue.mostWaiting + 1]], Self.now)
    #expect(files.suffix(2).allSatisfy { queue.state.hooksOwed($0) == ["up"] })
    // A listing has the place for the older one.
    _ = queue.found(files, isStart: true, Self.now)
    #expect(files.suffix(2).map { queue.state.hasFound($0) } == [true, false])
  }

  @Test("a photo that came while all were listed is looked for, although the listing lacks it")
  func listedBefore() throws {
    var queue = Self.queue("up")
    let files = try Self.files(1...HookQueue.mostWaiting + 1)
    _ = queue.found(files, Self.now)
    _ = queue.found(Array(files.dropLast()), isStart: true, Self.now)
    #expect(queue.hooksWithMore == ["up"])
    _ = queue.found(Array(files.dropLast()), isStart: true, Self.now)
    #expect(queue.hooksWithMore.isEmpty, "its owner has removed it")
  }

  @Test("fewer tries that are allowed count for what waits")
  func fewerTries() throws {
    var rule = HookRule(name: "up", kind: .photo)
    var queue = HookQueue(state: HookState(), rules: [rule], at: Self.now)
    _ = queue.found(try Self.files(1...1), Self.now)
    _ = queue.kept(true, Self.now)
    _ = queue.ended(1, .failure("no"), Self.now)
    #expect(queue.run(1)?.stage == .waiting)
    rule.attempts = 1
    _ = queue.configure([rule], Self.now)
    #expect(queue.run(1)?.stage == .failed && queue.run(1)?.reason == "no")
  }
}
