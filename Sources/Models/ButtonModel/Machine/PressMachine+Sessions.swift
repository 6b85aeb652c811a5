// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Attaches the engine, which reports all its sessions next. An engine that was attached before
  /// is lost first.
  package mutating func attachEngine(atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    if situation.isEngineAttached { loseEngine(.replaced) }
    situation.isEngineAttached = true
    audit(.engineAttached)
    act(.tellEngineLocked(locks.isAnyLocked))
    settle()
    return takeActions()
  }

  /// Ends all sessions at once, because the engine's connection has ended.
  package mutating func detachEngine(atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    guard situation.isEngineAttached else { return [] }
    loseEngine(.disconnected)
    return takeActions()
  }

  /// The longest name of a session, in bytes. It is limited because it is kept in memory and
  /// written to the audit log.
  package static let longestSessionName = 255

  /// Takes the engine's report of a session's state and of the user that opened it. If there are
  /// too many sessions, a new one is refused, and no client is granted a press by it.
  package mutating func reportSession(
    _ id: SessionID, uid: UInt32, launch: LaunchID? = nil, _ state: ReportedState,
    atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.isEngineAttached else { return refuseEngine(.engineNotAttached) }
    if let index = situation.sessions.firstIndex(where: { $0.id == id }) {
      situation.sessions[index].uid = uid
      situation.sessions[index].launch = launch
      situation.sessions[index].state = state
    } else if !(1...Self.longestSessionName).contains(id.name.utf8.count) {
      return refuse(.invalidParameter("session"), uid: uid)
    } else if situation.sessions.count >= situation.settings.sessionsInAll {
      return refuse(.tooManySessions(limit: situation.settings.sessionsInAll), uid: uid)
    } else {
      situation.sessions.append(ReportedSession(id: id, uid: uid, launch: launch, state: state))
    }
    audit(.session(id, uid: uid, state))
    settle()
    return accept(())
  }

  /// Removes a session that the engine reports as closed.
  package mutating func closeSession(
    _ id: SessionID, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.isEngineAttached else { return refuseEngine(.engineNotAttached) }
    guard let index = situation.sessions.firstIndex(where: { $0.id == id }) else {
      return refuseEngine(.noSuchSession(id))
    }
    situation.sessions.remove(at: index)
    audit(.sessionClosed(id))
    settle()
    return accept(())
  }

  /// Ends everything that the engine vouched for.
  mutating func loseEngine(_ loss: EngineLoss) {
    situation.isEngineAttached = false
    situation.sessions = []
    for client in situation.clients.indices {
      for interaction in situation.clients[client].interactions.indices {
        situation.clients[client].interactions[interaction].forwarded.clear()
      }
    }
    audit(.engineLost(loss))
    settle()
  }
}
