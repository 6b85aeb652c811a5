// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// A client of this process with a camera stack of its own, so that the gateway needs no engine. What is
/// written to its socket counts as acknowledged.
final class ExternalClient {
  /// The lines of the gateway's configuration that it needs.
  static let configuration = "external_sessions_for = [0]\n"

  private let stream: Connection
  private let calls: Connection

  /// Connects and asks for the foreground.
  init(_ daemons: Daemons) throws {
    stream = try Connection(daemons.path("org.shutterd.Gateway"))
    calls = try Connection(daemons.path("org.shutterd.Gateway"))
    try stream.send(
      GatewayInterface.AddInteraction.self,
      .init(
        application: "org.shutterd.rig", acknowledgement: .automatic, requestForeground: true),
      mode: .more)
    _ = try stream.next(GatewayInterface.AddInteraction.self)
  }

  /// The next event; status before it is dropped.
  func event() throws -> GatewayInterface.CaptureEvent {
    while true {
      if let event = try stream.next(GatewayInterface.AddInteraction.self).event { return event }
    }
  }

  /// Waits for the next message. Returns it with the time of its arrival.
  func arrivalUSec() throws -> Int64 { try stream.arrivalUSec() }

  /// All events that have been sent, once the gateway has answered a question.
  func events() throws -> [GatewayInterface.CaptureEvent] {
    _ = try devices()
    var events: [GatewayInterface.CaptureEvent] = []
    while try !stream.isQuiet() {
      if let event = try stream.next(GatewayInterface.AddInteraction.self).event {
        events.append(event)
      }
    }
    return events
  }

  func devices() throws -> [GatewayInterface.Device] {
    try calls.call(GatewayInterface.ListDevices.self, .init()).devices
  }

  /// Whether the gateway knows a button to be down.
  func isDown(_ button: String) throws -> Bool {
    try devices().contains { $0.buttons.contains { $0.name == button && $0.pressed } }
  }

  /// Waits until the device with this node is grabbed, or has lines of its own.
  func waitUntilGrabbed(_ node: String) throws {
    try RigClock.wait(for: "\(node) to be grabbed") {
      try devices().contains { $0.node == node && $0.grabbed } ? () : nil
    }
  }
}
