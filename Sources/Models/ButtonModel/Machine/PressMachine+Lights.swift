// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// The engine tells whether a session would take a photo at once.
  package mutating func reportReadiness(
    _ id: SessionID, _ readiness: Readiness, atUSec nowUSec: Int64
  ) -> Response<Void> {
    guard isEngineAttached else { return refuseEngine(.engineNotAttached) }
    guard let index = sessions.firstIndex(where: { $0.id == id }) else {
      return refuseEngine(.noSuchSession(id))
    }
    sessions[index].readiness = readiness
    tellLights()
    return accept(())
  }

  /// Tells the lights of each seat what has changed for them.
  mutating func tellLights() {
    guard settings.hasLights else { return }
    for seat in seats.indices {
      let subject = lightSubject(of: seats[seat])
      guard subject != seats[seat].lightSubject else { continue }
      seats[seat].lightSubject = subject
      act(.showReadiness(seats[seat].id, subject))
    }
  }

  /// Nobody has anything to tell any more.
  mutating func darkenLights() {
    guard settings.hasLights else { return }
    for seat in seats where seat.lightSubject != .nothing {
      act(.showReadiness(seat.id, .nothing))
    }
  }

  /// A light speaks for the newest enabled interaction of the client in front: it must not promise what
  /// a press would not get.
  private func lightSubject(of seat: SeatState) -> LightSubject {
    guard let front = seat.foreground, let client = index(of: front),
      let newest = clients[client].interactions.lastIndex(where: \.enabled)
    else { return .nothing }
    var obstacles = ground(clients[client], newest)
    let isInterrupted = obstacles.contains(.sessionInterrupted)
    let isNotRunning = obstacles.contains(.sessionNotRunning)
    obstacles.remove(.sessionInterrupted)
    obstacles.remove(.sessionNotRunning)
    guard obstacles.isEmpty else { return .nothing }
    if isInterrupted { return .trouble }
    // Of a camera stack of its own nothing is known but that its word is taken.
    guard let session = clients[client].interactions[newest].session else {
      return .readiness(.ready)
    }
    let record = sessions.first { $0.id == session }
    if isNotRunning { return record?.state == .failed ? .trouble : .nothing }
    guard let readiness = record?.readiness, readiness != .sessionNotRunning else {
      return .nothing
    }
    return .readiness(readiness)
  }
}
