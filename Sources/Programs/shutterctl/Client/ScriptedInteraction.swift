// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// One interaction of the scripted client, with a connection for its events and one for calls. Prints
/// everything it receives under its name.
@LoopActor
final class ScriptedInteraction {
  let name: String
  var onEvent: @LoopActor (GatewayInterface.CaptureEvent) -> Void = { _ in }
  /// Called if the gateway does not accept the interaction.
  var onRefusal: @LoopActor (VarlinkCallError) -> Void = { _ in }
  /// Called when the gateway has closed the interaction.
  var onClose: @LoopActor () -> Void = {}
  private let options: InteractionOptions
  private let sliders: [ControlOption]
  private let stream: VarlinkClient
  private let calls: VarlinkClient
  private var id: String?
  private var acknowledges: Bool
  private var lastSequence: Int64 = 0

  /// Connects. The interaction is added by `open`.
  init(
    name: String, _ options: InteractionOptions, _ sliders: [ControlOption], _ common: CommonOptions
  ) throws {
    self.sliders = sliders
    self.name = name
    self.options = options
    acknowledges = !options.silent
    stream = try common.connect(.gateway)
    calls = try common.connect(.gateway)
    stream.onClose = { [weak self] in self?.onClose() }
  }

  /// Adds the interaction.
  func open(application: String, session: String?) {
    stream.call(
      GatewayInterface.AddInteraction.self,
      options.parameters(application: application, session: session, sliders: sliders), more: true
    ) { [weak self] in self?.take($0) }
  }

  /// Closes the connection, which ends the interaction.
  func remove() {
    stream.close()
    calls.close()
  }

  func setEnabled(_ enabled: Bool) async throws -> JSON {
    let reply = try await calls.call(
      GatewayInterface.SetEnabled.self, .init(interaction: try known(), enabled: enabled))
    return .int(reply.generation)
  }

  func requestForeground() async throws -> JSON {
    try await calls.call(
      GatewayInterface.RequestForeground.self, .init(interaction: try known())
    ).status.json
  }

  func status() async throws -> JSON {
    try await calls.call(
      GatewayInterface.GetInteractionStatus.self, .init(interaction: try known())
    ).status.json
  }

  /// Changes the session; nil asks for an external one.
  func use(session: String?) async throws -> JSON {
    try await calls.call(
      GatewayInterface.SetSession.self, .init(interaction: try known(), session: session)
    ).status.json
  }

  /// Switches acknowledging on or off. Switching it on also acknowledges the events that were left out.
  func setAcknowledges(_ acknowledges: Bool) async throws {
    self.acknowledges = acknowledges
    guard acknowledges, lastSequence > 0 else { return }
    _ = try await calls.call(
      GatewayInterface.Acknowledge.self,
      .init(interaction: try known(), sequence: lastSequence))
  }

  private func known() throws -> String {
    guard let id else { throw Failure.input("the gateway has not accepted \(name) yet") }
    return id
  }

  private func take(
    _ result: Result<ReceivedReply<GatewayInterface.AddInteraction.Reply>, VarlinkCallError>
  ) {
    switch result {
    case .failure(.disconnected): break
    case .failure(let error): onRefusal(error)
    case .success(let reply): take(reply.parameters)
    }
  }

  private func take(_ reply: GatewayInterface.AddInteraction.Reply) {
    if let event = reply.event {
      // Acknowledge before printing, which may block on the reader.
      lastSequence = event.sequence
      if acknowledges, options.mustAcknowledge, let id {
        calls.callOneway(
          GatewayInterface.Acknowledge.self, .init(interaction: id, sequence: lastSequence))
      }
      printLine("event", ["name": .string(name), "event": event.json])
      onEvent(event)
    } else if let gesture = reply.gesture {
      lastSequence = gesture.sequence
      printLine("gesture", ["name": .string(name), "gesture": gesture.json])
    } else if let pointer = reply.pointer {
      lastSequence = pointer.sequence
      printLine("pointer", ["name": .string(name), "pointer": pointer.json])
    } else if let band = reply.band {
      lastSequence = band.sequence
      printLine("band", ["name": .string(name), "band": band.json])
    } else if let control = reply.control {
      lastSequence = control.sequence
      printLine("control", ["name": .string(name), "control": control.json])
    } else if let id = reply.interaction {
      self.id = id
      printLine(
        "interaction",
        [
          "name": .string(name), "id": .string(id), "status": reply.status?.json ?? .null,
          "acknowledgementTimeoutUSec": .int(reply.acknowledgementTimeoutUSec ?? 0),
        ])
    } else if let status = reply.status {
      printLine("status", ["name": .string(name), "status": status.json])
    }
  }
}

/// Prints one line of the scripted client: its kind, the time of receipt, and the fields.
func printLine(_ kind: String, _ fields: JSONObject) {
  var object: JSONObject = [
    "kind": .string(kind), "receivedUSec": .int(MonotonicClock.nowUSec),
  ]
  for member in fields.members { object[member.name] = member.value }
  TextForm.printJSON(object)
}

/// Prints why a command failed, in words. An error of a daemon is also printed as it was received.
/// - Parameter name: the name of the interaction that the command was for.
func printError(_ command: String, _ name: String?, _ error: any Error) {
  var fields: JSONObject = ["command": .string(command)]
  if let name { fields["name"] = .string(name) }
  if let error = error as? VarlinkCallError {
    fields["error"] = .string("\(Failure.refused(error))")
    if case .error(let remote) = error {
      fields["refusal"] = ["error": .string(remote.name), "parameters": .object(remote.parameters)]
    }
  } else {
    fields["error"] = .string("\(error)")
  }
  printLine("error", fields)
}

extension VarlinkStructure {
  /// The value as a JSON tree. Parsing cannot fail: this library has just written the text.
  var json: JSON { (try? JSON(parsing: jsonBytes)) ?? .null }
}
