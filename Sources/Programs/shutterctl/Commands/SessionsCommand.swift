// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces
import VarlinkSocket

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Lists your capture sessions, as root those of all users.",
    discussion: """
      Each with its program, its camera, its state and what keeps it from running, and whether a photo asked \
      for now would be taken at once.
      """)

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let sessions = try await common.connect(.engine).call(
        EngineInterface.ListSessions.self, .init()
      ).sessions
      if common.json { return TextForm.printJSON(sessions) }
      if sessions.isEmpty { print("No session.") }
      TextForm.printTable(sessions.map(row))
    }
  }

  private func row(_ session: EngineInterface.SessionSummary) -> [String] {
    // The engine lists the reasons of a stopped session, too.
    let reasons = session.interruptions.map(\.rawValue) + [session.failure].compactMap { $0 }
    let photos = session.photosInProgress
    return [
      String(session.session.prefix(8)), session.application.escapingControlCharacters(),
      "pid \(session.pid)", "uid \(session.uid)", session.camera.escapingControlCharacters(),
      session.state.rawValue + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      session.readiness.rawValue,
      photos > 0 ? "\(TextForm.count(Int(photos), "photo")) in progress" : "",
    ]
  }
}
