// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport

/// The engine of a chaos run: it has no camera, but speaks to the gateway as the real one does.
final class ChaosEngine {
  private struct Session {
    let pid: Int32
    var state: ChaosSession
  }

  private let path: String
  private var link: Connection?
  private var calls: Connection?
  private var sessions: [Int: Session] = [:]

  init(_ daemons: Daemons) { path = daemons.path("org.shutterd.EngineLink") }

  /// The session of a client, as the engine calls it.
  static func session(of client: Int) -> String { "session-\(client)" }

  /// Attaches, and reports all sessions.
  func attach() throws {
    let link = try Connection(path)
    try link.send(EngineLinkInterface.Attach.self, .init(version: "chaos"), mode: .more)
    _ = try link.reply()
    self.link = link
    calls = try Connection(path)
    for client in sessions.keys.sorted() { try tell(client) }
  }

  /// Ends the connections, as a crash does.
  func detach() {
    link = nil
    calls = nil
  }

  /// Waits for the gateway to end the connections, which it does at its own end.
  func awaitEnd() {
    while link != nil, (try? link?.reply()) != nil {}
    detach()
  }

  /// A client that has just started opened a session, and it runs.
  func open(_ client: Int, pid: Int32) throws {
    sessions[client] = Session(pid: pid, state: .running)
    try tell(client)
  }

  func change(_ client: Int, _ state: ChaosSession) throws {
    sessions[client]?.state = state
    try tell(client)
  }

  /// Acknowledges forwarded events. If that came too late and the gateway has ended the link, it attaches
  /// again, as the real engine does.
  func acknowledge() throws {
    while let link, try !link.isQuiet() {
      guard case .success(let parameters, let continues) = try link.reply() else { continue }
      guard continues else { return try attach() }
      guard case .string(let interaction)? = parameters["interaction"],
        case .object(let event)? = parameters["event"], case .int(let sequence)? = event["sequence"]
      else { continue }
      try calls?.send(
        EngineLinkInterface.Acknowledge.self,
        .init(interaction: interaction, sequence: sequence), mode: .oneway)
    }
  }

  private func tell(_ client: Int) throws {
    guard let calls, let session = sessions[client] else { return }
    try calls.call(
      EngineLinkInterface.ReportSession.self,
      .init(
        session: Self.session(of: client), uid: Int64(getuid()), pid: Int64(session.pid),
        state: .init(rawValue: session.state.rawValue)))
  }
}
