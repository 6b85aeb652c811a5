// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Focus lock, from fixtures")
struct FocusFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Focus").count >= 6)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Focus"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Focus", name: name)
    var lock = FocusLock()
    var output: [String] = []
    for line in fixture.input {
      let timeUSec = try #require(line.timeUSec)
      guard let change = try Self.input(line, &lock) else { continue }
      output.append("\(Fixture.text(timeUSec)) \(change == .lock ? "lock" : "unlock")")
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private static func input(
    _ line: Fixture.Line, _ lock: inout FocusLock
  ) throws -> FocusLock.Change? {
    let words = line.words
    if words.count == 2, words[1] == "all_over" { return lock.allOver() }
    guard words.count >= 3, let press = Int64(words[2]) else { throw FixtureError(line) }
    switch (words[1], words.count > 3 ? words[3] : nil) {
    case ("began", "half"): return lock.began(press: press, .half)
    case ("began", "full"): return lock.began(press: press, .full)
    case ("over", nil): return lock.over(press: press)
    default: throw FixtureError(line)
    }
  }
}
