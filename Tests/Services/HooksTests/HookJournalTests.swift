// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO
import TestSupport
import Testing

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
