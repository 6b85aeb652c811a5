// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import ShutterInterfaces

/// An engine that this process plays: it has no camera, but speaks to the gateway as the real one does.
package final class PlayedEngine {
  package typealias Link = EngineLinkInterface

  /// A message of the gateway to the engine.
  package enum Message {
    case reply(Link.Attach.Reply)
    /// The gateway ended the attachment with a last reply: another engine took its place, or it did
    /// not acknowledge in time.
    case detached
    /// The connection ended, as it does with the gateway.
    case lost
  }

  private struct Session {
    let name: String
    let (uid, pid): (Int64, Int64)
    var state: Link.SessionState
  }

  /// Whether it acknowledges the events that are forwarded to it.
  package var acknowledges = true
  private let daemons: any ReachableDaemons
  private let remembersSessions: Bool
  private var link: Connection?
  private var calls: Connection?
  private var sessions: [Session] = []
  /// The messages that came and were not returned yet.
  private var messages: [Message] = []

  /// An engine that is not attached yet.
  ///
  /// - Parameter remembersSessions: whether it reports its sessions again each time it attaches, as the
  ///   real one does.
  package init(_ daemons: any ReachableDaemons, remembersSessions: Bool = false) {
    self.daemons = daemons
    self.remembersSessions = remembersSessions
  }

  package var isAttached: Bool { link != nil }

  // MARK: The attachment

  /// Attaches on a new connection, and waits until the gateway has answered. An attachment that it has
  /// is replaced by the new one.
  package func attach() throws {
    try read()
    let link = try daemons.connect(.engineLink)
    try link.send(Link.Attach.self, .init(version: "test"), mode: .more)
    messages.append(.reply(try link.next(Link.Attach.self)))
    self.link = link
    calls = try daemons.connect(.engineLink)
    for session in sessions { try send(session) }
  }

  /// Ends the connections, as a crash does.
  package func detach() {
    link = nil
    calls = nil
  }

  /// Waits for the gateway to end the connections, which it does at its own end.
  package func awaitEnd() {
    while link != nil, (try? link?.reply()) != nil {}
    detach()
  }

  // MARK: Its sessions

  /// Reports the state of a session, unless it is detached.
  ///
  /// - Parameters:
  ///   - uid: the user who opened it, if not this process's.
  ///   - pid: the process that opened it.
  package func report(
    _ name: String, _ state: Link.SessionState, uid: UInt32 = getuid(), pid: Int32 = 1
  ) throws {
    let session = Session(name: name, uid: Int64(uid), pid: Int64(pid), state: state)
    if remembersSessions {
      sessions.removeAll { $0.name == name }
      sessions.append(session)
    }
    try send(session)
  }

  /// Reports another state of a session that it remembers.
  package func change(_ name: String, _ state: Link.SessionState) throws {
    guard let index = sessions.firstIndex(where: { $0.name == name }) else { return }
    sessions[index].state = state
    try send(sessions[index])
  }

  package func reportClosed(_ name: String) throws {
    sessions.removeAll { $0.name == name }
    try calls?.call(Link.ReportSessionClosed.self, .init(session: name))
  }

  package func report(
    _ name: String, _ readiness: Link.Readiness, recording: Bool? = nil
  ) throws {
    try calls?.call(
      Link.ReportReadiness.self,
      .init(session: name, readiness: readiness, recording: recording))
  }

  private func send(_ session: Session) throws {
    try calls?.call(
      Link.ReportSession.self,
      .init(session: session.name, uid: session.uid, pid: session.pid, state: session.state))
  }

  // MARK: What it is sent

  /// The messages that the gateway has sent since the last call. Acknowledges forwarded events.
  package func takeMessages() throws -> [Message] {
    try read()
    defer { messages = [] }
    return messages
  }

  /// Lets the time pass until then, and acknowledges forwarded events as they come.
  package func pass(until timeUSec: Int64) throws {
    while true {
      try read()
      let leftUSec = timeUSec - TestClock.nowUSec
      guard leftUSec > 0 else { return }
      if let link {
        link.wait(upTo: leftUSec)
      } else {
        usleep(UInt32(clamping: leftUSec))
      }
    }
  }

  private func read() throws {
    while let link, try !link.isQuiet() {
      let message = try message(on: link)
      messages.append(message)
      guard case .reply(let reply) = message else { return detach() }
      guard acknowledges, let interaction = reply.interaction,
        case .int(let sequence)? = reply.event?["sequence"]
      else { continue }
      // A gateway that has just ended is noticed on the link.
      try? calls?.send(
        Link.Acknowledge.self, .init(interaction: interaction, sequence: sequence), mode: .oneway)
    }
  }

  private func message(on link: Connection) throws -> Message {
    do {
      guard case .success(let parameters, let continues) = try link.reply() else { return .lost }
      return continues ? .reply(try Link.Attach.Reply(from: parameters, .strict)) : .detached
    } catch TestError.ended {
      return .lost
    }
  }
}
