// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureRunner {
  /// `began primary VOLUMEDOWN`, `ended VOLUMEDOWN held 240ms`,
  /// `cancelled VOLUMEDOWN locked held 5ms`
  func eventText(_ event: PressEvent) -> String {
    let held = " held \(FixtureDuration.text(event.heldUSec ?? 0))"
    switch event.phase {
    case .began:
      return "began \(event.role.rawValue) \(event.button.name)" + touchText(event)
        + stampText(event.monotonicUSec)
    case .ended:
      return "ended \(event.button.name)" + held + stampText(event.monotonicUSec)
    case .cancelled:
      let reason = event.cancelReason?.rawValue ?? "for no reason"
      return "cancelled \(event.button.name) \(reason)" + held
    }
  }

  /// ` in REGION`, and for a button of a pointer ` as TYPE`.
  private func touchText(_ event: PressEvent) -> String {
    guard let touch = event.touch else { return "" }
    return (touch.region.map { " in \($0)" } ?? "") + penText(touch.pen)
      + (event.kind == .indirectPointer ? " as \(touch.type.rawValue)" : "")
  }

  /// `entered touch0 shutter`, `moved touch0 0.5,0.9`, `requested touch0 nothing`; ` as STYLE`, ` with rubber
  /// 0.25`, ` shift`.
  func pointerText(_ event: PointerReport) -> String {
    let words = "\(event.change.rawValue) \(event.contact.name) "
    let rest =
      penText(event.pen)
      + ModifierKeys.words.filter { event.modifiers.contains($0.0) }.map { " \($0.1)" }.joined()
      + stampText(event.monotonicUSec)
    if event.change == .moved {
      return words + "\(FixtureNumber.text(event.point.x)),\(FixtureNumber.text(event.point.y))"
        + rest
    }
    return words + (event.region ?? (event.change == .requested ? "nothing" : "surface"))
      + (event.style.map { " as \($0.shape.rawValue)" } ?? "") + rest
  }

  /// ` with pen 0.25`
  private func penText(_ pen: PenState?) -> String {
    pen.map { " with \($0.tool.rawValue)" + ($0.force.map { " " + FixtureNumber.text($0) } ?? "") }
      ?? ""
  }

  /// `band began 0.1,0.2,0.3,0.1`, `band ended … backgrounded`; parts in thousandths.
  func bandText(_ event: BandEvent) -> String {
    let words = "band \(event.state.rawValue)"
    guard let rectangle = event.rectangle else { return words }
    let parts = [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
      .map { "\(($0 * 1000).rounded() / 1000)" }
    return words + " " + parts.joined(separator: ",")
      + ModifierKeys.words.filter { event.initialModifiers.contains($0.0) }.map { " \($0.1)" }
      .joined() + (event.cancelReason.map { " \($0.rawValue)" } ?? "")
      + stampText(event.monotonicUSec)
  }

  /// `became_active zoom`, `value zoom 2`; values in thousandths, whole ones without a point.
  func controlText(_ event: ControlEvent) -> String {
    let words = "\(event.change.word) \(event.control)"
    guard case .value(let value) = event.change else { return words }
    return words + " " + FixtureNumber.text(value)
  }

  /// The stamp of an edge, if it is not the time of the line.
  func stampText(_ stampUSec: Int64) -> String {
    stampUSec == now ? "" : " at \(FixtureDuration.text(stampUSec))"
  }

  /// `eligible`, or `not eligible: ` and the obstacles.
  func statusText(_ status: InteractionCondition) -> String {
    let lock = status.pointerLock.map { ", pointers \($0.rawValue)" } ?? ""
    let obstacles = status.obstacles.ordered.map(\.rawValue).joined(separator: ", ")
    return (status.eligible ? "eligible" : "not eligible: " + obstacles) + lock
  }

  /// A refusal by the name of its error.
  func refusalText(_ refusal: CallRefusal) -> String {
    switch refusal {
    case .noSuchInteraction: "NoSuchInteraction"
    case .noSuchSession(let session): "NoSuchSession \(session)"
    case .engineNotAttached: "EngineNotAttached"
    case .notAuthorized: "NotAuthorized"
    case .foregroundRefused(let reason): "ForegroundRefused \(reason.rawValue)"
    case .noSuchEvent(let sequence): "NoSuchEvent \(sequence)"
    case .tooManyInteractions(let limit): "TooManyInteractions \(limit)"
    case .tooManySessions(let limit): "TooManySessions \(limit)"
    case .invalidParameter(let name): "InvalidParameter \(name)"
    case .pressRefused(.obstacle(let obstacle)): "PressRefused \(obstacle.rawValue)"
    case .pressRefused(.exclusive): "PressRefused exclusive"
    case .pressRefused(.tooMany(let limit)): "PressRefused \(limit)"
    case .noSuchPress: "NoSuchPress"
    case .noSuchRequest: "NoSuchRequest"
    case .noSuchControl(let control): "NoSuchControl \(control)"
    case .controlRefused(let control, _): "ControlRefused \(control)"
    case .noSuchClient: "NoSuchClient"
    case .noSuchDevice(let device): "NoSuchDevice \(device)"
    case .noSuchButton(let button): "NoSuchButton \(button)"
    }
  }

  /// The text of a record; nil if other lines of the output already show it.
  func auditText(_ event: AuditEvent) -> String? {
    switch event {
    case .routed(let routed):
      switch routed.route {
      case .granted: routed.seenBySystem ? "\(routed.button.name) seen by the system too" : nil
      case .defaulted(let reason): "\(routed.button.name) default \(reason.word)"
      case .swallowed(let reason): "\(routed.button.name) swallowed \(reason.rawValue)"
      }
    case .event(let audited):
      audited.delivered ? nil : "\(name(audited.client)) undelivered " + eventText(audited.event)
    case .drained(_, let button): "\(button.name) drained"
    case .orphanRelease(let button): "\(button.name) orphan release"
    case .foundPressed(let button): "\(button.name) found pressed"
    case .bounced(let button, let edges): "\(button.name) bounced \(edges)"
    case .clientUnresponsive(let client, _, let sequence):
      "\(name(client)) unresponsive \(sequence)"
    case .clientResponsive(let client): "\(name(client)) responsive"
    case .foreground(let seat, let client): "\(seat) foreground \(client.map(name) ?? "nobody")"
    case .engineLost(let loss): "engine \(loss.rawValue)"
    case .gatewayStarted, .recordsLost, .configuration, .gatewayStopped, .defaultEdge, .deviceAdded,
      .deviceRemoved, .deviceReconfigured, .deviceResynchronised, .grab, .interactionAdded,
      .interactionRemoved, .clientGone, .refused, .seatShows, .locked, .launch, .unlockAttempt,
      .engineAttached,
      .session,
      .sessionClosed, .countdown, .deviceFlooding:
      nil
    }
  }
}

/// Numbers as fixtures write them.
package enum FixtureNumber {
  /// A number in thousandths; a whole one without a point.
  package static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
