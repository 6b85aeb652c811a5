// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing

/// A log that breaks one invariant, as `audit verify` might find it.
struct DoctoredLog: Sendable, CustomTestStringConvertible {
  let name: String
  let invariant: Invariant
  let events: [AuditEvent]

  var testDescription: String { name }

  var records: [AuditRecord] {
    events.enumerated().map { AuditRecord(atUSec: Int64($0.offset), event: $0.element) }
  }

  static let button = ButtonID(device: DeviceID("keyboard"), name: "VOLUMEDOWN")

  static func routed(_ press: Int64, _ route: PressRoute) -> AuditEvent {
    .routed(
      RoutedPress(
        press: PressID(press), button: button, role: .primary, kind: .key, stampUSec: 0,
        route: route, seenBySystem: false))
  }

  static func granted(_ press: Int64, to client: Int64 = 1) -> AuditEvent {
    routed(press, .granted(ClientID(client), InteractionID(client)))
  }

  static func defaulted(_ press: Int64) -> AuditEvent {
    routed(press, .defaulted(.nobodyInForeground))
  }

  static func event(
    _ press: Int64, _ phase: Phase, client: Int64 = 1, reason: CancelReason? = nil
  ) -> AuditEvent {
    .event(
      AuditedEvent(
        client: ClientID(client), interaction: InteractionID(client),
        event: PressEvent(
          sequence: 1, press: PressID(press), phase: phase, role: .primary, button: button,
          kind: .key, monotonicUSec: 0, heldUSec: phase == .began ? nil : 0,
          cancelReason: reason),
        delivered: true))
  }

  static func edge(_ press: Int64, _ pressed: Bool, seenBySystem: Bool = false) -> AuditEvent {
    .defaultEdge(
      DefaultEdge(
        press: PressID(press), button: button, pressed: pressed, stampUSec: 0,
        seenBySystem: seenBySystem))
  }
}

extension DoctoredLog {
  /// Logs without a fault.
  static let sound: [[AuditEvent]] = [
    [granted(1), event(1, .began), event(1, .ended)],
    [
      granted(1), event(1, .began), event(1, .cancelled, reason: .locked),
      .drained(PressID(1), button), defaulted(2), edge(2, true), edge(2, false),
    ],
    [routed(1, .swallowed(.exclusive)), .drained(PressID(1), button)],
    [granted(1), event(1, .began), event(1, .cancelled, reason: .deviceRemoved)],
    [
      granted(1), event(1, .began), .gatewayStarted, granted(1), event(1, .began), event(1, .ended),
    ],
    [
      .orphanRelease(button), defaulted(1), edge(1, true, seenBySystem: true),
      edge(1, false, seenBySystem: true),
    ],
  ]

  /// Logs with one fault.
  static let all: [DoctoredLog] = closing + beginning + moving + draining + defaults + reasons

  private static let closing = [
    DoctoredLog(
      name: "never closed", invariant: .closedOnce, events: [granted(1), event(1, .began)]),
    DoctoredLog(
      name: "not closed before the next press", invariant: .closedOnce,
      events: [granted(1), event(1, .began), granted(2), event(2, .began), event(2, .ended)]),
    DoctoredLog(
      name: "not closed when the device went", invariant: .closedOnce,
      events: [granted(1), event(1, .began), .deviceRemoved(button.device)]),
    DoctoredLog(
      name: "not closed when the gateway stopped", invariant: .closedOnce,
      events: [granted(1), event(1, .began), .gatewayStopped]),
    DoctoredLog(
      name: "ended twice", invariant: .closedOnce,
      events: [granted(1), event(1, .began), event(1, .ended), event(1, .ended)]),
    DoctoredLog(
      name: "cancelled after ended", invariant: .closedOnce,
      events: [
        granted(1), event(1, .began), event(1, .ended), event(1, .cancelled, reason: .locked),
      ]),
    DoctoredLog(
      name: "began twice", invariant: .closedOnce,
      events: [granted(1), event(1, .began), event(1, .began), event(1, .ended)]),
  ]

  private static let beginning = [
    DoctoredLog(
      name: "ended without began", invariant: .nothingWithoutBegan,
      events: [granted(1), event(1, .ended)]),
    DoctoredLog(
      name: "cancelled out of nothing", invariant: .nothingWithoutBegan,
      events: [event(1, .cancelled, reason: .locked)]),
    DoctoredLog(
      name: "ended under another number", invariant: .nothingWithoutBegan,
      events: [granted(1), event(1, .began), event(2, .ended), event(1, .ended)]),
  ]

  private static let moving = [
    DoctoredLog(
      name: "ended at another client", invariant: .neverMoves,
      events: [granted(1), event(1, .began), event(1, .ended, client: 2)]),
    DoctoredLog(
      name: "began at a second client", invariant: .neverMoves,
      events: [granted(1), event(1, .began), event(1, .began, client: 2), event(1, .ended)]),
    DoctoredLog(
      name: "began at another client than it was routed to", invariant: .neverMoves,
      events: [granted(1), event(1, .began, client: 2), event(1, .ended, client: 2)]),
    DoctoredLog(
      name: "from the client to the default", invariant: .neverMoves,
      events: [granted(1), event(1, .began), edge(1, false)]),
    DoctoredLog(
      name: "from the default to the client", invariant: .neverMoves,
      events: [defaulted(1), edge(1, true), event(1, .ended), edge(1, false)]),
    DoctoredLog(
      name: "both", invariant: .neverMoves,
      events: [granted(1), event(1, .began), edge(1, true), event(1, .ended)]),
    DoctoredLog(
      name: "routed twice", invariant: .neverMoves,
      events: [granted(1), defaulted(1), edge(1, true), edge(1, false)]),
    DoctoredLog(
      name: "swallowed, and began", invariant: .neverMoves,
      events: [routed(1, .swallowed(.exclusive)), event(1, .began)]),
  ]

  private static let draining = [
    DoctoredLog(
      name: "the release of a cancelled press for the default", invariant: .drainedAfterCancelled,
      events: [granted(1), event(1, .began), event(1, .cancelled, reason: .locked), edge(1, false)]),
    DoctoredLog(
      name: "the same under another number", invariant: .drainedAfterCancelled,
      events: [granted(1), event(1, .began), event(1, .cancelled, reason: .locked), edge(2, false)]),
    DoctoredLog(
      name: "the release of a cancelled press for the client", invariant: .drainedAfterCancelled,
      events: [
        granted(1), event(1, .began), event(1, .cancelled, reason: .locked), event(1, .ended),
      ]),
    DoctoredLog(
      name: "revived", invariant: .drainedAfterCancelled,
      events: [
        granted(1), event(1, .began), event(1, .cancelled, reason: .locked), event(1, .began),
      ]),
  ]

  private static let defaults = [
    DoctoredLog(
      name: "default without up", invariant: .defaultHasBothEdges,
      events: [defaulted(1), edge(1, true)]),
    DoctoredLog(
      name: "default without up before the next press", invariant: .defaultHasBothEdges,
      events: [defaulted(1), edge(1, true), granted(2), event(2, .began), event(2, .ended)]),
    DoctoredLog(
      name: "default without down", invariant: .defaultHasBothEdges, events: [edge(1, false)]),
    DoctoredLog(
      name: "default that nobody was handed", invariant: .defaultHasBothEdges,
      events: [defaulted(1)]),
    DoctoredLog(
      name: "default up withheld", invariant: .defaultHasBothEdges,
      events: [defaulted(1), edge(1, true), .drained(PressID(1), button)]),
    DoctoredLog(
      name: "default edges that went different ways", invariant: .defaultHasBothEdges,
      events: [defaulted(1), edge(1, true, seenBySystem: true), edge(1, false)]),
    DoctoredLog(
      name: "default up twice", invariant: .defaultHasBothEdges,
      events: [defaulted(1), edge(1, true), edge(1, false), edge(1, false)]),
  ]

  private static let reasons = [
    DoctoredLog(
      name: "cancelled without a reason", invariant: .cancelledHasReason,
      events: [granted(1), event(1, .began), event(1, .cancelled)]),
    DoctoredLog(
      name: "ended with a reason", invariant: .cancelledHasReason,
      events: [granted(1), event(1, .began), event(1, .ended, reason: .locked)]),
  ]
}
