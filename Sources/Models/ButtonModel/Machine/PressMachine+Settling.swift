// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Follows up every change except that of a button. The order makes sure that a `cancelled` and an
  /// exit come before the status that shows their cause, and that no `began` and no entry follows a
  /// status that is not eligible.
  mutating func settle() {
    auditForeground()
    cancelUngrounded()
    send(bands.endUngrounded(in: situation, atUSec: nowUSec))
    send(pointers.exitRegions(in: situation, atUSec: nowUSec))
    send(controls.endUses(in: situation, atUSec: nowUSec))
    sendStatuses()
    send(pointers.enterRegions(in: situation, atUSec: nowUSec))
    tellEngine()
    tellLights()
    for device in situation.devices.indices {
      planGrab(device)
    }
  }

  private mutating func auditForeground() {
    for seat in situation.seats.indices {
      let foreground = situation.seats[seat].foreground
      guard foreground != situation.seats[seat].reportedForeground else { continue }
      situation.seats[seat].reportedForeground = foreground
      audit(.foreground(situation.seats[seat].id, foreground))
    }
  }

  /// Cancels each granted press whose interaction would not be granted it now.
  private mutating func cancelUngrounded() {
    if situation.pressesInFlight == 0 { return }
    for index in situation.buttonIndices {
      guard let press = situation[index].hold.granted,
        let owner = situation.index(of: press.interaction),
        let reason = situation.ground(owner).first?.cancelReason
      else { continue }
      cancel(index, reason, isSent: true)
    }
  }

  private mutating func sendStatuses() {
    for client in situation.clients.indices {
      for interaction in situation.clients[client].interactions.indices {
        let status = situation.status(
          InteractionIndex(client: client, interaction: interaction))
        guard status != situation.clients[client].interactions[interaction].reportedStatus else {
          continue
        }
        situation.clients[client].interactions[interaction].reportedStatus = status
        act(.sendStatus(status, to: situation.clients[client].interactions[interaction].id))
      }
    }
  }

  private mutating func tellEngine() {
    for session in situation.sessions.indices {
      let record = situation.sessions[session]
      let foreground = situation.clients.contains { client in
        client.identity.uid == record.uid && situation.isForeground(client)
          && client.interactions.contains { $0.session == record.id }
      }
      guard foreground != record.reportedForeground else { continue }
      situation.sessions[session].reportedForeground = foreground
      act(.tellEngineForeground(record.id, foreground))
    }
    for session in situation.sessions.indices { tellEngineLock(session) }
  }

  /// Reports the lock of a session's seat where it differs from what the engine knows: seats may
  /// differ, and the engine does not know seats. With one seat nothing is reported.
  private mutating func tellEngineLock(_ index: Int) {
    let record = situation.sessions[index]
    if record.launch != nil { return }
    let users = situation.clients.filter { client in
      client.identity.uid == record.uid
        && client.interactions.contains { $0.session == record.id }
    }
    // A session that no client at a seat uses counts as locked with the first seat.
    let wanted =
      users.isEmpty ? situation.locks.isAnyLocked : users.contains { situation.isLocked($0) }
    guard wanted != record.reportedLock ?? situation.locks.isAnyLocked else { return }
    situation.sessions[index].reportedLock = wanted
    act(.tellEngineSessionLocked(record.id, wanted))
  }
}
