// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Readiness with what the engine has not heard of, from fixtures")
struct ReadinessFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Readiness", beside: CaptureFixtures.here).count >= 6)
  }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Readiness", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Readiness", name: name, beside: CaptureFixtures.here)
    var machine = ReadinessMachine()
    var output: [String] = []
    for line in fixture.input {
      let refused = try !Self.play(line, &machine)
      output.append("\(line.text): \(machine.readiness.rawValue)" + (refused ? " refused" : ""))
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  /// Returns false for a request that may not be made.
  private static func play(
    _ line: Fixture.Line, _ machine: inout ReadinessMachine
  ) throws -> Bool {
    let words = line.words
    let number = words.count > 1 ? Int64(words[1]) : nil
    switch words[0] {
    case "responsive": machine.isResponsive = true
    case "engine":
      machine.engine = try CaptureReadiness(rawValue: Int(number.orFail(line))).orFail(line)
    case "track": machine.track(try number.orFail(line))
    case "untrack": machine.stopTracking(try number.orFail(line))
    case "made": return machine.made(try number.orFail(line))
    case "delivered": machine.delivered(try number.orFail(line))
    case "refused": machine.refused(try number.orFail(line))
    default:
      let kind = try PhotoStep.Kind.allCases.first { "\($0)" == words[0] }.orFail(line)
      machine.told(try number.orFail(line), kind)
    }
    return true
  }
}
