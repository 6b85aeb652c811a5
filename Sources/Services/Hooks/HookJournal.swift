// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO
import Varlink

//   1a2b3c4d {"hooks":1,"last":41,"begun":true}
//   5e6f7a8b {"folder":"1000/20261121T101502Z-1x9k2fd","ending":"jpg","numbers":"1-40,42"}
//   …        {"folder":"1000/20261121T101502Z-1x9k2fd","ending":"jpg","kept":"7"}
//   …        {"last":42,"folder":"1000/20261121T101502Z-1x9k2fd","ending":"jpg","hook":"disk","owed":"12-40"}
//   …        {"found":"1000/20261121T101502Z-1x9k2fd/20261121T101503.123456Z-000043-press17.jpg",
//             "at":1763719003,"runs":{"upload":42}}
//   …        {"last":42,"partly":"1000/…/….jpg","at":1763719003,"runs":{"upload":42},"owed":["disk"]}
//   …        {"last":42,"waived":"disk","ending":"jpg"}
//   …        {"run":42,"hook":"upload","file":"1000/…","stage":"running","attempts":1, …}
//   …        {"gone":"1000/20261121T101502Z-1x9k2fd"}
//   …        {"copied":"1000/…","copies":{"disk":"9f86d0…"}}
//
// Each line says all about one run: the last line about it counts.
//
// What is owed came later than this form. To a program that does not know of it such a line says "last" and nothing else, so
// these files are new ones to it: after a step back to it their hooks run once more, and no file is forgotten.

/// The text of the list of runs.
enum HookJournal {
  /// The form of the file. A later one is not read, so that an older program does not drop what it does not
  /// know.
  static let form: Int64 = 1
  /// Bytes of a reason that are kept.
  private static let longestReason = 512

  // MARK: Writing

  static func file(of state: HookState) -> [UInt8] {
    var lines = line([
      "hooks": .int(form), "last": .int(Int64(state.last)), "begun": .bool(state.hasBegun),
    ])
    for (folder, endings) in state.found.sorted(by: { $0.key < $1.key }) {
      for (ending, numbers) in endings.sorted(by: { $0.key < $1.key }) {
        lines += line(.allFound(folder: folder, ending: ending, numbers))
      }
    }
    for (hook, folders) in state.owed.sorted(by: { $0.key < $1.key }) {
      for (folder, endings) in folders.sorted(by: { $0.key < $1.key }) {
        for (ending, numbers) in endings.sorted(by: { $0.key < $1.key }) {
          lines += line(.allOwed(hook: hook, folder: folder, ending: ending, numbers))
        }
      }
    }
    for (folder, endings) in state.kept.sorted(by: { $0.key < $1.key }) {
      for (ending, numbers) in endings.sorted(by: { $0.key < $1.key }) {
        lines += line(.allKept(folder: folder, ending: ending, numbers))
      }
    }
    for (folder, names) in state.copies.sorted(by: { $0.key < $1.key }) {
      for (name, hashes) in names.sorted(by: { $0.key < $1.key }) {
        lines += line(copies("\(folder)/\(name)", hashes))
      }
    }
    let runs = state.ended + state.open.values.sorted { $0.number < $1.number }
    return lines + runs.flatMap { line(.run($0)) }
  }

  static func line(_ record: HookRecord) -> [UInt8] {
    switch record {
    case .begun: line(["begun": .bool(true)])
    case .last(let number): line(["last": .int(Int64(number))])
    case .found(let file, let runs, let hooks): line(object(of: file, runs, owedTo: hooks))
    case .allFound(let folder, let ending, let numbers):
      line([
        "folder": .string(folder), "ending": .string(ending), "numbers": .string(numbers.text),
      ])
    case .allOwed(let hook, let folder, let ending, let numbers):
      line([
        "last": .int(0), "folder": .string(folder), "ending": .string(ending),
        "hook": .string(hook), "owed": .string(numbers.text),
      ])
    case .waived(let hook, let ending):
      line(["last": .int(0), "waived": .string(hook), "ending": .string(ending)])
    case .allKept(let folder, let ending, let numbers):
      line([
        "folder": .string(folder), "ending": .string(ending), "kept": .string(numbers.text),
      ])
    case .gone(let folder): line(["gone": .string(folder)])
    case .copied(let file, let hashes): line(copies(file.path, hashes))
    case .run(let run): line(object(of: run))
    }
  }

  private static func copies(_ path: String, _ hashes: [String: String]) -> JSONObject {
    var object = JSONObject()
    for (copy, hash) in hashes.sorted(by: { $0.key < $1.key }) { object[copy] = .string(hash) }
    return ["copied": .string(path), "copies": .object(object)]
  }

  private static func object(
    of file: CapturedFile, _ runs: [HookRun], owedTo hooks: [String]
  ) -> JSONObject {
    var object: JSONObject = ["found": .string(file.path)]
    if !hooks.isEmpty {
      // An older program must not give the numbers of these runs to others.
      let last = runs.map(\.number).max() ?? 0
      object = ["last": .int(Int64(last)), "partly": .string(file.path)]
      object["owed"] = .array(hooks.map { .string($0) })
    }
    guard let first = runs.first else { return object }
    object["at"] = .int(first.foundUnixUSec)
    var numbers = JSONObject()
    for run in runs { numbers[run.hook] = .int(Int64(run.number)) }
    object["runs"] = .object(numbers)
    return object
  }

  /// Events are not kept, so there is no line for them.
  private static func object(of run: HookRun) -> JSONObject {
    guard let file = run.file else { return [:] }
    var object: JSONObject = [
      "run": .int(Int64(run.number)), "hook": .string(run.hook), "file": .string(file.path),
      "stage": .string(run.stage.rawValue), "attempts": .int(Int64(run.attempts)),
    ]
    if run.attemptsBefore > 0 { object["before"] = .int(Int64(run.attemptsBefore)) }
    if let reason = run.reason {
      object["reason"] = .string(
        String(decoding: reason.utf8.prefix(longestReason), as: UTF8.self))
    }
    if let hash = run.copied { object["hash"] = .string(hash) }
    if run.isDeleted { object["deleted"] = .bool(true) }
    object["found"] = .int(run.foundUnixUSec)
    object["changed"] = .int(run.changedUnixUSec)
    return object
  }

  private static func line(_ object: JSONObject) -> [UInt8] {
    JournalLine.line(of: JSON.object(object).bytes)
  }

  // MARK: Reading

  static func read(
    _ bytes: [UInt8]
  ) throws(JournalFailure) -> (content: HookState, damagedLines: Int) {
    let lines = JournalLine.whole(in: bytes)
    guard let first = lines.first, let head = object(first), let form = head["hooks"]?.intValue
    else { throw .noJournal }
    guard form == Self.form else { throw .newerForm(form) }
    var state = HookState()
    state.take(.last(number(head["last"]) ?? 0))
    if head["begun"]?.boolValue == true { state.take(.begun) }
    var damagedLines = 0
    for text in lines.dropFirst() {
      guard let record = object(text).flatMap(record) else {
        damagedLines += 1
        continue
      }
      state.take(record)
    }
    state.forgetOldest()
    return (state, damagedLines)
  }

  private static func record(_ object: JSONObject) -> HookRecord? {
    if object["run"] != nil { return run(object).map { .run($0) } }
    if let path = (object["found"] ?? object["partly"])?.stringValue {
      return CapturedFile(path: path).flatMap { found($0, object) }
    }
    if let path = object["copied"]?.stringValue {
      return CapturedFile(path: path).flatMap { copied($0, object) }
    }
    if let folder = object["gone"]?.stringValue { return .gone(folder: folder) }
    if let hook = object["waived"]?.stringValue {
      return object["ending"]?.stringValue.map { .waived(hook: hook, ending: $0) }
    }
    if object["owed"] != nil { return owed(object) }
    if let last = number(object["last"]) { return .last(last) }
    if object["begun"]?.boolValue == true { return .begun }
    guard let folder = object["folder"]?.stringValue, let ending = object["ending"]?.stringValue
    else { return nil }
    func ranges(_ name: String) -> NumberRanges? {
      object[name]?.stringValue.flatMap { NumberRanges(text: $0) }
    }
    if let numbers = ranges("kept") {
      return .allKept(folder: folder, ending: ending, numbers)
    }
    return ranges("numbers").map { .allFound(folder: folder, ending: ending, $0) }
  }

  private static func found(_ file: CapturedFile, _ object: JSONObject) -> HookRecord? {
    let members = object["runs"]?.objectValue?.members ?? []
    let runs = members.compactMap { member -> HookRun? in
      guard let number = number(member.value), number > 0 else { return nil }
      return HookRun(
        number: number, rule: member.name, kind: file.kind, cause: .file(file),
        foundUnixUSec: object["at"]?.intValue ?? 0)
    }
    let hooks = (object["owed"]?.arrayValue ?? []).compactMap(\.stringValue)
    guard runs.count == members.count, hooks.isEmpty == (object["partly"] == nil) else {
      return nil
    }
    return .found(file, runs, owedTo: hooks)
  }

  private static func owed(_ object: JSONObject) -> HookRecord? {
    guard let hook = object["hook"]?.stringValue, let folder = object["folder"]?.stringValue,
      let ending = object["ending"]?.stringValue,
      let numbers = object["owed"]?.stringValue.flatMap({ NumberRanges(text: $0) })
    else { return nil }
    return .allOwed(hook: hook, folder: folder, ending: ending, numbers)
  }

  private static func copied(_ file: CapturedFile, _ object: JSONObject) -> HookRecord? {
    let members = object["copies"]?.objectValue?.members ?? []
    var hashes: [String: String] = [:]
    for member in members { hashes[member.name] = member.value.stringValue }
    return members.isEmpty || hashes.count != members.count ? nil : .copied(file, hashes)
  }

  private static func run(_ object: JSONObject) -> HookRun? {
    guard let number = number(object["run"]), number > 0, let hook = object["hook"]?.stringValue,
      let file = object["file"]?.stringValue.flatMap({ CapturedFile(path: $0) }),
      let stage = object["stage"]?.stringValue.flatMap({ HookRun.Stage(rawValue: $0) }),
      let attempts = self.number(object["attempts"]),
      let found = object["found"]?.intValue, let changed = object["changed"]?.intValue
    else { return nil }
    return HookRun(
      number: number, hook: hook, file: file, foundUnixUSec: found, stage: stage,
      attempts: attempts, attemptsBefore: self.number(object["before"]) ?? 0,
      reason: object["reason"]?.stringValue, changedUnixUSec: changed,
      copied: object["hash"]?.stringValue, isDeleted: object["deleted"]?.boolValue ?? false)
  }

  /// A number that is not negative, and small enough to count on from it.
  private static func number(_ json: JSON?) -> Int? {
    json?.intValue.flatMap { (0...Int64(Int32.max)).contains($0) ? Int($0) : nil }
  }

  private static func object(_ line: ArraySlice<UInt8>) -> JSONObject? {
    JournalLine.text(of: line).flatMap { try? JSON(parsing: Array($0)) }?.objectValue
  }
}

extension HookState: JournalContent {
  package static var noun: String { "the list of hooks' runs" }
  package var fileBytes: [UInt8] { HookJournal.file(of: self) }
  package static func line(_ record: HookRecord) -> [UInt8] { HookJournal.line(record) }
  package static func read(
    _ bytes: [UInt8]
  ) throws(JournalFailure) -> (content: HookState, damagedLines: Int) {
    try HookJournal.read(bytes)
  }
}
