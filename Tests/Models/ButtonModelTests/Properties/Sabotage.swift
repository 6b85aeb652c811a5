// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// A way to break the machine. Each breaks one invariant in the machine's actions and in its log.
enum Sabotage: CaseIterable {
  case forgetsToEnd
  case endsWithoutBegan
  case endsWithAnotherClient
  case handsReleaseOnAfterCancel
  case forgetsDefaultUp
  case cancelsWithoutReason

  /// The invariant that is broken.
  var invariant: Invariant {
    switch self {
    case .forgetsToEnd: .closedOnce
    case .endsWithoutBegan: .nothingWithoutBegan
    case .endsWithAnotherClient: .neverMoves
    case .handsReleaseOnAfterCancel: .drainedAfterCancelled
    case .forgetsDefaultUp: .defaultHasBothEdges
    case .cancelsWithoutReason: .cancelledHasReason
    }
  }

  /// The action of the broken machine in place of this one; nil for none.
  func spoil(_ action: Action) -> Action? {
    guard case .audit(var record) = action else { return action }
    switch (self, record.event) {
    case (.forgetsToEnd, .event(let audited)) where audited.event.phase == .ended:
      return nil
    case (.endsWithoutBegan, .event(let audited)) where audited.event.phase == .began:
      return nil
    case (.endsWithAnotherClient, .event(var audited)) where audited.event.phase == .ended:
      audited.client = ClientID(audited.client.number + 1)
      record.event = .event(audited)
    case (.handsReleaseOnAfterCancel, .drained(let press, let button)):
      record.event = .defaultEdge(
        DefaultEdge(
          press: press, button: button, pressed: false, stampUSec: record.atUSec,
          seenBySystem: false))
    case (.forgetsDefaultUp, .defaultEdge(let edge)) where !edge.pressed:
      return nil
    case (.cancelsWithoutReason, .event(var audited)) where audited.event.phase == .cancelled:
      audited.event.cancelReason = nil
      record.event = .event(audited)
    default:
      break
    }
    return .audit(record)
  }
}
