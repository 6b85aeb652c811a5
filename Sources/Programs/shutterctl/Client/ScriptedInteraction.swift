// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// One interaction of the scripted client, with a connection for its events and one for calls. What
/// comes is printed under its name.
@LoopActor
final class ScriptedInteraction {
  let name: String
  var onEvent: @LoopActor (GatewayInterface.CaptureEvent) -> Void = { _ in }
  /// The gateway did not accept the interaction.
  var onRefusal: @LoopActor (VarlinkCallError) -> Void = { _ in }
  /// The gateway has closed it.
  var onClose: @LoopActor () -> Void = {}
  private let options: InteractionOptions
  private let stream: VarlinkClient
  private let calls: VarlinkClient
  private var id: String?
  private var acknowledges: Bool
  private var lastSequence: Int64 = 0

  /// Connects; nothing is asked for before `open`.
  init(name: String, _ options: InteractionOptions, _ common: CommonOptions) throws {
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
      options.parameters(application: application, session: session), more: true
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

  /// Names another session; nil: an external one.
  func use(session: String?) async throws -> JSON {
    try await calls.call(
      GatewayInterface.SetSession.self, .init(interaction: try known(), session: session)
    ).status.json
  }

  /// Acknowledges from now on, and what was left out; or no longer.
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
      // Acknowledged first: printing may have to wait for whoever reads.
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

/// Prints one line of the scripted client: what it is, when it came, and its fields.
func printLine(_ kind: String, _ fields: JSONObject) {
  var object: JSONObject = [
    "kind": .string(kind), "receivedUSec": .int(MonotonicClock.nowUSec),
  ]
  for member in fields.members { object[member.name] = member.value }
  TextForm.printJSON(object)
}

/// Prints what became of a command, in words; a daemon's error as it came, too.
/// - Parameter name: of the interaction that it was for.
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
  /// The value as a tree. What was just written can be read.
  var json: JSON { (try? JSON(parsing: jsonBytes)) ?? .null }
}
