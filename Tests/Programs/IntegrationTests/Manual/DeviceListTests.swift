// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The list of devices that people report: each row names tests that are there.
struct DeviceListTests {
  private static let list = "docs/DEVICES.md"

  @Test("every row names a test, and each suite has the function or the fixture behind its name")
  func named() throws {
    let suites = try Self.suites()
    let fixtures = Set(Self.fixtures)
    let rows = try TestFile.read("\(Repository.root)/\(Self.list)").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix(" test |") }
    #expect(rows.count > 45)
    for row in rows {
      let names = Self.code(in: row.split(separator: "|").last ?? "")
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let parts = name.split(separator: "/").map { String($0) }
        if name.hasSuffix(".t") {
          #expect(fixtures.contains(parts[1]), "no \(name)")
          continue
        }
        let functions = suites[parts[0]]
        #expect(functions != nil, "no suite \(name)")
        guard parts.count == 2, let functions else { continue }
        #expect(functions.contains(parts[1]), "no \(name)")
      }
    }
  }

  private static var fixtures: [String] {
    TestFile.names(in: "\(Repository.root)/Tests/Models/ButtonModelTests/Fixtures")
  }

  /// The words of a cell that are written as code.
  private static func code(in cell: Substring) -> [Substring] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The functions beside each suite, in the files that have it.
  private static func suites() throws -> [String: Set<String>] {
    let found = try Command.run(
      "grep", "-roE", "--include=*Tests.swift",
      "^ *(struct|final class|[a-z ]*func) [A-Za-z0-9]+[ (]",
      "\(Repository.root)/Tests")
    var functions: [Substring: Set<String>] = [:]
    var suites: [(name: String, file: Substring)] = []
    for line in found.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[1].split(whereSeparator: { " (".contains($0) })
      guard let name = words.last.map({ String($0) }) else { continue }
      if words.dropLast().last == "func" {
        functions[parts[0], default: []].insert(name)
      } else {
        suites.append((name, parts[0]))
      }
    }
    return Dictionary(suites.map { ($0.name, functions[$0.file] ?? []) }) { $0.union($1) }
  }
}
