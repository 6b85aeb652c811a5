// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Vocabulary

/// Plays a fixture to the rules of hooks; Fixtures/README.md describes the form.
struct HookStory {
  private var queue: HookQueue
  private var lines: [String] = []
  private var calls: [String] = []

  static func play(_ fixture: Fixture) throws -> [String] {
    var rules: [HookRule] = []
    var state = HookState()
    state.take(.begun)
    var story: HookStory?
    for line in fixture.input {
      if let time = line.timeUSec {
        if story == nil {
          story = HookStory(HookQueue(state: state, rules: rules, at: moment(0)))
        }
        try story?.take(line, at: time)
        continue
      }
      switch line.words[0] {
      case "hook": rules.append(try rule(line))
      case "new": state = HookState()
      case "journal": state.take(try record(line))
      default: throw FixtureError(line)
      }
    }
    return story?.lines ?? []
  }

  private init(_ queue: HookQueue) { self.queue = queue }

  private static func moment(_ uSec: Int64) -> HookQueue.Moment {
    HookQueue.Moment(uSec: uSec, unixUSec: uSec)
  }

  private static func rule(_ line: Fixture.Line) throws -> HookRule {
    let words = line.words
    func option(_ name: String) -> String? {
      words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    guard let kind = HookKind(rawValue: words[2]) else { throw FixtureError(line) }
    var rule = HookRule(name: words[1], kind: kind)
    rule.jobs = option("jobs").flatMap { Int($0) } ?? rule.jobs
    rule.attempts = option("attempts").flatMap { Int($0) } ?? rule.attempts
    rule.pauseUSec = option("pause").flatMap { Fixture.time($0) } ?? rule.pauseUSec
    rule.timeoutUSec = option("timeout").flatMap { Fixture.time($0) } ?? rule.timeoutUSec
    rule.owners = option("of").flatMap { UInt32($0) }.map { .user($0) } ?? rule.owners
    if option("of") == "unknown" { rule.owners = .unknown }
    rule.runsAtBegin = words.contains("begin")
    rule.isCopy = words.contains("copies") || words.contains("moves")
    rule.deletes = words.contains("moves")
    return rule
  }

  private static func file(_ word: String, _ line: Fixture.Line) throws -> CapturedFile {
    let parts = word.split(separator: "/").map { String($0) }
    let dots = parts[2].split(separator: ".").map { String($0) }
    let padded = String(repeating: "0", count: 6 - dots[0].count) + dots[0]
    let name = "20261121T101503.123456Z-\(padded).\(dots[1])"
    guard let uid = UInt32(parts[0]),
      let file = CapturedFile(uid: uid, directory: parts[1], name: name)
    else { throw FixtureError(line) }
    return file
  }

  /// `journal found 1/a/1.jpg`, `journal owed 1/a/1.jpg upload`, or `journal run 1 upload 1/a/1.jpg waiting 2`.
  private static func record(_ line: Fixture.Line) throws -> HookRecord {
    let words = line.words
    if words[1] == "found" { return .found(try file(words[2], line), []) }
    if words[1] == "owed" {
      return .found(try file(words[2], line), [], owedTo: Array(words[3...]))
    }
    guard let number = Int(words[2]), let stage = HookRun.Stage(rawValue: words[5]),
      let attempts = Int(words[6])
    else { throw FixtureError(line) }
    return .run(
      HookRun(
        number: number, hook: words[3], file: try file(words[4], line), foundUnixUSec: 0,
        stage: stage, attempts: attempts, attemptsBefore: 0, reason: nil, changedUnixUSec: 0,
        copied: words.last == "copied" ? "h" : nil))
  }

  private mutating func take(_ line: Fixture.Line, at time: Int64) throws {
    while let due = queue.nextDeadlineUSec, due < time {
      let actions = queue.advance(Self.moment(due))
      // A deadline that nothing comes of would be due again and again.
      if actions.isEmpty, queue.nextDeadlineUSec == due { throw FixtureError(line) }
      write(actions, at: due)
    }
    write(try input(Array(line.words.dropFirst()), line, Self.moment(time)), at: time)
  }

  private mutating func call(_ name: String) -> Int {
    calls.append(name)
    return calls.count - 1
  }

  private mutating func input(
    _ words: [String], _ line: Fixture.Line, _ now: HookQueue.Moment
  ) throws -> [HookQueue.Action] {
    let number = words.count > 1 ? Int(words[words.count - 1]) : nil
    switch words[0] {
    case "start": return queue.advance(now)
    case "found":
      return queue.found(try words.dropFirst().map { try Self.file($0, line) }, now)
    case "there":
      return queue.found(
        try words.dropFirst().map { try Self.file($0, line) }, isStart: true, now)
    case "many":
      let count = number ?? 0
      return queue.found(try (1...count).map { try Self.file("1/a/\($0).jpg", line) }, now)
    case "folders":
      return queue.looked(folders: Set(words.dropFirst()), ofUsers: ["1"], now)
    case "kept": return queue.kept(true, now)
    case "unkept": return queue.kept(false, now)
    case "done": return queue.ended(number ?? 0, .success, now)
    case "gone": return queue.ended(number ?? 0, .gone, now)
    case "fails": return queue.ended(number ?? 0, .failure("no"), now)
    case "retry": return queue.retry(call: call(words[1]), number, now)
    case "drop": return queue.drop(call: call(words[1]), number, now)
    case "copied": return queue.ended(number ?? 0, .copied("h"), now)
    case "deleted": return queue.ended(number ?? 0, .deleted, now)
    case "absent": return queue.ended(number ?? 0, .away("no disk"), now)
    case "mounts": return queue.mountsChanged(now)
    case "hooks": return queue.configure([], now)
    case "kind":
      let rules = queue.rules.map { rule in
        var other = HookRule(name: rule.name, kind: HookKind(rawValue: words[2]) ?? rule.kind)
        other.isCopy = rule.isCopy
        return rule.name == words[1] ? other : rule
      }
      return queue.configure(rules, now)
    case "known":
      let rules = queue.rules.map { rule in
        var rule = rule
        if rule.name == words[1] { rule.owners = .user(UInt32(words[2]) ?? 0) }
        return rule
      }
      return queue.configure(rules, now)
    case "away": return queue.filesAreThere(false, now)
    case "back": return queue.filesAreThere(true, now)
    default:
      guard let kind = HookKind(rawValue: words[0]) else { throw FixtureError(line) }
      let phase = words.count > 1 ? [HookField("phase", .text(words[1]))] : []
      return queue.happened(kind, phase, now)
    }
  }

  // MARK: Output

  private mutating func write(_ actions: [HookQueue.Action], at time: Int64) {
    func add(_ text: String) { lines.append("\(Fixture.text(time)) \(text)") }
    for action in actions {
      switch action {
      case .keep(let records):
        // Hundreds of them say nothing in words.
        let texts = records.map(Self.text)
        add("keep " + (texts.count > 20 ? "\(texts.count)" : texts.joined(separator: " ")))
      case .start(let run):
        let step = run.copied == nil ? "" : " delete"
        add("start \(run.number) \(run.hook) try \(run.attempts)\(step)")
      case .stop(let number): add("stop \(number)")
      case .look: add("look")
      case .list: add("list")
      case .lost(let hook): add("lost \(hook)")
      case .away(let copy, let reason): add("away \(copy): \(reason)")
      case .failed(let run): add("failed \(run.number) \(run.stage.rawValue)")
      case .answer(let call): add("answer \(calls[call])")
      case .refuse(let call, let refusal): add("refuse \(calls[call]) \(Self.text(refusal))")
      }
    }
  }

  private static func text(_ record: HookRecord) -> String {
    switch record {
    case .begun: "begun"
    case .last(let number): "last:\(number)"
    case .found(let file, let runs, let hooks):
      (["found:\(file.folder)/\(file.number).\(file.ending)"]
        + runs.map { "\($0.number):\($0.stage.rawValue)" } + hooks.map { "owed:\($0)" })
        .joined(separator: " ")
    case .allFound(let folder, let ending, let numbers):
      "all:\(folder)/\(numbers.text).\(ending)"
    case .allOwed(let hook, let folder, let ending, let numbers):
      "owed:\(hook):\(folder)/\(numbers.text).\(ending)"
    case .waived(let hook, let ending): "waived:\(hook):\(ending)"
    case .allKept(let folder, let ending, let numbers):
      "stay:\(folder)/\(numbers.text).\(ending)"
    case .gone(let folder): "gone:\(folder)"
    case .copied(let file, let hashes): "copies:\(file.number):\(hashes.keys.sorted())"
    case .run(let run):
      "\(run.number):\(run.stage.rawValue)" + (run.copied == nil ? "" : "+copied")
        + (run.isDeleted ? "+deleted" : "")
    }
  }

  private static func text(_ refusal: HookQueue.Refusal) -> String {
    switch refusal {
    case .noSuchRun: "no-such-run"
    case .wrongStage(let stage): "is-\(stage.rawValue)"
    case .notKept: "not-kept"
    }
  }
}
