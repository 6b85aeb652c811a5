// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Foundation
import PressFixtures
import Testing

@Suite("Fixtures, played to the pure machine")
struct FixtureTests {
  @Test("The fixtures are found")
  func fixturesAreFound() {
    #expect(FixtureFiles.names.count >= 40)
  }

  @Test("What comes out is what the fixture expects", arguments: FixtureFiles.names)
  func fixtureComesOut(name: String) throws {
    let fixture = try FixtureParser.parse(try FixtureFiles.text(name))
    let run = try FixtureRunner.run(fixture)
    let expected = fixture.expected.map(\.description)
    let real = run.output.map(\.description)
    #expect(real == expected, "\(name) gave:\n\(real.joined(separator: "\n"))")
  }

  @Test("The log of every fixture holds the invariants", arguments: FixtureFiles.names)
  func logHoldsInvariants(name: String) throws {
    let fixture = try FixtureParser.parse(try FixtureFiles.text(name))
    var run = try FixtureRunner.run(fixture)
    run.shutDown()
    #expect(InvariantChecker.violations(in: run.records, isComplete: true) == [])
  }
}

/// The fixtures beside the tests.
enum FixtureFiles {
  /// The folder in the source tree.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// The names of all fixtures, sorted.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".t") }.sorted()
  }()

  /// The text of a fixture.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
