// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension Scenario {
  /// Adds a client with a session and an interaction.
  mutating func addClient() {
    let number = nextClient
    nextClient += 1
    clients.append(
      Client(
        identity: ClientIdentity(
          id: ClientID(number), pid: Int32(number), uid: 1000 + UInt32(number % 2)),
        session: SessionID("s\(number)"), state: .running))
    report(clients.count - 1)
    add(to: clients.count - 1, requestForeground: true)
  }

  /// Adds an interaction of an existing client, or a new client.
  mutating func addInteraction() {
    if clients.count < 4 && random.once(in: 3) {
      addClient()
    } else if interactions.count < 6 {
      add(to: random.below(clients.count), requestForeground: random.once(in: 3))
    }
  }

  private mutating func add(to client: Int, requestForeground: Bool) {
    let handlers: Handlers = random.once(in: 4) ? .primaryOnly : .single
    let deliverTo: Delivery = random.once(in: 4) ? .engine : .client
    let request = InteractionRequest(
      application: "org.example", session: random.once(in: 12) ? nil : clients[client].session,
      roles: RoleSet(handlers),
      buttons: random.once(in: 8) ? [kernel.buttons[0].id, kernel.buttons[3].id] : nil,
      gestures: random.once(in: 4) ? Set(Gesture.allCases) : [],
      exclusive: random.once(in: 4), priority: Int64(interactions.count % 3 - 1),
      deliverTo: deliverTo, enabled: !random.once(in: 8),
      acknowledgement: random.once(in: 4) ? .automatic : .explicit,
      requestForeground: requestForeground,
      pointerEvents: PointerEvents.allCases[random.below(3)], isDynamic: random.once(in: 4),
      prefersPointerLocked: random.once(in: 4), isFullScreen: !random.once(in: 4))
    note("client \(client) adds \(request)")
    let response = machine.addInteraction(request, from: clients[client].identity, atUSec: now)
    if case .success(let added) = response.result {
      interactions.append(
        Interaction(
          id: added.id, client: client, request: request, session: request.session,
          enabled: request.enabled, acknowledges: !random.once(in: 6), status: added.status))
      if requestForeground && !isLocked { bringToFront(client) }
    }
    perform(response.actions)
  }

  /// Ends the connection of an interaction.
  mutating func removeInteraction() {
    guard !interactions.isEmpty else { return }
    let gone = interactions.remove(at: random.below(interactions.count))
    forgetPointers { $0 == gone.id }
    forgetControls { $0 == gone.id }
    if !interactions.contains(where: { $0.client == gone.client }) {
      front.removeAll { $0 == clients[gone.client].identity.id }
    }
    note("remove \(gone.id)")
    perform(
      machine.removeInteraction(
        gone.id, random.once(in: 4) ? .unresponsive : .closed, atUSec: now))
  }

  /// Kills a client, whose number is not used again.
  mutating func removeClient() {
    let client = random.below(clients.count)
    let old = clients[client].identity
    note("client \(client) dies")
    let gone = interactions.filter { $0.client == client }.map(\.id)
    interactions.removeAll { $0.client == client }
    forgetPointers { gone.contains($0) }
    forgetControls { gone.contains($0) }
    front.removeAll { $0 == old.id }
    perform(machine.removeClient(old.id, atUSec: now))
    clients[client].identity = ClientIdentity(
      id: ClientID(nextClient), pid: Int32(nextClient), uid: old.uid)
    nextClient += 1
  }

  /// Enables or disables an interaction.
  mutating func setEnabled() {
    guard let index = anyInteraction() else { return }
    let enabled = !random.once(in: 3)
    let interaction = interactions[index]
    note("\(interaction.id) enabled \(enabled)")
    interactions[index].enabled = enabled
    let uid = clients[interaction.client].identity.uid
    perform(machine.setEnabled(interaction.id, enabled, uid: uid, atUSec: now).actions)
  }

  /// Changes the foreground: a client asks for it, or an administrator chooses.
  mutating func changeForeground() {
    guard let index = anyInteraction() else { return }
    let interaction = interactions[index]
    let identity = clients[interaction.client].identity
    if random.once(in: 6) {
      let chosen = random.once(in: 2) ? nil : identity.id
      if chosen == nil { front = [] } else { bringToFront(interaction.client) }
      note("choose \(chosen.map(\.description) ?? "nobody")")
      perform(machine.setForeground(chosen, adminUID: 0, atUSec: now).actions)
    } else {
      if !isLocked && isSeatActive { bringToFront(interaction.client) }
      note("\(interaction.id) asks for the foreground")
      perform(machine.requestForeground(interaction.id, uid: identity.uid, atUSec: now).actions)
    }
  }

  /// Makes a client begin or stop to acknowledge. It often answers late, and not always everything.
  mutating func changeAcknowledging() {
    let owing = interactions.indices.filter { !interactions[$0].owed.isEmpty }
    let chosen = owing.isEmpty ? anyInteraction() : owing[random.below(owing.count)]
    guard let index = chosen else { return }
    let interaction = interactions[index]
    if interaction.lastSequence > 1, random.once(in: 4) {
      let last = 1 + Int64(random.below(Int(interaction.lastSequence)))
      note("\(interaction.id) acknowledges up to \(last)")
      return acknowledge(index, upTo: last)
    }
    let acknowledges = !interaction.acknowledges
    note("\(interaction.id) acknowledges \(acknowledges)")
    interactions[index].acknowledges = acknowledges
    if acknowledges { acknowledge(index) }
  }

  /// Makes an interaction name another session of its user.
  mutating func setSession() {
    guard let index = anyInteraction() else { return }
    let interaction = interactions[index]
    let owner = random.below(clients.count)
    let session = clients[owner].session
    if isEngineAttached && clients[owner].state != nil
      && clients[owner].identity.uid == clients[interaction.client].identity.uid
    {
      if interaction.session != session { interactions[index].session = session }
    }
    note("\(interaction.id) uses \(session)")
    let uid = clients[interaction.client].identity.uid
    perform(machine.setSession(interaction.id, session, uid: uid, atUSec: now).actions)
  }

  mutating func anyInteraction() -> Int? {
    interactions.isEmpty ? nil : random.below(interactions.count)
  }
}
