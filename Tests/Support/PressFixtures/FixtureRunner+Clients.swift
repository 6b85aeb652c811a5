// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension FixtureRunner {
  /// A client comes: its session, unless it names another's, and its first interaction.
  mutating func client(
    _ name: String, _ options: FixtureClientOptions, _ step: FixtureStep
  ) throws(FixtureError) {
    let identity = ClientIdentity(
      id: ClientID(Int64(step.line)), pid: Int32(step.line), uid: options.uid,
      seat: options.seat, isLockedExtension: options.isLockedExtension)
    let session = options.external ? nil : options.session ?? SessionID(name)
    clients[name] = Client(
      identity: identity, login: options.login, session: session,
      application: options.application ?? "org.example." + name)
    if let session, options.session == nil, machine.snapshot.engineAttached {
      answer(machine.reportSession(session, uid: options.uid, .stopped, atUSec: now), name)
    }
    add(name, to: name, options)
  }

  /// A client adds a further interaction, named after it: `A.2`.
  mutating func add(
    _ name: String, _ options: FixtureClientOptions, _ step: FixtureStep
  ) throws(FixtureError) {
    let client = String(name.prefix { $0 != "." })
    _ = try known(client, step)
    add(name, to: client, options)
  }

  private mutating func add(
    _ name: String, to client: String, _ options: FixtureClientOptions
  ) {
    guard let owner = clients[client] else { return }
    let request = InteractionRequest(
      application: owner.application, session: options.session ?? owner.session,
      roles: options.roles, buttons: options.buttons, gestures: options.gestures,
      exclusive: options.exclusive, deliverTo: options.deliverTo, enabled: options.enabled,
      acknowledgement: options.acknowledgement, requestForeground: options.requestForeground)
    let response = machine.addInteraction(
      request, from: owner.identity, login: owner.login, atUSec: now)
    if case .success(let added) = response.result {
      interactions.append(
        Interaction(
          name: name, id: added.id, uid: owner.identity.uid,
          mustAcknowledge: options.acknowledgement == .explicit && options.deliverTo == .client))
    }
    answer(response, name)
    if case .success(let added) = response.result {
      tell(.status, "\(name) " + statusText(added.status))
    }
  }
}
