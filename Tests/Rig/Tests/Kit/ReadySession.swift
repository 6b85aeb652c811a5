// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport

/// A session reported by this process, which stands in for the engine, and a client of it in front, as
/// long as it is open.
final class ReadySession {
  private typealias Engine = EngineLinkInterface
  private let link: Connection
  private let calls: Connection
  private var client: Connection?

  init(_ daemons: Daemons) throws {
    link = try Connection(daemons.path("org.shutterd.EngineLink"))
    calls = try Connection(daemons.path("org.shutterd.EngineLink"))
    try link.send(Engine.Attach.self, .init(version: "rig"), mode: .more)
    _ = try link.next(Engine.Attach.self)
    try report(.stopped)
    let client = try Connection(daemons.path("org.shutterd.Gateway"))
    try client.send(
      GatewayInterface.AddInteraction.self,
      .init(
        application: "org.shutterd.rig", session: "rig", acknowledgement: .automatic,
        requestForeground: true),
      mode: .more)
    _ = try client.next(GatewayInterface.AddInteraction.self)
    self.client = client
  }

  func report(_ state: EngineLinkInterface.SessionState) throws {
    try calls.call(
      Engine.ReportSession.self,
      .init(session: "rig", uid: Int64(getuid()), pid: Int64(getpid()), state: state))
  }

  func report(_ readiness: EngineLinkInterface.Readiness) throws {
    try calls.call(Engine.ReportReadiness.self, .init(session: "rig", readiness: readiness))
  }

  /// The session runs and would take a photo at once.
  func becomeReady() throws {
    try report(.running)
    try report(.ready)
  }

  /// The client goes.
  func closeClient() { client = nil }
}
