// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Takes the engine's report whether a session would take a photo at once, whether it records, and
  /// when a self timer takes its photo; nil: no timer runs.
  package mutating func reportReadiness(
    _ id: SessionID, _ readiness: Readiness, isRecording: Bool, timerUSec: Int64?,
    atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.isEngineAttached else { return refuseEngine(.engineNotAttached) }
    guard let index = situation.sessions.firstIndex(where: { $0.id == id }) else {
      return refuseEngine(.noSuchSession(id))
    }
    situation.sessions[index].readiness = readiness
    situation.sessions[index].isRecording = isRecording
    if timerUSec != situation.sessions[index].timerUSec {
      audit(.countdown(id, untilUSec: timerUSec))
    }
    situation.sessions[index].timerUSec = timerUSec
    tellLights()
    return accept(())
  }

  /// Sends the lights of each seat their new subject, if it has changed.
  mutating func tellLights() {
    guard situation.settings.hasLights else { return }
    for seat in situation.seats.indices {
      let subject = situation.lightSubject(of: situation.seats[seat])
      guard subject != situation.seats[seat].lightSubject else { continue }
      situation.seats[seat].lightSubject = subject
      act(.showReadiness(situation.seats[seat].id, subject))
    }
  }

  /// Puts all lights out, because the gateway stops.
  mutating func darkenLights() {
    guard situation.settings.hasLights else { return }
    for seat in situation.seats where seat.lightSubject != .nothing {
      act(.showReadiness(seat.id, .nothing))
    }
  }
}

extension Situation {
  /// The subject of a seat's lights: the topmost enabled interaction of the client in front. A light
  /// must not promise anything that a press would not get.
  fileprivate func lightSubject(of seat: SeatState) -> LightSubject {
    guard let front = seat.foreground, let client = index(of: front),
      let top = clients[client].interactions.lastIndex(where: \.enabled)
    else { return .nothing }
    var obstacles = ground(InteractionIndex(client: client, interaction: top))
    let isInterrupted = obstacles.contains(.sessionInterrupted)
    let isNotRunning = obstacles.contains(.sessionNotRunning)
    obstacles.remove(.sessionInterrupted)
    obstacles.remove(.sessionNotRunning)
    guard obstacles.isEmpty else { return .nothing }
    if isInterrupted { return .trouble }
    // An external session is trusted, and nothing more is known about it.
    guard let session = clients[client].interactions[top].session else {
      return .readiness(.ready)
    }
    let record = sessions.first { $0.id == session }
    if isNotRunning { return record?.state == .failed ? .trouble : .nothing }
    guard let record, record.readiness != .sessionNotRunning else { return .nothing }
    if let timerUSec = record.timerUSec { return .countdown(untilUSec: timerUSec) }
    return record.isRecording ? .recording : .readiness(record.readiness)
  }
}
