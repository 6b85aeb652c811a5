// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Notifications of a session, from fixtures")
struct NoticesFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Notices", beside: CaptureFixtures.here).count >= 5) }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Notices", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Notices", name: name, beside: CaptureFixtures.here)
    var notices = SessionNotices()
    var output: [String] = []
    for line in fixture.input {
      let told = try Self.play(line, &notices)
      let texts = told.isEmpty ? "nothing" : told.map(Self.text).joined(separator: ", ")
      output.append("\(line.text): \(texts)")
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private static func play(
    _ line: Fixture.Line, _ notices: inout SessionNotices
  ) throws -> [CaptureSession.Notification] {
    let words = line.words
    let word = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "lost": return notices.lost()
    case "absent": return notices.absent(.unreachable(path: word, reason: ""))
    case "refused": return notices.failed(.noSuchCamera(word))
    default:
      let state = CaptureSession.State(rawValue: words[0])
      return notices.changed(
        to: state,
        state == .interrupted ? .init(rawValue: word) : nil,
        state == .failed ? .failed(CaptureFailure(rawValue: word)) : nil)
    }
  }

  private static func text(_ notification: CaptureSession.Notification) -> String {
    switch notification {
    case .didStartRunning: "did start"
    case .didStopRunning: "did stop"
    case .wasInterrupted(let reason): "interrupted \(reason)"
    case .interruptionEnded: "interruption ended"
    case .runtimeError(.failed(let failure)): "error \(failure)"
    case .runtimeError(.mediaServicesWereReset): "error reset"
    case .runtimeError(.unreachable): "error unreachable"
    case .runtimeError(let error): "error \(error)"
    }
  }
}
