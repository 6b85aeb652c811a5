// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink
import VarlinkSocket

extension GatewayService {
  /// Adds an interaction, which lives as long as the call's connection.
  func addInteraction(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.AddInteraction.self) else { return }
    let request: InteractionRequest
    do throws(FieldError) {
      request = try InteractionRequest(parameters)
    } catch {
      return call.fail(invalidParameter: error.path)
    }
    let (identity, login) = gateway.clients.identity(
      of: call.peer, process: call.openPeerProcess()
    ) { gateway.place(of: call.peer) }
    // The first reply before all that follows: a grab may bring the first press with it.
    let result = gateway.request { machine, now in
      machine.addInteraction(request, from: identity, login: login, atUSec: now)
    } accepted: { [self] added in
      open(added, for: identity.id, call)
    }
    if case .failure(let refusal) = result {
      gateway.clients.forgetIfUnused(identity.id)
      call.fail(refusal, interaction: "")
    }
  }

  private func open(_ added: AddedInteraction, for client: ClientID, _ call: IncomingCall) {
    let stream = InteractionStream(
      id: added.id, client: client, name: RandomName.make(), call: call)
    call.reply(
      Interface.AddInteraction.Reply(
        interaction: stream.name, acknowledgementTimeoutUSec: added.acknowledgementTimeoutUSec,
        status: added.status.wire),
      continues: true)
    gateway.interactions.insert(stream)
    gateway.clients.added(client)
    call.onEnd = { [weak gateway, weak call] in
      guard let gateway else { return }
      if gateway.clients.noteIfEnded(client) { return }
      let removal: InteractionRemoval = call?.wasTooSlow == true ? .unresponsive : .closed
      gateway.input { machine, now in machine.removeInteraction(added.id, removal, atUSec: now) }
      // Last, because the engine is told of the press in flight by this name.
      gateway.interactions.remove(added.id)
      gateway.clients.removed(client)
    }
  }
}

extension InteractionRequest {
  /// Bytes of an application's name: it is kept in memory and written to the audit log.
  private static let longestName = 255

  /// What the call asks for. The error names the parameter that cannot be had.
  fileprivate init(_ parameters: GatewayInterface.AddInteraction.Parameters) throws(FieldError) {
    let length = parameters.application.utf8.count
    guard (1...Self.longestName).contains(length) else {
      throw FieldError(.unknownValue("\(length) bytes"), path: "application")
    }
    self.init(
      application: parameters.application, session: parameters.session.map { SessionID($0) })
    if let handlers = parameters.handlers.flatMap({ Handlers(rawValue: $0.rawValue) }) {
      self.roles = RoleSet(handlers)
    }
    if let roles = parameters.roles {
      self.roles = RoleSet(roles.compactMap { Role(rawValue: $0.rawValue) })
    }
    if let buttons = parameters.buttons {
      var named: Set<ButtonID> = []
      for text in buttons {
        guard let button = ButtonID(text) else {
          throw FieldError(.unknownValue(text), path: "buttons")
        }
        named.insert(button)
      }
      self.buttons = named
    }
    gestures = Set((parameters.gestures ?? []).compactMap { Gesture(rawValue: $0.rawValue) })
    exclusive = parameters.exclusive ?? false
    deliverTo = parameters.deliverTo == .engine ? .engine : .client
    enabled = parameters.enabled ?? true
    acknowledgement = parameters.acknowledgement == .automatic ? .automatic : .explicit
    requestForeground = parameters.requestForeground ?? false
  }
}
