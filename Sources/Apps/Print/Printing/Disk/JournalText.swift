// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PrintModel
import Varlink

//   1a2b3c4d {"journal":1,"token":"9f…","last":41,"total":38,"sheets":12,"forgotten":{"Wedding":5}}
//   5e6f7a8b {"job":42,"stage":"waiting","event":"Wedding","picture":"ab…","file":"ab…", …}
//   …        {"job":42,"stage":"created","cups":7, …}
//   …        {"sheets":11,"total":39}
//
// Each line has the CRC-32 of what follows it, and says all about one job: the last line about it counts. A
// power cut leaves at most a torn line at the end, which was never answered to anybody.

/// The text of the journal.
public enum JournalText {
  /// The form of the file. A later one is not read, so that an older program does not drop what it does not
  /// know.
  static let form: Int64 = 1

  // MARK: Writing

  /// The first line of a file.
  public static func head(of state: PrintState) -> [UInt8] {
    var object: JSONObject = [
      "journal": .int(form), "token": .string(state.token),
      "last": .int(Int64(state.lastNumber)), "total": .int(Int64(state.total)),
    ]
    if let sheets = state.sheetsLeft { object["sheets"] = .int(Int64(sheets)) }
    if !state.forgotten.isEmpty {
      var forgotten = JSONObject()
      for (event, count) in state.forgotten.sorted(by: { $0.key < $1.key }) {
        forgotten[event] = .int(Int64(count))
      }
      object["forgotten"] = .object(forgotten)
    }
    return line(object)
  }

  public static func line(_ record: PrintRecord) -> [UInt8] {
    switch record {
    case .sheets(let left, let total):
      var object: JSONObject = ["total": .int(Int64(total))]
      object["sheets"] = left.map { .int(Int64($0)) } ?? .null
      return line(object)
    case .job(let job): return line(object(of: job))
    }
  }

  private static func object(of job: PrintJob) -> JSONObject {
    let (word, cups): (String, Int?) =
      switch job.stage {
      case .waiting: ("waiting", nil)
      case .created(let cups): ("created", cups)
      case .released(let cups): ("released", cups)
      case .completed: ("completed", nil)
      case .cancelled: ("cancelled", nil)
      case .failed: ("failed", nil)
      case .uncertain: ("uncertain", nil)
      }
    var object: JSONObject = ["job": .int(Int64(job.number)), "stage": .string(word)]
    func add(_ name: String, _ text: String?) { if let text { object[name] = .string(text) } }
    func add(_ name: String, _ number: Int?) {
      if let number { object[name] = .int(Int64(number)) }
    }
    add("cups", cups)
    add("event", job.order.event)
    add("session", job.order.session)
    add("picture", job.order.picture)
    add("file", job.order.file)
    add("format", job.order.format.rawValue)
    add("media", job.order.media)
    add("key", job.order.key)
    add("reprintOf", job.reprintOf)
    if job.isCancelling { object["cancelling"] = .bool(true) }
    add("reason", job.reason)
    add("attempt", job.attempt)
    object["accepted"] = .int(job.acceptedUnixUSec)
    if let ended = job.endedUnixUSec { object["ended"] = .int(ended) }
    return object
  }

  private static func line(_ object: JSONObject) -> [UInt8] {
    JournalLine.line(of: JSON.object(object).bytes)
  }

  // MARK: Reading

  public static func read(
    _ bytes: [UInt8]
  ) throws(JournalFailure) -> (content: PrintState, damagedLines: Int) {
    let lines = JournalLine.whole(in: bytes)
    guard let first = lines.first, let head = object(first), let form = head["journal"]?.intValue,
      let token = head["token"]?.stringValue, isToken(token)
    else { throw .noJournal }
    guard form == Self.form else { throw .newerForm(form) }
    var state = PrintState(token: token)
    state.lastNumber = number(head["last"]) ?? 0
    state.total = number(head["total"]) ?? 0
    state.sheetsLeft = number(head["sheets"])
    for member in head["forgotten"]?.objectValue?.members ?? [] {
      state.forgotten[member.name] = number(member.value) ?? 0
    }
    var damagedLines = 0
    for text in lines.dropFirst() {
      if let object = object(text), apply(object, &state) { continue }
      damagedLines += 1
    }
    state.forgetOldest()
    return (state, damagedLines)
  }

  /// Whether a token is one that was made here: it becomes part of jobs' names.
  private static func isToken(_ token: String) -> Bool {
    !token.isEmpty && token.utf8.count <= 32
      && token.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private static func apply(_ object: JSONObject, _ state: inout PrintState) -> Bool {
    if object["job"] == nil {
      guard let total = number(object["total"]) else { return false }
      state.total = total
      state.sheetsLeft = number(object["sheets"])
      return true
    }
    guard let job = job(object) else { return false }
    state.put(job)
    return true
  }

  private static func job(_ object: JSONObject) -> PrintJob? {
    guard let number = number(object["job"]), number > 0, let stage = stage(object),
      let event = object["event"]?.stringValue, let picture = object["picture"]?.stringValue,
      let file = object["file"]?.stringValue, SheetFileName.isValid(file),
      let format = object["format"]?.stringValue.flatMap({ PrintJob.Format(rawValue: $0) }),
      let accepted = object["accepted"]?.intValue
    else { return nil }
    let order = PrintOrder(
      event: event, session: object["session"]?.stringValue, picture: picture, file: file,
      format: format, media: object["media"]?.stringValue, key: object["key"]?.stringValue)
    var job = PrintJob(
      number: number, order: order, reprintOf: self.number(object["reprintOf"]),
      acceptedUnixUSec: accepted)
    job.stage = stage
    job.isCancelling = object["cancelling"]?.boolValue ?? false
    job.reason = object["reason"]?.stringValue
    job.attempt = self.number(object["attempt"]) ?? 1
    job.endedUnixUSec = object["ended"]?.intValue
    return job
  }

  private static func stage(_ object: JSONObject) -> PrintJob.Stage? {
    let cups = number(object["cups"])
    switch object["stage"]?.stringValue {
    case "waiting": return .waiting
    case "created": return cups.map { .created(cups: $0) }
    case "released": return cups.map { .released(cups: $0) }
    case "completed": return .completed
    case "cancelled": return .cancelled
    case "failed": return .failed
    case "uncertain": return .uncertain
    default: return nil
    }
  }

  /// A number that is not negative, and small enough to count on from it.
  private static func number(_ json: JSON?) -> Int? {
    json?.intValue.flatMap { (0...Int64(Int32.max)).contains($0) ? Int($0) : nil }
  }

  private static func object(_ line: ArraySlice<UInt8>) -> JSONObject? {
    JournalLine.text(of: line).flatMap { try? JSON(parsing: Array($0)) }?.objectValue
  }
}

extension PrintModel.PrintState: LinuxIO.JournalContent {
  public static var noun: String { "the list of jobs" }
  public var fileBytes: [UInt8] {
    JournalText.head(of: self) + ordered.flatMap { JournalText.line(.job($0)) }
  }
  public static func line(_ record: PrintRecord) -> [UInt8] { JournalText.line(record) }
  public static func read(
    _ bytes: [UInt8]
  ) throws(JournalFailure) -> (content: PrintState, damagedLines: Int) {
    try JournalText.read(bytes)
  }

  public mutating func take(_ record: PrintRecord) {
    switch record {
    case .job(let job): put(job)
    case .sheets(let left, let total):
      sheetsLeft = left
      self.total = total
    }
  }
}

/// The list of jobs on the disk.
public typealias PrintJournal = JournalFile<PrintState>

/// The names of the files with pictures: the SHA-256 of their content.
enum SheetFileName {
  static func isValid(_ name: String) -> Bool {
    name.utf8.count == 64
      && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  static func of(_ hash: [UInt8]) -> String {
    hash.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
