// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The lists of devices and of webcams that people report: each row names tests that are there.
struct DeviceListTests {
  @Test(
    "every row names a test, and each suite has the function or the fixture behind its name",
    arguments: [("DEVICES.md", 45), ("WEBCAMS.md", 50)])
  func named(list: String, least: Int) throws {
    let rows = try TestFile.read("\(Repository.root)/docs/\(list)").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix(" test |") && !$0.hasSuffix(" shown by |") }
    #expect(rows.count > least)
    let names = rows.map { Self.code(in: $0.split(separator: "|").last ?? "") }
    let fixtures = Set(Self.fixtures)
    let suites = try Self.suites(Set(names.joined().compactMap { $0.split(separator: "/").first }))
    for (row, names) in zip(rows, names) {
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

  /// The functions beside each of these suites, in the files that have it. By grep: to look at all texts here takes long.
  private static func suites(_ names: Set<Substring>) throws -> [String: Set<String>] {
    func find(_ options: String, _ pattern: String, _ places: [String]) throws -> [[Substring]] {
      try Command.run(["grep", options, "--include=*.swift", pattern] + places)
        .split(separator: "\n").map { $0.split(whereSeparator: { ": (".contains($0) }) }
    }
    let found = try find(
      "-roE", "struct (\(names.sorted().joined(separator: "|"))) ", ["\(Repository.root)/Tests"])
    let files = Set(found.map { String($0[0]) })
    let functions = try find("-HoE", " func [A-Za-z0-9]+[(]", files.sorted())
    var suites: [String: Set<String>] = [:]
    for suite in found {
      suites[String(suite[2]), default: []]
        .formUnion(functions.filter { $0[0] == suite[0] }.map { String($0[2]) })
    }
    return suites
  }
}
