// SPDX-License-Identifier: Apache-2.0

extension InvariantChecker {
  /// An edge for the default behaviour.
  mutating func check(_ edge: DefaultEdge) {
    if edge.pressed {
      defaultDown(edge)
    } else {
      defaultUp(edge)
    }
  }

  private mutating func defaultDown(_ edge: DefaultEdge) {
    guard let trace = trace(edge.press, of: edge.button) else {
      start(
        PressTrace(
          press: edge.press, button: edge.button, stage: .defaultDown,
          seenBySystem: edge.seenBySystem))
      return
    }
    switch trace.stage {
    case .routed(.defaulted):
      traces[edge.button]?.seenBySystem = edge.seenBySystem
      move(edge.button, to: .defaultDown)
    case .routed(.granted), .routed(.swallowed), .began, .ended, .cancelled, .drained:
      violate(.neverMoves, edge.press, edge.button, "default down, but was not defaulted")
    case .defaultDown, .defaultUp:
      violate(.defaultHasBothEdges, edge.press, edge.button, "default down twice")
    }
  }

  private mutating func defaultUp(_ edge: DefaultEdge) {
    guard let last = traces[edge.button] else {
      violate(.defaultHasBothEdges, edge.press, edge.button, "default up without its down")
      return
    }
    switch last.stage {
    case .cancelled:
      violate(
        .drainedAfterCancelled, edge.press, edge.button,
        "the release of a cancelled press went to the default behaviour")
    case .defaultDown where last.press == edge.press:
      if last.seenBySystem != edge.seenBySystem {
        violate(.defaultHasBothEdges, edge.press, edge.button, "edges went different ways")
      }
      move(edge.button, to: .defaultUp)
    case .began where last.press == edge.press:
      violate(.neverMoves, edge.press, edge.button, "default up, but was granted")
    case .routed, .began, .ended, .drained, .defaultDown, .defaultUp:
      violate(.defaultHasBothEdges, edge.press, edge.button, "default up without its down")
    }
  }

  /// A release that nobody was told of.
  mutating func drained(_ press: PressID, _ button: ButtonID) {
    guard let trace = trace(press, of: button) else { return }
    switch trace.stage {
    case .cancelled:
      move(button, to: .drained)
    case .defaultDown:
      violate(.defaultHasBothEdges, press, button, "the release of a defaulted press was withheld")
    case .routed, .began, .ended, .drained, .defaultUp:
      break
    }
  }
}
