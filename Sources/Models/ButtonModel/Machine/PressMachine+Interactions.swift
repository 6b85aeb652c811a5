// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Adds an interaction of a client. A client exists as long as it has interactions.
  ///
  /// - Parameter login: the login session of the client.
  package mutating func addInteraction(
    _ request: InteractionRequest, from identity: ClientIdentity, login: LoginID? = nil,
    atUSec nowUSec: Int64
  ) -> Response<AddedInteraction> {
    self.nowUSec = nowUSec
    if let refusal = situation.refusal(of: request, from: identity) {
      return refuse(refusal, uid: identity.uid)
    }
    let interaction = InteractionState(id: newInteraction(), request: request)
    let client = clientIndex(identity, login)
    situation.clients[client].application = request.application
    let place = situation.clients[client].add(interaction)
    gestures.add(request.gestures, of: interaction.id)
    controls.add(request.controls, of: interaction.id)
    // The identity that the machine keeps: the caller's has the seat where the client was at first.
    audit(
      .interactionAdded(
        interaction.id, situation.clients[client].identity, login: situation.logins[identity.id],
        application: request.application))
    situation.bringToFrontIfPinned(situation.clients[client])
    if identity.launch != nil, situation.clients[client].interactions.count == 1 {
      situation.bringToFront(situation.clients[client])
    }
    if request.requestForeground,
      situation.mayWait(situation.foregroundRefusal(situation.clients[client]))
    {
      situation.bringToFront(situation.clients[client])
    }
    let status = situation.status(InteractionIndex(client: client, interaction: place))
    situation.clients[client].interactions[place].reportedStatus = status
    settle()
    return accept(
      AddedInteraction(
        id: interaction.id,
        acknowledgementTimeoutUSec: situation.settings.acknowledgementTimeoutUSec,
        status: status))
  }

  /// Removes an interaction whose connection has ended.
  package mutating func removeInteraction(
    _ id: InteractionID, _ removal: InteractionRemoval, atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id) else { return [] }
    cancelAll(removal.cancelReason, isSent: false) { $0.interaction == id }
    let client = situation.clients[index.client].id
    forget { $0 == id }
    situation.clients[index.client].interactions.remove(at: index.interaction)
    gestures.remove(id)
    controls.remove(id)
    audit(.interactionRemoved(id, client))
    if situation.clients[index.client].interactions.isEmpty {
      forgetClient(index.client)
    } else {
      noteAnswer(index.client)
    }
    settle()
    return takeActions()
  }

  /// Removes a client whose process has ended.
  package mutating func removeClient(_ id: ClientID, atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    guard let client = situation.index(of: id) else { return [] }
    audit(.clientGone(id))
    cancelAll(.clientGone, isSent: false) { $0.client == id }
    let gone = Set(situation.clients[client].interactions.map(\.id))
    forget { gone.contains($0) }
    for interaction in situation.clients[client].interactions {
      gestures.remove(interaction.id)
      controls.remove(interaction.id)
      audit(.interactionRemoved(interaction.id, id))
    }
    forgetClient(client)
    settle()
    return takeActions()
  }

  /// Enables or disables an interaction; the value is its new generation.
  package mutating func setEnabled(
    _ id: InteractionID, _ enabled: Bool, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Int64> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    situation[index].enabled = enabled
    situation[index].generation += 1
    // The client must not receive a tap that was still waiting for a second one.
    if !enabled { gestures.forgetPresses(of: id) }
    let generation = situation[index].generation
    settle()
    return accept(generation)
  }

  /// Sets the session of an interaction. A press in flight is cancelled if the session changes.
  package mutating func setSession(
    _ id: InteractionID, _ session: SessionID?, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<InteractionCondition> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    let interaction = situation[index]
    if interaction.deliverTo == .engine, session == nil {
      return refuse(.invalidParameter("session"), uid: uid)
    }
    if let refusal = situation.refusal(of: session, uid: uid) {
      return refuse(refusal, uid: uid)
    }
    if interaction.session != session {
      cancelAll(.sessionStopped, isSent: true) { $0.interaction == id }
      send(bands.endAll(of: id, .sessionStopped, atUSec: nowUSec))
      situation[index].session = session
      gestures.forgetPresses(of: id)
    }
    settle()
    return accept(situation.status(index))
  }

  /// Sets where an interaction takes presses of pointing devices; nil: everywhere. A press in flight
  /// keeps the region in which it began.
  package mutating func setRegions(
    _ id: InteractionID, _ regions: [PressRegion]?, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<InteractionCondition> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    if let fault = regions.flatMap(PressRegion.fault(of:)) {
      return refuse(.invalidParameter(fault), uid: uid)
    }
    situation[index].offer.regions = regions.map { RegionStack($0) }
    settle()
    return accept(situation.status(index))
  }

  /// Returns the status of an interaction.
  package mutating func interactionStatus(
    _ id: InteractionID, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<InteractionCondition> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    return accept(situation.status(index))
  }

  private mutating func clientIndex(_ identity: ClientIdentity, _ login: LoginID?) -> Int {
    if let index = situation.index(of: identity.id) { return index }
    situation.logins[identity.id] = login
    situation.clients.append(ClientState(identity: identity, application: ""))
    return situation.clients.endIndex - 1
  }

  /// Forgets what pointers and screens have to do with interactions that are gone.
  private mutating func forget(where isMeant: (InteractionID) -> Bool) {
    pointers.forget(where: isMeant)
    bands.forget(where: isMeant)
    situation.forgetScreens(where: isMeant)
  }

  private mutating func forgetClient(_ client: Int) {
    let identity = situation.clients[client].identity
    situation.clients.remove(at: client)
    situation.logins[identity.id] = nil
    situation.seats[situation.seatIndex(identity.seat)].forget(identity.id)
  }
}

extension Situation {
  fileprivate func refusal(
    of request: InteractionRequest, from identity: ClientIdentity
  ) -> CallRefusal? {
    if request.roles.isEmpty { return .invalidParameter("roles") }
    if let buttons = request.buttons,
      !(1...settings.buttonsPerInteraction).contains(buttons.count)
    {
      return .invalidParameter("buttons")
    }
    if let fault = request.regions.flatMap(PressRegion.fault(of:)) {
      return .invalidParameter(fault)
    }
    if let fault = ClientControl.fault(
      of: request.controls, limit: settings.controlsPerInteraction)
    {
      return .invalidParameter(fault)
    }
    if request.deliverTo == .engine, request.session == nil {
      return .invalidParameter("session")
    }
    if let refusal = refusal(of: request.session, uid: identity.uid) { return refusal }
    let own = clients.first { $0.id == identity.id }?.interactions.count ?? 0
    if own >= settings.interactionsPerClient {
      return .tooManyInteractions(limit: settings.interactionsPerClient)
    }
    let ofUser = clients.filter { $0.identity.uid == identity.uid }
    if ofUser.reduce(0, { $0 + $1.interactions.count }) >= settings.interactionsPerUser {
      return .tooManyInteractions(limit: settings.interactionsPerUser)
    }
    if clients.reduce(0, { $0 + $1.interactions.count }) >= settings.interactionsInAll {
      return .tooManyInteractions(limit: settings.interactionsInAll)
    }
    return nil
  }

  /// The reason why a user may not use a session; nil if it may. The session nil stands for an
  /// external one.
  fileprivate func refusal(of session: SessionID?, uid: UInt32) -> CallRefusal? {
    guard let session else {
      return settings.externalSessionUsers.contains(uid)
        ? nil
        : .notAuthorized(
          reason: "user \(uid) may not go without a session of the engine; name one, or let the "
            + "administrator set external_sessions_for = [\(uid)] in shutterd.toml")
    }
    if !isEngineAttached { return .engineNotAttached }
    return sessionState(session, uid: uid) == nil ? .noSuchSession(session) : nil
  }
}
