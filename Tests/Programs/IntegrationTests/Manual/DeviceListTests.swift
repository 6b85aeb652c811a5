// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The lists of devices and of webcams that people report: each row names tests that are there.
struct DeviceListTests {
  @Test(
    "every row names a test, and each suite has the function or the fixture behind its name",
    arguments: [("DEVICES.md", 45), ("WEBCAMS.md", 50)])
  func named(list: String, least: Int) throws {
    let files = try Self.tests.get()
    let rows = try TestFile.read("\(Repository.root)/docs/\(list)").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix(" test |") && !$0.hasSuffix(" shown by |") }
    #expect(rows.count > least)
    for row in rows {
      let names = Self.code(in: row.split(separator: "|").last ?? "")
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let parts = name.split(separator: "/")
        if name.hasSuffix(".t") {
          #expect(Self.fixtures.contains { $0[...] == parts.last }, "no \(name)")
          continue
        }
        let suite = files.filter { $0.contains("struct \(parts[0]) {") }
        #expect(!suite.isEmpty, "no suite \(name)")
        guard parts.count == 2 else { continue }
        #expect(suite.contains { $0.contains(" func \(parts[1])(") }, "no \(name)")
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

  /// The texts of all files with suites, read once for both lists.
  private static let tests = Result {
    try Command.run("find", "\(Repository.root)/Tests", "-name", "*Tests.swift")
      .split(separator: "\n").map { try TestFile.read(String($0)) }
  }
}
