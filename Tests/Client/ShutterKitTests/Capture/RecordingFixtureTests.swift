// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Steps of a film and orders, from fixtures")
struct RecordingFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Recording", beside: CaptureFixtures.here).count >= 11)
  }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Recording", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Recording", name: name, beside: CaptureFixtures.here)
    var machine = RecordingRequestMachine()
    var output: [String] = []
    for line in fixture.input {
      let words = line.words
      let error = words.count > 1 ? CaptureFailure(rawValue: words[1]) : nil
      let outcomes: [RecordingRequestMachine.Outcome]
      switch words[0] {
      case "lost": outcomes = machine.lost()
      case "refused": outcomes = machine.refused(.failed(try error.orFail(line)))
      case "stop": outcomes = machine.ordered(.stop)
      case "pause": outcomes = machine.ordered(.pause)
      case "resume": outcomes = machine.ordered(.resume)
      default:
        let kind = try RecordingStep.Kind.allCases.first { "\($0)" == words[0] }.orFail(line)
        var movie = CaptureMovie(name: "film")
        movie.error = error.map { .failed($0) }
        outcomes = machine.received(RecordingStep(kind: kind, movie: movie))
      }
      output += outcomes.map(Self.text)
    }
    if machine.isOver { output.append("over") }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private static func text(_ outcome: RecordingRequestMachine.Outcome) -> String {
    switch outcome {
    case .step(let step): "\(step.kind)" + (step.error.map { " \(text($0))" } ?? "")
    case .refused(let error): "refused \(text(error))"
    case .send(let order): "send \(order)"
    }
  }

  private static func text(_ error: CaptureError) -> String {
    if case .failed(let failure) = error { "\(failure)" } else { "reset" }
  }
}
