// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Configuration transactions, from fixtures")
struct ConfigurationFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Configuration").count >= 5)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Configuration"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Configuration", name: name)
    var run = TransactionRun()
    let output = try fixture.input.map { try run.take($0) }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }
}

/// A configuration of named values, and one that is refused: `bad`.
private struct TransactionRun {
  private struct Wrong: Error {}

  private var transaction = ConfigurationTransaction<[String]>()
  private var inForce: [String] = []
  private var proposed: [String] = []

  mutating func take(_ line: Fixture.Line) throws -> String {
    do {
      switch line.words[0] {
      case "begin": return text(try transaction.begin(inForce), "staged")
      case "configure":
        return note(
          try transaction.configure(inForce) { configuration in
            guard line.words[1] != "bad" else { throw Wrong() }
            return configuration + [line.words[1]]
          })
      case "commit": return note(try transaction.commit())
      case "taken":
        inForce = proposed
        transaction.ended()
        return text(inForce, "in force")
      case "refused":
        transaction.ended()
        return text(inForce, "in force")
      default: throw FixtureError(line)
      }
    } catch is Wrong {
      return "wrong"
    } catch let refusal as TransactionRefusal {
      return refusal == .inProgress ? "in progress" : "not begun"
    }
  }

  private mutating func note(_ step: ConfigurationTransaction<[String]>.Step) -> String {
    switch step {
    case .staged(let configuration): return text(configuration, "staged")
    case .apply(let configuration):
      proposed = configuration
      return text(configuration, "apply")
    }
  }

  private func text(_ configuration: [String], _ word: String) -> String {
    ([word] + configuration).joined(separator: " ")
  }
}
