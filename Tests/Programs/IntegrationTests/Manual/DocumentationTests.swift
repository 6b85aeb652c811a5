// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The documents agree with the programs: commands, and the lines of `shutterctl doctor`. What else they
/// name is looked at by `CitationTests`.
struct DocumentationTests {
  static let texts =
    ["README.md", "CONTRIBUTING.md"]
    + TestFile.names(in: "\(Repository.root)/docs").filter { $0.hasSuffix(".md") }.map {
      "docs/\($0)"
    }
  static let troubleshooting = "docs/TROUBLESHOOTING.md"

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

  @Test("each script that has a usage shows it, whatever words are in it")
  func scripts() throws {
    let scripts = TestFile.names(in: path("Scripts")).filter { !$0.contains(".") }
    var shown = 0
    for script in scripts {
      guard try TestFile.read(path("Scripts/\(script)")).contains("\nusage=") else { continue }
      shown += 1
      let help = try Command.run("sh", "-c", "'\(path("Scripts/\(script)"))' --help 2>&1")
      #expect(help.hasPrefix("Usage: Scripts/\(script)"), "\(script): \(help.prefix(200))")
    }
    #expect(shown >= 9, "\(scripts)")
  }

  @Test("the commands in the texts exist, with their options")
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
