// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The list of all options with a test for each, against the manual pages and the tests.
struct OptionListTests {
  /// Rows that name no test. Fewer are welcome: this number goes down with them.
  private static let withoutTest = 16

  private static let list = "docs/OPTIONS.md"

  private struct Row {
    var option: String
    var suite: String?
    /// What the test's file has in place of the option's name, and the file, if it is another one.
    var word: String?
    var file: String?
  }

  @Test("every option of every file has a row, and every row an option", arguments: try files())
  func complete(file: String) throws {
    let rows = try #require(try Self.rows()[file])
    let options = try Self.options("\(Repository.root)/man/\(file).5")
    #expect(options.count > 5)
    #expect(Set(rows.map(\.option)) == options)
    #expect(rows.count == options.count, "an option has two rows")
  }

  @Test(
    "every row names a suite that is there, and its file has the option", arguments: try files())
  func shown(file: String) throws {
    let tests = try Self.tests()
    for row in try #require(try Self.rows()[file]) {
      guard let suite = row.suite else { continue }
      let paths = try #require(tests.suites[suite], "\(row.option): no \(suite)")
      let shown = row.file.map { tests.files[$0] ?? [] } ?? paths
      let word = row.word ?? row.option.split(separator: " ").last.map { String($0) } ?? ""
      #expect(try Self.have(shown, word), "\(row.option): no \(word) for \(suite)")
    }
  }

  @Test("no more options are without a test than before")
  func bounded() throws {
    let bare = try Self.rows().values.joined().filter { $0.suite == nil }
    #expect(bare.count == Self.withoutTest, "\(bare.map(\.option))")
  }

  private static func files() throws -> [String] { try rows().keys.sorted() }

  /// The rows of the list, by the file whose section has them.
  private static func rows() throws -> [String: [Row]] {
    var rows: [String: [Row]] = [:]
    var file: String?
    for line in try TestFile.read("\(Repository.root)/\(list)").split(separator: "\n") {
      if line.hasPrefix("## ") { file = String(line.dropFirst(3)) }
      guard let file, line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { code(in: $0) }
      guard cells.count >= 3, let option = cells[0].first else { continue }
      let isBare = line.split(separator: "|")[1].hasPrefix(" none: ")
      rows[file, default: []].append(
        Row(
          option: option, suite: isBare ? nil : cells[1].first,
          word: cells[2].first { !$0.hasSuffix(".swift") },
          file: cells[2].first { $0.hasSuffix(".swift") }))
    }
    return rows
  }

  /// The words of a cell that are written as code.
  private static func code(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The options of a manual page, with their tables. A table whose keys are the user's counts as one.
  private static func options(_ page: String) throws -> Set<String> {
    var options: Set<String> = []
    var table: String?
    for line in try TestFile.read(page).split(separator: "\n") {
      if line.hasPrefix(".Sh ") {
        table = nil
      } else if line.hasPrefix(".Ss ") {
        table = line == ".Ss General" ? "" : String(line.dropFirst(4))
      } else if let table, line.hasPrefix(".It Ic "), line.contains(" No = ") {
        let name = line.split(separator: " ")[2]
        options.insert(
          table == "[roles]" ? table : table.isEmpty ? String(name) : "\(table) \(name)")
      }
    }
    return options
  }

  /// The files of tests by their names, and by the suites that they declare, apart from those that only read
  /// configurations.
  private static func tests() throws -> (files: [String: [String]], suites: [String: [String]]) {
    let root = "\(Repository.root)/Tests"
    let readers = ["ConfigurationTests", "BoothOptionsTests"]
    let paths = try Command.run("find", root, "-name", "*.swift").split(separator: "\n")
      .filter { path in !readers.contains { path.contains("/\($0)/") } }.map { String($0) }
    let files = Dictionary(grouping: paths) { String($0.split(separator: "/").last ?? "") }
    let declared = try Command.run(
      ["grep", "-rEo", "--include=*.swift"] + readers.map { "--exclude-dir=\($0)" }
        + ["(struct|class) [A-Za-z]+Tests\\b", root])
    var suites: [String: [String]] = [:]
    for line in declared.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2, let suite = parts[1].split(separator: " ").last else { continue }
      suites[String(suite), default: []].append(String(parts[0]))
    }
    return (files, suites)
  }

  /// Whether one of these files has a word, and not only as a part of another one. A `\n` of a string may stand before
  /// it.
  private static func have(_ paths: [String], _ word: String) throws -> Bool {
    guard !paths.isEmpty else { return false }
    let pattern = word.replacing(".", with: "\\.")
    return try !Command.run(
      [
        "sh", "-c", "grep -lE \"$0\" \"$@\" || true",
        "(^|[^A-Za-z0-9_]|\\\\n)\(pattern)([^A-Za-z0-9_]|$)",
      ] + paths
    ).isEmpty
  }
}
