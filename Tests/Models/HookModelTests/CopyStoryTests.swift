// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Testing
import Vocabulary

/// Random stories of copies and deletions: photos come, disks are away, writes fail, the process is killed.
struct CopyStoryTests {
  @Test(
    "nothing is deleted that each copy has not verified, and nothing is forgotten",
    arguments: 1...40)
  func random(_ seed: Int) throws {
    var world = CopyWorld(seed: UInt64(seed))
    for _ in 0..<400 { try world.step() }
    try world.settle()
    #expect(world.complaints.isEmpty, "\(world.complaints.prefix(5))")
    #expect(world.deletions > 0)
  }

  @Test("of the oldest first, and what may not be deleted stays", arguments: [0, 1, 2, 5, 9])
  func oldest(_ most: Int) throws {
    var rule = RetentionRule(uid: 1)
    rule.mostFiles = most
    let kept = try (1...6).map { number in
      RetentionRule.Kept(try Self.file(number), size: 10, isDeletable: number != 2)
    }
    let surplus = rule.surplus(of: kept.shuffled(), atUnixUSec: Self.now)
    #expect(surplus.map { $0.number - 100_000 } == Array([1, 3, 4, 5, 6].prefix(max(0, 6 - most))))
    rule.mostFiles = nil
    rule.mostBytes = Int64(most * 10)
    #expect(rule.surplus(of: kept, atUnixUSec: Self.now) == surplus)
  }

  @Test("age counts from the time in the name, unless the clock was not set")
  func age() throws {
    var rule = RetentionRule(uid: 1)
    rule.longestAgeUSec = 86_400_000_000
    let names = ["20261121T101503.123456Z-000001.jpg", "19700101T000010.000000Z-000002.jpg"]
    let kept = try names.map { name in
      RetentionRule.Kept(
        try #require(CapturedFile(uid: 1, directory: "a", name: name)), size: 1, isDeletable: true)
    }
    let taken: Int64 = 1_795_256_103_123_456
    #expect(rule.surplus(of: kept, atUnixUSec: taken + 86_400_000_000).isEmpty)
    #expect(rule.surplus(of: kept, atUnixUSec: taken + 86_400_000_001).map(\.number) == [1])
    #expect(rule.surplus(of: kept, atUnixUSec: 0).isEmpty)
    #expect(rule.surplus(of: kept, atUnixUSec: nil).isEmpty)
    // Of too many, those of an unset clock go last.
    rule.longestAgeUSec = nil
    rule.mostFiles = 1
    #expect(rule.surplus(of: kept, atUnixUSec: taken).map(\.number) == [1])
    rule.mostFiles = nil
    rule.mostBytes = 1
    let large = kept.map { RetentionRule.Kept($0.file, size: .max, isDeletable: true) }
    #expect(!rule.surplus(of: large, atUnixUSec: taken).isEmpty, "a sum that does not fit")
  }

  @Test("nothing is too old only because the clock was set")
  func clockSteps() throws {
    let (day, hour) = (Int64(86_400_000_000), Int64(3_600_000_000))
    var retention = RetentionRule(uid: 1)
    retention.longestAgeUSec = day
    retention.isWithoutCopy = true
    let (old, new) = (try Self.file(1), try Self.file(2))
    var state = HookState()
    state.take(.begun)
    state.take(.found(old, []))
    func moment(_ uSec: Int64, _ stepUSec: Int64) -> HookQueue.Moment {
      HookQueue.Moment(uSec: uSec, unixUSec: Self.now - 2 * hour + uSec + stepUSec)
    }
    var queue = HookQueue(state: state, rules: [], retention: retention, at: moment(0, 0))
    _ = queue.found([new], moment(0, 0))
    func deleted(_ now: HookQueue.Moment) -> [Int] {
      var later = queue
      _ = later.retain([(file: old, size: 1), (file: new, size: 1)], listedAfter: 0, now)
      return (later.state.open.values.compactMap(\.file) + later.state.ended.compactMap(\.file))
        .map { $0.number - 100_000 }.sorted()
    }
    // Both are of half a day ago by their names; then the clock goes on by a week.
    #expect(deleted(moment(hour, 0)).isEmpty)
    #expect(deleted(moment(hour, 7 * day)).isEmpty)
    _ = queue.retain([], listedAfter: 0, moment(hour, 7 * day))
    #expect(deleted(moment(hour + 599_999_999, 7 * day)).isEmpty)
    #expect(deleted(moment(hour + 600_000_000, 7 * day)) == [1], "the other came an hour ago")
    #expect(deleted(moment(day, 7 * day)) == [1])
    #expect(deleted(moment(day + 1, 7 * day)) == [1, 2])
  }

  @Test("a photo stays that one of its copies lacks, or that was never meant to be copied")
  func lacking() throws {
    let copies: [[String: String]] = [
      [:], ["disk": "h"], ["disk": "h", "nas": "other"], ["disk": "h", "nas": "h"],
    ]
    let rules = ["disk", "nas"].map { name in
      var rule = HookRule(name: name, kind: .photo)
      rule.isCopy = true
      return rule
    }
    var retention = RetentionRule(uid: 1)
    retention.mostFiles = 0
    let file = try Self.file(1)
    let files = [(file: file, size: Int64(1))]
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    for (hashes, isDeleted) in zip(copies, [false, false, false, true]) {
      var state = HookState()
      state.take(.found(file, []))
      state.take(.copied(file, hashes))
      var queue = HookQueue(state: state, rules: rules, retention: retention, at: now)
      #expect(queue.retain(files, listedAfter: 0, now).isEmpty == !isDeleted, "\(hashes)")
      queue = HookQueue(state: state, rules: [], retention: retention, at: now)
      #expect(queue.retain(files, listedAfter: 0, now).isEmpty, "no copy is meant for it")
      retention.uid = 2
      queue = HookQueue(state: state, rules: rules, retention: retention, at: now)
      #expect(queue.retain(files, listedAfter: 0, now).isEmpty, "another user's")
      retention.uid = 1
    }
  }

  @Test("what was not found yet stays, and what failed too often to be remembered")
  func foundAlone() throws {
    var retention = RetentionRule(uid: 1)
    retention.mostFiles = 0
    retention.isWithoutCopy = true
    let file = try Self.file(1)
    let files = [(file: file, size: Int64(1))]
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    func isDeleted(_ state: HookState) -> Bool {
      var queue = HookQueue(state: state, rules: [], retention: retention, at: now)
      return !queue.retain(files, listedAfter: 0, now).isEmpty
    }
    var state = HookState()
    #expect(!isDeleted(state), "it was not found")
    state.take(.found(file, []))
    #expect(isDeleted(state))
    for number in 1...HookState.mostFailed + 1 {
      let other = try #require(
        CapturedFile(uid: 1, directory: "b", name: "20261121T101503.123456Z-\(number).jpg"))
      state.take(
        .run(
          HookRun(
            number: number, hook: "a", file: number == 1 ? file : other, foundUnixUSec: 0,
            stage: .failed, attempts: 1, attemptsBefore: 0, reason: nil, changedUnixUSec: 0)))
    }
    state.forgetOldest()
    #expect(state.open[1] == nil && state.isKept(file) && !isDeleted(state))
    state.take(.gone(folder: file.folder))
    #expect(!state.isKept(file))
  }

  @Test("a photo that is to be moved stays if another of its copies was dropped, or differs")
  func movedAlone() throws {
    let rules = ["disk", "nas"].map { name in
      var rule = HookRule(name: name, kind: .photo)
      rule.isCopy = true
      rule.deletes = name == "disk"
      return rule
    }
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    // What becomes of the other copy, and what remains of the deletion.
    let cases: [(hash: String?, left: HookRun.Stage?)] = [
      ("h", .running), ("other", .failed), (nil, nil),
    ]
    for (hash, left) in cases {
      var state = HookState()
      state.take(.begun)
      var queue = HookQueue(state: state, rules: rules, at: now)
      _ = queue.found([try Self.file(1)], now)
      _ = queue.kept(true, now)
      _ = queue.ended(1, .copied("h"), now)
      _ = queue.kept(true, now)
      _ = hash.map { queue.ended(2, .copied($0), now) } ?? queue.drop(call: 1, 2, now)
      let starts = queue.kept(true, now).contains {
        if case .start = $0 { true } else { false }
      }
      #expect(starts == (left == .running))
      #expect(queue.state.open[1]?.stage == left)
    }
  }

  @Test("other limits, and another start, drop deletions that have not begun", arguments: 0...2)
  func reload(_ writes: Int) throws {
    var retention = RetentionRule(uid: 1)
    retention.mostFiles = 0
    retention.isWithoutCopy = true
    let rule = RetentionRule.deletion(of: .photo)
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    var state = HookState()
    let files = try (1...3).map { (file: try Self.file($0), size: Int64(1)) }
    for file in files { state.take(.found(file.file, [])) }
    var queue = HookQueue(state: state, rules: [rule], retention: retention, at: now)
    _ = queue.retain(files, listedAfter: 0, now)
    for _ in 0..<writes { _ = queue.kept(true, now) }
    _ = queue.configure([rule], retention: retention, now)
    #expect(queue.state.open.count == 3, "nothing was changed")
    let next = HookQueue(state: queue.state, rules: [rule], retention: retention, at: now)
    #expect(next.state.open.values.map(\.stage) == [.waiting], "it was under way")
    retention.mostFiles = 3
    _ = queue.configure([rule], retention: retention, now)
    // One may be under way.
    #expect(queue.state.open.count == (writes == 0 ? 0 : 1))
    #expect(queue.state.ended.count == (writes == 0 ? 3 : 2))
    #expect(queue.state.ended.allSatisfy { $0.stage == .dropped })
    let starts = queue.kept(true, now).contains { if case .start = $0 { true } else { false } }
    #expect(!starts)
  }

  @Test("a disk does not count as away any more when copies are configured anew")
  func awayAnew() throws {
    var copy = HookRule(name: "disk", kind: .photo)
    copy.isCopy = true
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    var queue = HookQueue(state: HookState(), rules: [copy], at: now)
    _ = queue.found([try Self.file(1)], now)
    _ = queue.kept(true, now)
    _ = queue.ended(1, .away("no disk"), now)
    #expect(queue.away == ["disk": "no disk"])
    _ = queue.configure([copy], now)
    #expect(queue.away.isEmpty)
  }

  @Test("photos that wait for a disk, or to be deleted, leave room for hooks")
  func roomForHooks() throws {
    var copy = HookRule(name: "disk", kind: .photo)
    copy.isCopy = true
    copy.deletes = true
    let rules = [copy, HookRule(name: "note", kind: .photo)]
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    var state = HookState()
    func file(_ number: Int) throws -> CapturedFile {
      try #require(
        CapturedFile(uid: 1, directory: "a", name: "20261121T101503.123456Z-\(number).jpg"))
    }
    // The first of them wait for the disk, the others to be deleted.
    for number in 1...HookQueue.mostWaiting + HookQueue.mostCopiesWaiting {
      state.take(
        .run(
          HookRun(
            number: number, hook: "disk", file: try file(number), foundUnixUSec: 0,
            stage: .waiting, attempts: 0, attemptsBefore: 0, reason: nil, changedUnixUSec: 0,
            copied: number > HookQueue.mostWaiting ? "h" : nil)))
    }
    var queue = HookQueue(state: state, rules: rules, at: now)
    let new = try file(1_000_000)
    _ = queue.found([new], now)
    #expect(queue.state.hasFound(new) && queue.hooksWithMore.isEmpty)
    let others = try (1_000_001...1_000_000 + HookQueue.mostWaiting).map { try file($0) }
    _ = queue.found(others, now)
    #expect(queue.hooksWithMore == ["note"], "hooks have their own limit")
  }

  @Test("what is being deleted is neither counted nor replaced; an old listing is taken again")
  func surplusAlone() throws {
    var retention = RetentionRule(uid: 1)
    retention.mostFiles = 4
    retention.isWithoutCopy = true
    let rule = RetentionRule.deletion(of: .photo)
    let now = HookQueue.Moment(uSec: 0, unixUSec: Self.now)
    var files = try (1...6).map { (file: try Self.file($0), size: Int64(1)) }
    var state = HookState()
    for file in files { state.take(.found(file.file, [])) }
    var queue = HookQueue(state: state, rules: [rule], retention: retention, at: now)
    let listing = files
    _ = queue.retain(files, listedAfter: 0, now)
    for _ in 0..<3 {
      #expect(queue.state.open.values.compactMap(\.file?.number).sorted() == [100_001, 100_002])
      _ = queue.retain(files, listedAfter: 0, now)
    }
    _ = queue.kept(true, now)
    let first = try #require(queue.state.open.values.first { $0.stage == .running })
    _ = queue.ended(first.number, .deleted, now)
    files.removeAll { $0.file == first.file }
    #expect(queue.retain(listing, listedAfter: 0, now) == [.list])
    _ = queue.retain(files, listedAfter: 1, now)
    #expect(queue.state.open.count == 1)
  }

  private static let now: Int64 = 1_795_300_000_000_000

  private static func file(_ number: Int) throws -> CapturedFile {
    try #require(
      CapturedFile(
        uid: 1, directory: "a", name: "20261121T10150\(number).123456Z-\(100_000 + number).jpg"))
  }
}
