// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import Hooks

/// The list of runs on the disk.
struct HookJournalTests {
  private let folder = TemporaryFolder()

  private static func file(_ number: Int, _ directory: String = "a") throws -> CapturedFile {
    try #require(
      CapturedFile(
        uid: 1000, directory: directory,
        name: "20261121T101503.123456Z-\(100_000 + number)-press7.jpg"))
  }

  private static func run(
    _ number: Int, _ stage: HookRun.Stage, reason: String? = nil
  ) throws -> HookRun {
    HookRun(
      number: number, hook: "up-load_1", file: try file(number), foundUnixUSec: 5, stage: stage,
      attempts: 3, attemptsBefore: 1, reason: reason, changedUnixUSec: 7)
  }

  private func open(_ disk: any JournalDisk = KernelJournalDisk()) throws -> JournalFile<HookState>
  {
    try JournalFile(folder: folder.path, disk: disk, new: { HookState() })
  }

  @Test("what was appended is there after the next start, and written anew as it is")
  func kept() throws {
    var state = HookState()
    for _ in 0..<2 {
      let journal = try open()
      #expect(journal.state == state)
      try journal.append([
        .begun, .found(try Self.file(1), []), .found(try Self.file(9), []),
        .found(
          try Self.file(6),
          [
            HookRun(
              number: 6, rule: "a", kind: .photo, cause: .file(try Self.file(6)), foundUnixUSec: 8)
          ]),
        .found(try Self.file(1, "b"), []), .gone(folder: "1000/b"),
        .run(try Self.run(1, .waiting)), .run(try Self.run(2, .running, reason: "„so“\n\t\"x\"")),
        .run(try Self.run(3, .failed)), .run(try Self.run(4, .done)),
        .run(try Self.run(5, .dropped)),
      ])
      state = journal.state
    }
    let again = try open().state
    #expect(again.open == state.open && again.found == state.found && again.hasBegun)
    #expect(again.ended.suffix(2).map(\.number) == [4, 5])
    let (known, unknown) = (try Self.file(9), try Self.file(3))
    #expect(again.hasFound(known) && !again.hasFound(unknown))
    #expect(again.last == 6 && again.open[6]?.hook == "a" && again.open[6]?.foundUnixUSec == 8)
  }

  @Test("files whose failures were too many to be remembered are known after the next start")
  func keptFiles() throws {
    let file = try Self.file(1)
    do {
      let journal = try open()
      try journal.append([.found(file, []), .run(try Self.run(1, .failed))])
      let others = try (2...HookState.mostFailed + 1).map { try Self.run($0, .failed) }
      try journal.append(others.map { .run($0) })
    }
    for _ in 0..<2 { #expect(try open().state.isKept(file)) }
    try open().append([.gone(folder: file.folder)])
    let state = try open().state
    #expect(state.kept.isEmpty)
  }

  @Test("what a hook does not have yet is there after the next start, also when written anew")
  func owed() throws {
    let files = try (1...4).map { try Self.file($0) }
    let run = HookRun(
      number: 8, rule: "note", kind: .photo, cause: .file(files[0]), foundUnixUSec: 8)
    do {
      let journal = try open()
      try journal.append([
        .found(files[0], [run], owedTo: ["disk", "up"]), .found(files[1], [], owedTo: ["disk"]),
        .found(files[2], [], owedTo: ["disk", "up"]), .found(files[3], [], owedTo: ["disk", "up"]),
        .found(files[2], [], owedTo: ["up"]), .found(files[3], []),
        .waived(hook: "gone", ending: "jpg"),
        .waived(hook: "disk", ending: "mp4"),
      ])
    }
    for _ in 0..<2 {
      let state = try open().state
      #expect(
        files.map { state.hooksOwed($0) } == [["disk", "up"], ["disk"], ["up"], []])
      #expect(files.map { state.hasFound($0) } == [false, false, false, true])
      #expect(state.open[8]?.hook == "note" && state.last == 8)
    }
    try open().append([.waived(hook: "disk", ending: "jpg"), .gone(folder: "1000/b")])
    let waived = try open().state
    #expect(files.map { waived.hasFound($0) } == [false, true, false, true])
    try open().append([.gone(folder: files[0].folder)])
    #expect(try open().state.owed.isEmpty)
  }

  @Test("to an older program, files of which hooks have a part are new, and nothing is damaged")
  func older() throws {
    var state = HookState()
    let file = try Self.file(1)
    let run = HookRun(
      number: 8, rule: "note", kind: .photo, cause: .file(file), foundUnixUSec: 8)
    let record = HookRecord.found(file, [run], owedTo: ["disk"])
    state.take(record)
    let lines = HookJournal.line(record) + HookJournal.line(.waived(hook: "disk", ending: "jpg"))
    for text in JournalLine.whole(in: HookJournal.file(of: state) + lines) {
      let line = try #require(JournalLine.text(of: text).map { try JSON(parsing: Array($0)) })
      // The words that it looks for, in its order. All else is a number that it counts on from.
      let known = ["run", "found", "copied", "gone", "numbers", "kept"].filter { line[$0] != nil }
      #expect(known.isEmpty || known == ["run", "found"], "\(line)")
      #expect(line["run"] != nil || line["last"]?.intValue != nil, "\(line)")
    }
  }

  @Test("a list of a service that knew nothing of what is owed is read as it was")
  func upgrade() throws {
    let name = "20261121T101503.123456Z-000007.jpg"
    let lines = [
      #"{"hooks":1,"last":41,"begun":true}"#,
      #"{"folder":"1000/a","ending":"jpg","numbers":"1-6"}"#,
      #"{"folder":"1000/a","ending":"jpg","kept":"3"}"#,
      #"{"found":"1000/a/\#(name)","at":5,"runs":{"up":42}}"#,
    ]
    try TestFile.write(
      "\(folder.path)/\(JournalName.whole)", lines.flatMap { JournalLine.line(of: Array($0.utf8)) })
    let journal = try JournalFile(
      folder: folder.path, new: { HookState() }, onDamage: { _ in Issue.record("damaged") })
    let state = journal.state
    #expect(state.found["1000/a"]?["jpg"]?.text == "1-7" && state.owed.isEmpty)
    #expect(state.kept["1000/a"]?["jpg"]?.text == "3" && state.open[42]?.hook == "up")
  }

  /// A list that stays as long as it is, and whose lines are as long as they say.
  private struct Bulk: JournalContent {
    static let noun = "a list"
    let fileBytes: [UInt8]

    mutating func take(_ record: Int) {}
    mutating func forgetOldest() {}
    static func line(_ record: Int) -> [UInt8] { Array(repeating: 10, count: record) }
    static func read(
      _ bytes: [UInt8]
    ) throws(JournalFailure) -> (content: Bulk, damagedLines: Int) {
      (Bulk(fileBytes: bytes), 0)
    }
  }

  @Test("a long list is written anew when it is twice as long, and not for each line")
  func rewriting() throws {
    let mebibyte = 1 << 20
    let journal = try JournalFile(
      folder: folder.path, new: { Bulk(fileBytes: Array(repeating: 10, count: 12 * mebibyte)) })
    let sizes = try (0..<5).map { _ in
      try journal.append([4 * mebibyte])
      return try TestFile.bytes("\(folder.path)/\(JournalName.whole)").count / mebibyte
    }
    #expect(sizes == [16, 20, 24, 28, 12])
  }

  @Test(
    "lines that make no sense cost themselves alone",
    arguments: [
      #"{"found":"1/a/20261121T101503.123456Z-000007.jpg","runs":{"a":"x"}}"#,
      #"{"found":"1000/../x.jpg"}"#, #"{"found":7}"#, #"{"run":1}"#, #"{}"#, "[]", "x",
      #"{"run":1,"hook":"a","file":"1000/a/x.jpg","stage":"waiting","attempts":1,"found":1,"changed":1}"#,
      #"{"folder":"a","ending":"jpg","numbers":"5-1"}"#,
      #"{"last":0,"folder":"a","ending":"jpg","hook":"x","owed":"5-1"}"#,
      #"{"last":0,"partly":"1000/a/20261121T101503.123456Z-000009.jpg"}"#,
      #"{"run":99999999999,"hook":"a","file":"1/a/20261121T101503.123456Z-000007.jpg","stage":"done","attempts":1,"found":1,"changed":1}"#,
    ])
  func nonsense(_ text: String) throws {
    do { try open().append([.found(try Self.file(1), []), .run(try Self.run(1, .waiting))]) }
    let path = "\(folder.path)/\(JournalName.whole)"
    let lines = try TestFile.bytes(path) + JournalLine.line(of: Array(text.utf8))
    try TestFile.write(path, lines)
    var damage = 0
    let journal = try JournalFile(
      folder: folder.path, new: { HookState() }, onDamage: { damage = $0 })
    #expect(damage == 1)
    let known = try Self.file(1)
    #expect(journal.state.open.keys.sorted() == [1] && journal.state.hasFound(known))
  }

  @Test("a list of another service, or a newer one, is left as it is")
  func foreign() throws {
    for text in [#"{"journal":1,"token":"a"}"#, #"{"hooks":2,"last":1}"#] {
      let path = "\(folder.path)/\(JournalName.whole)"
      let bytes = JournalLine.line(of: Array(text.utf8))
      try TestFile.write(path, bytes)
      #expect(throws: JournalProblem.self) { try open() }
      #expect(try TestFile.bytes(path) == bytes)
    }
  }
}
