// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// The engine has attached; it reports all its sessions next. One that was attached is lost first.
  package mutating func attachEngine(atUSec nowUSec: Int64) -> [Action] {
    if isEngineAttached { loseEngine(.replaced, nowUSec) }
    isEngineAttached = true
    audit(.engineAttached, nowUSec)
    act(.tellEngineLocked(isLocked))
    settle(nowUSec)
    return takeActions()
  }

  /// The engine's connection has ended: all sessions are void at once.
  package mutating func detachEngine(atUSec nowUSec: Int64) -> [Action] {
    guard isEngineAttached else { return [] }
    loseEngine(.disconnected, nowUSec)
    return takeActions()
  }

  /// Bytes of a session's name: it is kept in memory and written to the audit log.
  package static let longestSessionName = 255

  /// The engine tells the state of a session and the user of its opener. A new one beyond what there may
  /// be is refused: it does not exist, and so nobody is granted anything by it.
  package mutating func reportSession(
    _ id: SessionID, uid: UInt32, _ state: SessionState, atUSec nowUSec: Int64
  ) -> Response<Void> {
    guard isEngineAttached else { return refuseEngine(.engineNotAttached) }
    if let index = sessions.firstIndex(where: { $0.id == id }) {
      sessions[index].uid = uid
      sessions[index].state = state
    } else if !(1...Self.longestSessionName).contains(id.name.utf8.count) {
      return refuse(.invalidParameter("session"), uid: uid, nowUSec)
    } else if sessions.count >= settings.sessionsInAll {
      return refuse(.tooManySessions(limit: settings.sessionsInAll), uid: uid, nowUSec)
    } else {
      sessions.append(SessionRecord(id: id, uid: uid, state: state))
    }
    audit(.session(id, uid: uid, state), nowUSec)
    settle(nowUSec)
    return accept(())
  }

  /// The engine tells that a session is closed: it does not exist any more.
  package mutating func closeSession(
    _ id: SessionID, atUSec nowUSec: Int64
  ) -> Response<Void> {
    guard isEngineAttached else { return refuseEngine(.engineNotAttached) }
    guard let index = sessions.firstIndex(where: { $0.id == id }) else {
      return refuseEngine(.noSuchSession(id))
    }
    sessions.remove(at: index)
    audit(.sessionClosed(id), nowUSec)
    settle(nowUSec)
    return accept(())
  }

  /// Ends all that the engine vouched for.
  mutating func loseEngine(_ loss: EngineLoss, _ nowUSec: Int64) {
    isEngineAttached = false
    sessions = []
    for client in clients.indices {
      for interaction in clients[client].interactions.indices {
        clients[client].interactions[interaction].forwarded.clear()
      }
    }
    audit(.engineLost(loss), nowUSec)
    settle(nowUSec)
  }
}
