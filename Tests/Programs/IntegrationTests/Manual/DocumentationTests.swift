// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What README, CONTRIBUTING and `docs` name is there: files, tests, commands, and the lines of `shutterctl doctor`.
struct DocumentationTests {
  static let texts =
    ["README.md", "CONTRIBUTING.md"]
    + TestFile.names(in: "\(Repository.root)/docs").filter { $0.hasSuffix(".md") }.map {
      "docs/\($0)"
    }
  static let troubleshooting = "docs/TROUBLESHOOTING.md"

  @Test("the files that a text links to are there", arguments: texts)
  func links(text: String) throws {
    let folder = "\(Repository.root)/\(text)".split(separator: "/").dropLast().joined(
      separator: "/")
    for part in try TestFile.read(path(text)).components(after: "](") {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      if target.isEmpty || target.hasPrefix("http") { continue }
      #expect(TestFile.exists("/\(folder)/\(target)"), "\(target)")
    }
  }

  @Test("the tests, scripts and sources that a text names are there", arguments: texts)
  func proofs(text: String) throws {
    let tests = Set(
      try Command.run("find", path("Tests"), "-name", "*.swift").split(separator: "\n")
        .compactMap { $0.split(separator: "/").last.map { String($0) } })
    let code = try TestFile.read(path(text)).split(separator: "`", omittingEmptySubsequences: false)
    for (index, name) in code.enumerated() where index % 2 == 1 {
      let word = String(name.prefix { $0 != " " })
      if ["Tests/", "Scripts/", "Sources/", "docs/", "man/", "Examples/", "Fuzz/"]
        .contains(where: { word.hasPrefix($0) })
      {
        let found = try Command.run("bash", "-c", "compgen -G '\(path(word))' || true")
        #expect(!found.isEmpty, "\(word)")
      } else if word.hasSuffix("Tests") || word.hasSuffix("Tests.swift") {
        let file = word.hasSuffix(".swift") ? word : "\(word).swift"
        let isTarget = TestFile.names(in: path("Tests")).contains {
          TestFile.exists(path("Tests/\($0)/\(word)"))
        }
        #expect(
          isTarget || tests.contains(file.split(separator: "/").last.map { String($0) } ?? ""),
          "\(word)")
      }
    }
  }

  @Test("each promise has something behind it that shows it")
  func promises() throws {
    let rest = try #require(
      TestFile.read(path("docs/PROMISES.md")).components(after: "\n## What is promised").first)
    let section = rest.prefix(upTo: rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 20)
    for row in rows {
      let proof = row.split(separator: "|").last ?? ""
      #expect(proof.contains("`Tests/") || proof.contains("`Scripts/"), "\(row.prefix(60))")
    }
  }

  @Test("the commands that a text tells to type are there, with their options")
  func commands() throws {
    let help = try CommandHelp(Daemons())
    for text in Self.texts + ManualFormatTests.pages.map({ "man/\($0)" }) {
      for words in try CommandMentions.words(in: path(text)) where words.first != "" {
        let command = help.command(in: words)
        let known = command.flatMap { help.options[$0] }
        #expect(known != nil, "\(text): shutterctl \(words.joined(separator: " "))")
        for word in words where word.hasPrefix("--") {
          let option = String(word.prefix { $0 != "=" })
          #expect(known?.contains(option) != false, "\(text): shutterctl \(words) has no \(option)")
        }
      }
    }
  }

  @Test("the page of troubles has every line of the doctor that is not OK, and no other")
  func troubles() throws {
    let known = try DoctorLines().lines
    #expect(known.count > 25)
    let shown = try TestFile.read(path(Self.troubleshooting)).split(separator: "\n")
      .filter { line in ["    OK ", "    WARN ", "    FAIL "].contains { line.hasPrefix($0) } }
      .map { String($0.dropFirst(4)) }
    for line in shown {
      #expect(known.contains { $0.fits(line) }, "the doctor does not say: \(line)")
    }
    for line in known where line.level != "OK" {
      #expect(shown.contains { line.fits($0) }, "missing: \(line.parts.joined(separator: "..."))")
    }
  }

  private func path(_ name: String) -> String { "\(Repository.root)/\(name)" }
}

extension String {
  fileprivate func components(after separator: String) -> [Substring] {
    ranges(of: separator).map { self[$0.upperBound...] }
  }
}
