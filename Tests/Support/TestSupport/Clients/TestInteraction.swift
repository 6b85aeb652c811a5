// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// An interaction of this process. What is written to its socket counts as acknowledged.
package final class TestInteraction {
  package typealias Gateway = GatewayInterface

  /// The lines of the gateway's configuration with which root's clients may have camera stacks of their
  /// own.
  package static let externalConfiguration = "external_sessions_for = [0]\n"

  package let id: String
  /// The status it began with.
  package let firstStatus: Gateway.InteractionStatus
  private let stream: Connection
  private let calls: Connection
  /// Kept open as long as the interaction.
  private let session: TestSession?

  /// Adds an interaction for a session, in the foreground.
  package convenience init(_ session: TestSession) throws {
    try self.init(
      session.daemons,
      .init(
        application: "org.shutterd.test", session: session.id, acknowledgement: .automatic,
        requestForeground: true),
      keeping: session)
  }

  /// Adds an interaction for a camera stack of the client's own, in the foreground, so that the gateway
  /// needs no engine.
  package static func external(_ daemons: any ReachableDaemons) throws -> TestInteraction {
    try TestInteraction(
      daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true))
  }

  /// Adds an interaction as it is asked for.
  package init(
    _ daemons: any ReachableDaemons, _ parameters: Gateway.AddInteraction.Parameters,
    keeping session: TestSession? = nil
  ) throws {
    self.session = session
    stream = try daemons.connect(.gateway)
    calls = try daemons.connect(.gateway)
    try stream.send(Gateway.AddInteraction.self, parameters, mode: .more)
    let first = try stream.next(Gateway.AddInteraction.self)
    guard let id = first.interaction, let status = first.status,
      first.acknowledgementTimeoutUSec != nil
    else { throw TestError.unexpected(awaited: "all fields of an interaction", got: "\(first)") }
    self.id = id
    firstStatus = status
  }

  /// Adds one as soon as the gateway knows the session: at its start, and after it was away, the engine and its reports
  /// may still be on their way.
  package static func whenKnown(_ session: TestSession) throws -> TestInteraction {
    try TestClock.wait(for: "the session to be known") { () -> TestInteraction? in
      do {
        return try TestInteraction(session)
      } catch let error as RemoteError {
        let early = [Gateway.NoSuchSession.name, Gateway.EngineNotAttached.name]
        guard early.contains(error.name) else { throw error }
        return nil
      }
    }
  }

  /// The next event; status before it is dropped.
  package func event() throws -> Gateway.CaptureEvent {
    while true {
      if let event = try next().event { return event }
    }
  }

  /// The next message, which has to be an event.
  package func eventAtOnce() throws -> Gateway.CaptureEvent {
    let reply = try next()
    guard let event = reply.event else {
      throw TestError.unexpected(awaited: "an event", got: "\(reply)")
    }
    return event
  }

  /// The next message, whatever it is.
  package func next() throws -> Gateway.AddInteraction.Reply {
    try stream.next(Gateway.AddInteraction.self)
  }

  /// The next message, which has to be a status.
  package func status() throws -> Gateway.InteractionStatus {
    let reply = try next()
    guard let status = reply.status else {
      throw TestError.unexpected(awaited: "a status", got: "\(reply)")
    }
    return status
  }

  /// All events that have been sent, once the gateway has answered a question.
  package func events() throws -> [Gateway.CaptureEvent] {
    var events: [Gateway.CaptureEvent] = []
    _ = try currentStatus()
    while try !stream.isQuiet() {
      if let event = try next().event { events.append(event) }
    }
    return events
  }

  /// Waits for the next message. Returns the time of its arrival.
  package func arrivalUSec() throws -> Int64 { try stream.arrivalUSec() }

  /// Whether nothing was sent since the last reply that was read. Calls the gateway first, so that
  /// everything it had to send has arrived.
  package func isQuiet() throws -> Bool {
    _ = try currentStatus()
    return try stream.isQuiet()
  }

  package func currentStatus() throws -> Gateway.InteractionStatus {
    try calls.call(Gateway.GetInteractionStatus.self, .init(interaction: id)).status
  }

  package func setEnabled(_ enabled: Bool) throws {
    try calls.call(Gateway.SetEnabled.self, .init(interaction: id, enabled: enabled))
  }

  package func requestForeground() throws {
    try calls.call(Gateway.RequestForeground.self, .init(interaction: id))
  }

  /// Acknowledges all events up to this one.
  package func acknowledge(_ sequence: Int64) throws {
    try calls.call(Gateway.Acknowledge.self, .init(interaction: id, sequence: sequence))
  }

  package func setSession(_ session: String?) throws {
    try calls.call(Gateway.SetSession.self, .init(interaction: id, session: session))
  }

  @discardableResult
  package func setRegions(_ regions: [Gateway.PointerRegion]?) throws -> Gateway.InteractionStatus {
    try calls.call(Gateway.SetRegions.self, .init(interaction: id, regions: regions)).status
  }

  // MARK: Devices

  package func devices() throws -> [Gateway.Device] {
    try calls.call(Gateway.ListDevices.self, .init()).devices
  }

  /// Whether the gateway knows a button to be down.
  package func isDown(_ button: String) throws -> Bool {
    try devices().contains { $0.buttons.contains { $0.name == button && $0.pressed } }
  }

  /// Waits until the device with this node is grabbed, or has lines of its own.
  package func waitUntilGrabbed(_ node: String) throws {
    try TestClock.wait(for: "\(node) to be grabbed") {
      try devices().contains { $0.node == node && $0.grabbed } ? () : nil
    }
  }
}
