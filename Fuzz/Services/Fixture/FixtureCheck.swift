// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import FuzzTargets
import PressFixtures

/// Checks any text as a fixture: it is refused with its line, or it is played, and even a senseless
/// story breaks no promise about a press.
package enum FixtureCheck {
  /// Throws a promise that does not hold for this text.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    var runner: FixtureRunner
    do throws(FixtureError) {
      runner = try FixtureRunner.run(try FixtureParser.parse(text))
    } catch {
      try Finding.unless((1...lines).contains(error.line), "no such line: \(error)")
      return try Finding.unless(!error.message.isEmpty, "an error without words")
    }
    runner.shutDown()
    try check(runner)
  }

  private static func check(_ runner: FixtureRunner) throws(Finding) {
    var checker = InvariantChecker()
    for record in runner.records { checker.check(record) }
    checker.finish()
    try Finding.unless(checker.violations.isEmpty, "\(checker.violations)")
    let times = runner.output.map(\.timeUSec)
    try Finding.unless(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "time goes back")
  }
}
