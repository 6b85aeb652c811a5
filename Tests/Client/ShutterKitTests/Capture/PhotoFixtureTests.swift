// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Steps of a photo, from fixtures")
struct PhotoFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Photo", beside: CaptureFixtures.here).count >= 7) }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Photo", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Photo", name: name, beside: CaptureFixtures.here)
    var machine = PhotoRequestMachine()
    var expectedCount: Int64 = 1
    var output: [String] = []
    for line in fixture.input {
      let words = line.words
      let outcomes: [PhotoRequestMachine.Outcome]
      switch words[0] {
      case "movie":
        machine = PhotoRequestMachine(hasMovie: true)
        continue
      case "deferred":
        machine = PhotoRequestMachine(isDeferred: true)
        continue
      case "results":
        expectedCount = try Int64(words[1]).orFail(line)
        continue
      case "lost": outcomes = machine.ended(.mediaServicesWereReset)
      case "refused": outcomes = machine.refused(.failed(CaptureFailure(rawValue: words[1])))
      default:
        let kind = try PhotoStep.Kind.allCases.first { "\($0)" == words[0] }.orFail(line)
        outcomes = machine.received(
          PhotoStep(
            kind: kind,
            resolvedSettings: .init(uniqueID: 1, expectedPhotoCount: expectedCount),
            error: words.count > 1 ? .failed(CaptureFailure(rawValue: words[1])) : nil))
      }
      output += outcomes.map(Self.text)
    }
    if machine.isOver { output.append("over") }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private static func text(_ outcome: PhotoRequestMachine.Outcome) -> String {
    switch outcome {
    case .step(let step): "\(step.kind)" + (step.error.map { " \(text($0))" } ?? "")
    case .refused(let error): "refused \(text(error))"
    }
  }

  private static func text(_ error: CaptureError) -> String {
    if case .failed(let failure) = error { "\(failure)" } else { "reset" }
  }
}
