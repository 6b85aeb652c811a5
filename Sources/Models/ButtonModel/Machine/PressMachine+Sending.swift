// SPDX-License-Identifier: Apache-2.0

//  a board ── reports: which event, for whom ──▶ send ── its number in the interaction's sequence ──▶ an action

/// Sends what the boards report.
extension PressMachine {
  /// Sends crossings, moves and requests.
  mutating func send(_ reports: [PointerBoard.Report]) {
    for var report in reports {
      report.event.sequence = newSequence(report.owner)
      act(.sendPointer(report.event, to: situation[report.owner].id))
    }
  }

  /// Sends the progress of bands.
  mutating func send(_ reports: [BandBoard.Report]) {
    for var report in reports {
      guard let owner = situation.index(of: report.interaction) else { continue }
      report.event.sequence = newSequence(owner)
      act(.sendBand(report.event, to: report.interaction))
    }
  }

  /// Sends changes of controls.
  mutating func send(_ reports: [ControlBoard.Report]) {
    for report in reports {
      guard let owner = situation.index(of: report.interaction) else { continue }
      for change in report.changes {
        let event = ControlEvent(
          sequence: newSequence(owner), change: change.change, control: change.control,
          monotonicUSec: report.stampUSec)
        act(.sendControl(event, to: report.interaction))
      }
    }
  }

  /// Sends gestures.
  mutating func send(_ reports: [GestureBoard.Report]) {
    for report in reports {
      guard let owner = situation.index(of: report.interaction) else { continue }
      let found = report.gesture
      var event = GestureEvent(
        sequence: newSequence(owner), press: found.press, gesture: found.gesture, role: found.role,
        monotonicUSec: found.atUSec)
      event.tenths = found.tenths
      event.count = found.count
      act(.sendGesture(event, to: report.interaction))
    }
  }

  /// The number of an interaction's next event.
  mutating func newSequence(_ owner: InteractionIndex) -> Int64 {
    situation[owner].lastSequence += 1
    return situation[owner].lastSequence
  }
}
