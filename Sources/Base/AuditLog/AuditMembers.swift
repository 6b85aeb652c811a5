// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Varlink

/// The members of a line that is being put together.
struct AuditMembers {
  private(set) var object = JSONObject()

  mutating func add(_ name: String, _ value: Int64?) {
    if let value { object[name] = .int(value) }
  }

  private mutating func add(_ name: String, _ value: String?) {
    if let value { object[name] = .string(value) }
  }

  private mutating func add(_ name: String, _ value: Bool?) {
    if let value { object[name] = .bool(value) }
  }

  private mutating func add(_ press: PressID, _ button: ButtonID) {
    add("press", press.number)
    add("button", button.description)
  }

  mutating func add(_ event: AuditEvent) {
    add("event", event.word)
    switch event {
    case .gatewayStarted, .gatewayStopped, .engineAttached: break
    case .recordsLost(let count): add("count", Int64(count))
    case .configuration(let error): add("error", error)
    case .routed(let routed): add(routed)
    case .event(let audited): add(audited)
    case .defaultEdge(let edge): add(edge)
    case .drained(let press, let button): add(press, button)
    case .orphanRelease(let button), .foundPressed(let button): add("button", button.description)
    case .bounced(let button, let edges):
      add("button", button.description)
      add("edges", Int64(edges))
    case .deviceAdded(let device), .deviceRemoved(let device), .deviceReconfigured(let device),
      .deviceResynchronised(let device):
      add("device", device.name)
    case .deviceFlooding(let device, let isFlooding):
      add("device", device.name)
      add("flooding", isFlooding)
    case .grab(let device, let held):
      add("device", device.name)
      add("held", held)
    case .interactionAdded(let interaction, let client, let login, let application):
      add("interaction", interaction.number)
      add(client)
      add("application", application)
      add("seat", client.seat.name)
      add("login", login?.name)
    case .interactionRemoved(let interaction, let client):
      add("interaction", interaction.number)
      add("client", client.number)
    case .clientGone(let client), .clientResponsive(let client): add("client", client.number)
    case .clientUnresponsive(let client, let interaction, let sequence):
      add("client", client.number)
      add("interaction", interaction.number)
      add("sequence", sequence)
    case .refused(let uid, let refusal, let leftOut):
      add("uid", Int64(uid))
      add("error", refusal.word)
      add("leftOut", leftOut > 0 ? Int64(leftOut) : nil)
    case .foreground(let seat, let client):
      add("seat", seat.name)
      add("client", client?.number)
    case .seatShows(let seat, let view):
      add("seat", seat.name)
      add("active", view != .nobody)
      if case .login(let login) = view { add("login", login.name) }
    case .locked(let locked, let seat):
      add("locked", locked)
      if let seat { add("seat", seat.name) }
    case .launch(let record): add(record)
    case .unlockAttempt(let uid, let seat, let outcome, let leftOut):
      add("uid", Int64(uid))
      add("seat", seat?.name)
      add("outcome", outcome.rawValue)
      add("leftOut", leftOut > 0 ? Int64(leftOut) : nil)
    case .engineLost(let loss): add("reason", loss.rawValue)
    case .session(let session, let uid, let state):
      add("session", session.name)
      add("uid", Int64(uid))
      add("state", state.rawValue)
    case .sessionClosed(let session): add("session", session.name)
    case .countdown(let session, let untilUSec):
      add("session", session.name)
      add("untilUSec", untilUSec)
    }
  }

  private mutating func add(_ client: ClientIdentity) {
    add("client", client.id.number)
    add("pid", Int64(client.pid))
    add("uid", Int64(client.uid))
  }

  private mutating func add(_ record: LaunchRecord) {
    add("launch", record.launch.name)
    add("application", record.application)
    add("seat", record.seat.name)
    switch record.step {
    case .launched, .running, .previewIdle: break
    case .handedOver(let delivered): add("delivered", delivered)
    case .ended(let end):
      add("reason", end.word)
      switch end {
      case .unmet(let requirements):
        object["unmet"] = .array(requirements.map { .string($0.rawValue) })
      case .exited(let status, let signal):
        add("status", status.map { Int64($0) })
        add("signal", signal.map { Int64($0) })
      case .failed(let text): add("error", text)
      case .dismissed, .openedApplication, .replaced, .contentLimit, .unregistered,
        .gatewayStopped:
        break
      }
    }
  }

  private mutating func add(_ edge: DefaultEdge) {
    add(edge.press, edge.button)
    add("pressed", edge.pressed)
    add("stampUSec", edge.stampUSec)
    add("seenBySystem", edge.seenBySystem)
  }

  private mutating func add(_ routed: RoutedPress) {
    add(routed.press, routed.button)
    add("role", routed.role.rawValue)
    add("source", routed.kind.rawValue)
    add("stampUSec", routed.stampUSec)
    switch routed.route {
    case .granted(let client, let interaction):
      add("route", "granted")
      add("client", client.number)
      add("interaction", interaction.number)
    case .defaulted(let reason):
      add("route", "default")
      add("reason", reason.word)
    case .swallowed(let reason):
      add("route", "swallowed")
      add("reason", reason.rawValue)
    }
    add("seenBySystem", routed.seenBySystem)
  }

  private mutating func add(_ audited: AuditedEvent) {
    let event = audited.event
    add(event.press, event.button)
    add("client", audited.client.number)
    add("interaction", audited.interaction.number)
    add("sequence", event.sequence)
    add("role", event.role.rawValue)
    add("source", event.kind.rawValue)
    add("stampUSec", event.monotonicUSec)
    add("heldUSec", event.heldUSec)
    add("reason", event.cancelReason?.rawValue)
    add("delivered", audited.delivered)
  }
}

extension AuditEvent {
  /// The value of the member `event`.
  fileprivate var word: String {
    switch self {
    case .gatewayStarted: "gateway_started"
    case .gatewayStopped: "gateway_stopped"
    case .recordsLost: "records_lost"
    case .configuration(let error): error == nil ? "configuration_loaded" : "configuration_refused"
    case .routed: "routed"
    case .event(let audited): audited.event.phase.rawValue
    case .defaultEdge: "default_edge"
    case .drained: "drained"
    case .orphanRelease: "orphan_release"
    case .foundPressed: "found_pressed"
    case .bounced: "bounced"
    case .deviceAdded: "device_added"
    case .deviceRemoved: "device_removed"
    case .deviceReconfigured: "device_reconfigured"
    case .deviceResynchronised: "device_resynchronised"
    case .deviceFlooding: "device_flooding"
    case .grab: "grab"
    case .interactionAdded: "interaction_added"
    case .interactionRemoved: "interaction_removed"
    case .clientGone: "client_gone"
    case .clientUnresponsive: "client_unresponsive"
    case .clientResponsive: "client_responsive"
    case .refused: "refused"
    case .foreground: "foreground"
    case .seatShows: "seat"
    case .locked: "locked"
    case .launch(let record): record.step.word
    case .unlockAttempt: "unlock_attempt"
    case .engineAttached: "engine_attached"
    case .engineLost: "engine_lost"
    case .session: "session"
    case .sessionClosed: "session_closed"
    case .countdown: "countdown"
    }
  }
}

extension LaunchRecord.Step {
  /// The value of the member `event`.
  fileprivate var word: String {
    switch self {
    case .launched: "extension_launched"
    case .running: "extension_running"
    case .previewIdle: "extension_preview_idle"
    case .ended: "extension_ended"
    case .handedOver: "extension_handed_over"
    }
  }
}

extension CallRefusal {
  /// The name of the interface's error. Its parameters stay out of the log, because they may be a
  /// name that another user must not learn.
  fileprivate var word: String {
    switch self {
    case .noSuchInteraction: "NoSuchInteraction"
    case .noSuchSession: "NoSuchSession"
    case .engineNotAttached: "EngineNotAttached"
    case .notAuthorized: "NotAuthorized"
    case .foregroundRefused: "ForegroundRefused"
    case .noSuchEvent: "NoSuchEvent"
    case .tooManyInteractions: "TooManyInteractions"
    case .tooManySessions: "TooManySessions"
    case .invalidParameter: "InvalidParameter"
    case .pressRefused: "PressRefused"
    case .noSuchPress: "NoSuchPress"
    case .noSuchRequest: "NoSuchRequest"
    case .noSuchControl: "NoSuchControl"
    case .controlRefused: "ControlRefused"
    case .noSuchClient: "NoSuchClient"
    case .noSuchDevice: "NoSuchDevice"
    case .noSuchButton: "NoSuchButton"
    }
  }
}
