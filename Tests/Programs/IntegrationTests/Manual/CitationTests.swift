// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Everything that documents and comments cite is there: promises, tables, files, test suites,
/// sections.
struct CitationTests {
  /// Files that may be missing: a run of `Scripts/release-check` writes its table.
  private static let expected = ["docs/RELEASE-CHECK.md"]

  @Test("promises, tables, files, tests and sections that texts and comments cite are there")
  func everything() throws {
    let texts = try Self.texts()
    #expect(texts.count > 500)
    let citations = Citations(Self.known(texts))
    // The broken rules cite lines of the sources, and have a test of their own (MutantListTests).
    let rules = texts.keys.filter { $0.hasPrefix("Tests/Mutants/") && $0.hasSuffix(".rules") }
    for (file, text) in texts where !rules.contains(file) {
      for finding in citations.findings(in: text, of: file) {
        Issue.record("\(finding)")
      }
    }
  }

  @Test("each promise has its number once; one that is kept names its tests or says it has none")
  func promises() throws {
    let text = try TestFile.read("\(Repository.root)/\(Citations.requirements)")
    let parts = text.split(separator: "\n## Planned\n")
    let numbers = text.split(separator: "\n").filter { $0.hasPrefix("- **R-") }
      .compactMap { Int($0.dropFirst(6).prefix { $0.isNumber }) }
    #expect(numbers.sorted() == Array(1...115))
    let kept = (parts.first ?? "").split(separator: "\n- **R-").dropFirst()
    #expect(kept.count > 50)
    for promise in kept {
      #expect(promise.contains("\n  Held by "), "R-\(promise.prefix { $0 != "*" })")
    }
  }

  @Test(
    "a citation of something that is not there is found, with its file and line",
    arguments: [
      ("a.md", "one\ntwo R-116", "a.md:2: R-116: no promise of docs/REQUIREMENTS.md"),
      ("a.swift", "let a = 1 // R-116.", "a.swift:1: R-116: no promise of docs/REQUIREMENTS.md"),
      ("a.t", "press\n# (G.9, row 1)", "a.t:2: G.9: no table of docs/REQUIREMENTS.md"),
      (
        "a.c", "/* of\n   \(Citations.foreign[0]) section 2 */",
        "a.c:2: \(Citations.foreign[0]): a document that a clone does not have"
      ),
      (
        "a.swift", "/// (\(Citations.foreign[1]))",
        "a.swift:1: \(Citations.foreign[1]): a document that a clone does not have"
      ),
      ("a.md", "`Tests/Gone`", "a.md:1: Tests/Gone: no such file"),
      ("docs/a.md", "../Tests/Gone.swift", "docs/a.md:1: ../Tests/Gone.swift: no such file"),
      ("Scripts/a", "true # see docs/GONE.md.", "Scripts/a:1: docs/GONE.md: no such file"),
      ("a.md", "Tests/*/Gone*.swift", "a.md:1: Tests/*/Gone*.swift: no such file"),
      ("a.md", "Gone.swift", "a.md:1: Gone.swift: no file has this name"),
      ("a.md", "Other/one.t", "a.md:1: Other/one.t: no file has this name"),
      ("man/a.1", "Gone\\-file.t", "man/a.1:1: Gone-file.t: no file has this name"),
      ("a.py", "\"\"\"One of\nGoneTests.\"\"\"", "a.py:2: GoneTests: no such test suite"),
      ("a.md", "`GoneTests.one`", "a.md:1: GoneTests.one: no test suite GoneTests"),
      ("a.md", "*GoneTests", "a.md:1: *GoneTests: no such test suite"),
      ("a.md", "[x](docs/GONE.md)", "a.md:1: docs/GONE.md: no such file"),
      ("docs/a.md", "[x](KNOWN.md#two)", "docs/a.md:1: KNOWN.md#two: no section of docs/KNOWN.md"),
      (
        "a.swift", "// docs/KNOWN.md#two",
        "a.swift:1: docs/KNOWN.md#two: no section of docs/KNOWN.md"
      ),
      ("a.swift", "// docs/KNOWN.md, \"Two\"", "a.swift:1: Two: no section of docs/KNOWN.md"),
    ])
  func planted(file: String, text: String, finding: String) {
    let citations = Citations(Self.known(Self.sample))
    #expect(citations.findings(in: text, of: file).map(\.description).first == finding)
    #expect(Set(citations.findings(in: text, of: file).map(\.line)).count == 1)
  }

  @Test(
    "a citation of something that exists gives no finding, nor does code that is no comment",
    arguments: [
      (
        "a.md",
        "R-01, tables G.1 and G.5a; R-nn, Tests/One/OneTests.swift, OneTests.swift; OneTests"
      ),
      ("a.md", "`One/one.t`, `o*.t`, Tests/*/One*.swift, Tests/One/ and *eTests; TargetTests"),
      ("docs/a.md", "[x](KNOWN.md#one-and-two-at-once), [y](../Tests/One), [z](https://a.b/c)"),
      ("docs/KNOWN.md", "[x](#one-and-two-at-once)"),
      (
        "a.swift",
        "// docs/KNOWN.md, \"One, and two: `at` once\"; ~/docs/GONE, /usr/share/docs/GONE.md"
      ),
      ("a.swift", "let a = \"R-116 // R-117\"; let b = \"\"\"\nR-118 // R-119\n\"\"\" // R-01"),
      ("a.sh", "echo R-116#R-117"),
      ("a.bin", "R-116"),
    ])
  func sound(file: String, text: String) {
    #expect(Citations(Self.known(Self.sample)).findings(in: text, of: file) == [])
  }

  private static let sample = [
    "docs/REQUIREMENTS.md": "- **R-01 One.** It.\n### Table G.1: one\n### Table G.5a: five",
    "docs/KNOWN.md": "# One, and two: `at` once\n```\n# Two\n```",
    "Tests/One/OneTests.swift": "@Suite struct OneTests {}",
    "Tests/One/one.t": "",
    "Package.swift": ".testTarget(name: \"TargetTests\", path: \"Tests/One\")",
    "Scripts/a": "",
  ]

  private static func known(_ texts: [String: String]) -> Citations.Known {
    var known = Citations.Known(texts)
    known.files.formUnion(expected)
    return known
  }

  /// Every file of the repository, with its contents where it is text that can cite.
  private static func texts() throws -> [String: String] {
    let root = Repository.root
    // Hidden folders have builds and the history.
    let found = try Command.run(
      "find", root, "-mindepth", "1", "-name", ".*", "-prune", "-o", "-type", "f", "-print")
    var texts: [String: String] = [:]
    for path in found.split(separator: "\n") {
      let file = String(path.dropFirst(root.utf8.count + 1))
      texts[file] = Prose.isText(file) ? try TestFile.read(String(path)) : ""
    }
    return texts
  }
}
