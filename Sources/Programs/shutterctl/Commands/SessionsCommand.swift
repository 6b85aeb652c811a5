// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces
import VarlinkSocket

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Lists your capture sessions, as root those of all users.",
    discussion: """
      For each it shows the program, the camera, the state and what keeps it from running, whether a photo \
      requested now would be taken at once, and what it is busy with: photos, a recording, previews.
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
    // The engine also lists the reasons of a stopped session.
    let reasons = session.interruptions.map(\.rawValue) + [session.failure].compactMap { $0 }
    return [
      String(session.session.prefix(8)), session.application.escapingControlCharacters(),
      "pid \(session.pid)", "uid \(session.uid)", session.camera.escapingControlCharacters(),
      session.state.rawValue + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      session.readiness.rawValue,
      Self.work(session),
    ]
  }

  /// The session's work at the moment; empty if it has none.
  private static func work(_ session: EngineInterface.SessionSummary) -> String {
    var work: [String] = []
    let photos = Int(session.photosInProgress)
    if photos > 0 { work.append("\(TextForm.count(photos, "photo")) in progress") }
    if session.recording != nil { work.append("records") }
    let previews = Int(session.previews ?? 0)
    if previews > 0 { work.append(TextForm.count(previews, "preview")) }
    return work.joined(separator: ", ")
  }
}
