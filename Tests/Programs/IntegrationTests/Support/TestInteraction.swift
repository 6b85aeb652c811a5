// SPDX-License-Identifier: Apache-2.0
import Installation
import ShutterInterfaces
import TestSupport
import Varlink

/// An interaction of this process. What is written to its socket counts as acknowledged.
final class TestInteraction {
  typealias Gateway = GatewayInterface

  let id: String
  /// The status it began with.
  let firstStatus: Gateway.InteractionStatus
  private let stream: Connection
  private let calls: Connection
  /// Kept open as long as the interaction.
  private let session: TestSession?

  /// Adds an interaction for a session, in the foreground.
  convenience init(_ session: TestSession) throws {
    try self.init(
      session.studio.daemons,
      .init(
        application: "org.shutterd.test", session: session.id, acknowledgement: .automatic,
        requestForeground: true),
      keeping: session)
  }

  /// Adds an interaction as it is asked for.
  init(
    _ daemons: Daemons, _ parameters: Gateway.AddInteraction.Parameters,
    keeping session: TestSession? = nil
  ) throws {
    self.session = session
    let path = daemons.path(RuntimeDirectory.Socket.gateway.rawValue)
    stream = try Connection(path)
    calls = try Connection(path)
    try stream.send(Gateway.AddInteraction.self, parameters, mode: .more)
    let first = try stream.next(Gateway.AddInteraction.self)
    guard let id = first.interaction, let status = first.status,
      first.acknowledgementTimeoutUSec != nil
    else { throw TestError.unexpected(awaited: "all fields of an interaction", got: "\(first)") }
    self.id = id
    firstStatus = status
  }

  /// Adds one as soon as the gateway knows the session: after it was away, the engine's reports may
  /// still be on their way.
  static func whenKnown(_ session: TestSession) throws -> TestInteraction {
    try TestClock.wait(for: "the session to be known") { () -> TestInteraction? in
      do {
        return try TestInteraction(session)
      } catch let error as RemoteError {
        guard error.name == Gateway.NoSuchSession.name else { throw error }
        return nil
      }
    }
  }

  /// The next event; status before it is dropped.
  func event() throws -> Gateway.CaptureEvent {
    while true {
      if let event = try next().event { return event }
    }
  }

  /// The next message, which has to be an event.
  func eventAtOnce() throws -> Gateway.CaptureEvent {
    let reply = try next()
    guard let event = reply.event else {
      throw TestError.unexpected(awaited: "an event", got: "\(reply)")
    }
    return event
  }

  /// The next message, whatever it is.
  func next() throws -> Gateway.AddInteraction.Reply {
    try stream.next(Gateway.AddInteraction.self)
  }

  /// The next message, which has to be a status.
  func status() throws -> Gateway.InteractionStatus {
    let reply = try next()
    guard let status = reply.status else {
      throw TestError.unexpected(awaited: "a status", got: "\(reply)")
    }
    return status
  }

  /// Whether nothing was sent since the last reply that was read. Calls the gateway first, so that
  /// everything it had to send has arrived.
  func isQuiet() throws -> Bool {
    _ = try currentStatus()
    return try stream.isQuiet()
  }

  func currentStatus() throws -> Gateway.InteractionStatus {
    try calls.call(Gateway.GetInteractionStatus.self, .init(interaction: id)).status
  }

  func setEnabled(_ enabled: Bool) throws {
    try calls.call(Gateway.SetEnabled.self, .init(interaction: id, enabled: enabled))
  }

  func requestForeground() throws {
    try calls.call(Gateway.RequestForeground.self, .init(interaction: id))
  }

  /// Acknowledges all events up to this one.
  func acknowledge(_ sequence: Int64) throws {
    try calls.call(Gateway.Acknowledge.self, .init(interaction: id, sequence: sequence))
  }

  func setSession(_ session: String?) throws {
    try calls.call(Gateway.SetSession.self, .init(interaction: id, session: session))
  }
}
