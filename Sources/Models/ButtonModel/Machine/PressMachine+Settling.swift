// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Follows up every change except that of a button. The order makes sure that a `cancelled` and an
  /// exit come before the status that shows their cause, and that no `began` and no entry follows a
  /// status that is not eligible.
  mutating func settle() {
    auditForeground()
    cancelUngrounded()
    endUngroundedBands()
    exitRegions()
    endControls()
    sendStatuses()
    enterRegions()
    tellEngine()
    tellLights()
    for device in devices.indices {
      planGrab(device)
    }
  }

  private mutating func auditForeground() {
    for seat in seats.indices {
      let foreground = seats[seat].foreground
      guard foreground != seats[seat].reportedForeground else { continue }
      seats[seat].reportedForeground = foreground
      audit(.foreground(seats[seat].id, foreground))
    }
  }

  /// Cancels each granted press whose interaction would not be granted it now.
  private mutating func cancelUngrounded() {
    if pressesInFlight == 0 { return }
    for index in buttonIndices {
      guard let press = devices[index.device].buttons[index.button].hold.granted,
        let owner = self.index(of: press.interaction),
        let reason = ground(clients[owner.client], owner.interaction).first?.cancelReason
      else { continue }
      cancel(index, reason, isSent: true)
    }
  }

  private mutating func sendStatuses() {
    for client in clients.indices {
      for interaction in clients[client].interactions.indices {
        let status = status(clients[client], interaction)
        guard status != clients[client].interactions[interaction].reportedStatus else { continue }
        clients[client].interactions[interaction].reportedStatus = status
        act(.sendStatus(status, to: clients[client].interactions[interaction].id))
      }
    }
  }

  private mutating func tellEngine() {
    for session in sessions.indices {
      let record = sessions[session]
      let foreground = clients.contains { client in
        client.identity.uid == record.uid && isForeground(client)
          && client.interactions.contains { $0.session == record.id }
      }
      guard foreground != record.reportedForeground else { continue }
      sessions[session].reportedForeground = foreground
      act(.tellEngineForeground(record.id, foreground))
    }
    for session in sessions.indices { tellEngineLock(session) }
  }

  /// Reports the lock of a session's seat where it differs from what the engine knows: seats may
  /// differ, and the engine does not know seats. With one seat nothing is reported.
  private mutating func tellEngineLock(_ index: Int) {
    let record = sessions[index]
    if record.launch != nil { return }
    let users = clients.filter { client in
      client.identity.uid == record.uid
        && client.interactions.contains { $0.session == record.id }
    }
    // A session that no client at a seat uses counts as locked with the first seat.
    let wanted = users.isEmpty ? locks.isAnyLocked : users.contains { isLocked($0) }
    guard wanted != record.reportedLock ?? locks.isAnyLocked else { return }
    sessions[index].reportedLock = wanted
    act(.tellEngineSessionLocked(record.id, wanted))
  }
}
