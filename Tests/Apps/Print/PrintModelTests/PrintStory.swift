// SPDX-License-Identifier: Apache-2.0
import PrintModel
import TestSupport

/// Plays a fixture to the line of jobs; Fixtures/README.md describes the form.
struct PrintStory {
  private var queue: PrintQueue
  private var lines: [String] = []
  private var shown = PrinterCondition.State.unknown
  private var stages: [Int: PrintJob.Stage] = [:]
  private var calls: [String] = []

  static func play(_ fixture: Fixture) throws -> [String] {
    var limits = PrintLimits()
    var state = PrintState(token: "t")
    var name: String?
    var story: PrintStory?
    for line in fixture.input {
      if let time = line.timeUSec {
        if story == nil {
          story = PrintStory(PrintQueue(state: state, limits: limits, queue: name))
        }
        try story?.take(line, at: time)
        continue
      }
      let words = line.words
      switch words[0] {
      case "limit":
        let number = Int(words[2])
        switch words[1] {
        case "picture": limits.picture = number
        case "session": limits.session = number
        case "event": limits.event = number
        case "waiting": limits.waiting = number ?? 0
        default: throw FixtureError(line)
        }
      case "queue": name = words[1]
      case "sheets": state.sheetsLeft = Int(words[1])
      case "journal":
        guard let number = Int(words[1]), let stage = Self.stage(words.dropFirst(2)) else {
          throw FixtureError(line)
        }
        var job = PrintJob(
          number: number, order: PrintOrder(event: "party", picture: "p", file: "f"),
          acceptedUnixUSec: 0)
        job.stage = stage
        state.put(job)
      default: throw FixtureError(line)
      }
    }
    return story?.lines ?? []
  }

  private init(_ queue: PrintQueue) {
    self.queue = queue
    stages = queue.state.jobs.mapValues(\.stage)
  }

  private static func stage(_ words: ArraySlice<String>) -> PrintJob.Stage? {
    let number = words.last.flatMap { Int($0) } ?? 0
    switch words.first {
    case "waiting": return .waiting
    case "created": return .created(cups: number)
    case "released": return .released(cups: number)
    case "completed": return .completed
    case "cancelled": return .cancelled
    case "failed": return .failed
    case "uncertain": return .uncertain
    default: return nil
    }
  }

  private mutating func take(_ line: Fixture.Line, at time: Int64) throws {
    while let due = queue.nextDeadlineUSec, due < time {
      let actions = queue.advance(Self.moment(due))
      // A deadline that nothing comes of would be due again and again.
      if actions.isEmpty, queue.nextDeadlineUSec == due { throw FixtureError(line) }
      write(actions, at: due)
    }
    let now = Self.moment(time)
    write(try input(Array(line.words.dropFirst()), line, now), at: time)
  }

  private static func moment(_ uSec: Int64) -> PrintQueue.Moment {
    PrintQueue.Moment(uSec: uSec, unixUSec: uSec)
  }

  private mutating func call(_ name: String) -> Int {
    calls.append(name)
    return calls.count - 1
  }

  private mutating func input(
    _ words: [String], _ line: Fixture.Line, _ now: PrintQueue.Moment
  ) throws -> [PrintQueue.Action] {
    func option(_ name: String) -> String? {
      words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
    let copies = option("copies").flatMap { Int($0) } ?? 1
    let isBeyond = words.contains("beyond")
    switch words[0] {
    case "submit":
      let order = PrintOrder(
        event: option("event") ?? "party", session: option("session"),
        picture: option("picture") ?? "p", file: "f", media: option("media"), key: option("key"))
      return queue.submit(call: call(words[1]), order, copies: copies, beyondLimits: isBeyond, now)
    case "reprint":
      return queue.reprint(
        call: call(words[1]), number, copies: copies, beyondLimits: isBeyond, key: option("key"),
        now)
    case "cancel": return queue.cancel(call: call(words[1]), number, now)
    case "resume": return queue.resume(call: call(words[1]), now)
    case "look": return queue.lookAtPrinter(call: call(words[1]), now)
    case "sheets": return queue.setSheets(call: call(words[1]), number, now)
    case "watch": return queue.watch(words[1] == "on", now)
    case "start": return queue.advance(now)
    case "limit":
      return queue.configure(
        limits: PrintLimits(event: words.last.flatMap { Int($0) }), queue: nil, at: now)
    case "kept": return queue.kept(true, now)
    case "unkept": return queue.kept(false, now)
    default: return queue.replied(try Self.reply(words, line), now)
    }
  }

  private static func reply(_ words: [String], _ line: Fixture.Line) throws -> CUPSReply {
    switch words[0] {
    case "printer":
      let states = [
        "idle": PrinterReport.State.idle, "processing": .processing, "stopped": .stopped,
      ]
      guard let state = states[words[1]] else { throw FixtureError(line) }
      return .printer(
        PrinterReport(
          name: "booth", state: state, reasons: words.dropFirst(2).filter { $0 != "refusing" },
          isAccepting: !words.contains("refusing")))
    case "no-printer": return .noPrinter
    case "found":
      return .found(
        try words.dropFirst().map { word in
          let parts = word.split(separator: "/").map { String($0) }
          return try job(parts, line)
        })
    case "created": return .created(Int(words[1]) ?? 0)
    case "job": return .job(try job(Array(words.dropFirst()), line))
    case "absent": return .absent
    case "done": return .done
    case "refused": return .refused(isFinal: words.contains("final"), reason: "no")
    case "denied": return .notAllowed
    case "failed": return .failed(reason: "gone")
    default: throw FixtureError(line)
    }
  }

  /// `7 1-1 held 0`, with reasons or `begun` behind it.
  private static func job(_ words: [String], _ line: Fixture.Line) throws -> CUPSJobReport {
    let states = [
      "pending": CUPSJobReport.State.pending, "held": .held, "processing": .processing,
      "stopped": .stopped, "cancelled": .cancelled, "aborted": .aborted, "completed": .completed,
    ]
    guard words.count >= 3, let cups = Int(words[0]), let state = states[words[2]] else {
      throw FixtureError(line)
    }
    let rest = words.dropFirst(3)
    return CUPSJobReport(
      cups: cups, name: "shutter-t-" + words[1], state: state,
      reasons: rest.filter { $0.hasPrefix("cups-") },
      documents: rest.first.flatMap { Int($0) } ?? 1, hasBegun: rest.contains("begun"))
  }

  // MARK: Output

  private mutating func write(_ actions: [PrintQueue.Action], at time: Int64) {
    func add(_ text: String) { lines.append("\(Fixture.text(time)) \(text)") }
    for action in actions {
      switch action {
      case .keep(let records): add("keep " + records.map { Self.text($0) }.joined(separator: " "))
      case .ask(let request): add("ask " + Self.text(request))
      case .answer(let call, let jobs):
        add((["answer", calls[call]] + jobs.map { "\($0)" }).joined(separator: " "))
      case .refuse(let call, let refusal): add("refuse \(calls[call]) \(Self.text(refusal))")
      }
    }
    for number in queue.takeChanges().sorted() {
      let stage = queue.state[number]?.stage
      if let stage, !queue.state[number]!.isOpen, stages[number] != stage {
        add("job \(number) \(Self.text(stage))")
      }
      if stage == nil { add("job \(number) dropped") }
      stages[number] = stage
    }
    if queue.condition.state != shown {
      shown = queue.condition.state
      add("printer " + shown.rawValue)
    }
  }

  private static func text(_ record: PrintRecord) -> String {
    switch record {
    case .job(let job): "\(job.number):\(text(job.stage))" + (job.isCancelling ? "!" : "")
    case .sheets(let left, let total): "sheets:\(left.map { "\($0)" } ?? "-")/\(total)"
    }
  }

  private static func text(_ stage: PrintJob.Stage) -> String {
    switch stage {
    case .waiting: "waiting"
    case .created(let cups): "created-\(cups)"
    case .released(let cups): "released-\(cups)"
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .uncertain: "uncertain"
    }
  }

  private static func text(_ request: CUPSRequest) -> String {
    switch request {
    case .printer(let queue): "printer" + (queue.map { " \($0)" } ?? "")
    case .find: "find"
    case .create(let name, _, let media):
      "create " + name.replacing("shutter-t-", with: "") + (media.map { " \($0)" } ?? "")
    case .look(let cups): "look \(cups)"
    case .send(let cups, _, _): "send \(cups)"
    case .release(let cups): "release \(cups)"
    case .cancel(let cups): "cancel \(cups)"
    case .resume(let queue): "resume \(queue)"
    }
  }

  private static func text(_ refusal: PrintRefusal) -> String {
    switch refusal {
    case .limitReached(let thing, let count):
      "limit \(thing.rawValue) \(count.used)/\(count.limit ?? 0)"
    case .queueFull(let limit): "full \(limit)"
    case .noSuchJob: "no-such-job"
    case .wrongState: "wrong-state"
    case .notKept: "not-kept"
    case .notAllowed: "not-allowed"
    case .noPrinter: "no-printer"
    case .failed: "failed"
    }
  }
}
