// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Varlink

/// The members of a line that is being put together.
struct AuditMembers {
  private(set) var object = JSONObject()

  mutating func add(_ name: String, _ value: Int64?) {
    if let value { object[name] = .int(value) }
  }

  mutating func add(_ name: String, _ value: String?) {
    if let value { object[name] = .string(value) }
  }

  mutating func add(_ name: String, _ value: Bool) {
    object[name] = .bool(value)
  }

  mutating func add(_ press: PressID, _ button: ButtonID) {
    add("press", press.number)
    add("button", button.description)
  }

  private mutating func event(_ name: String) { add("event", name) }

  mutating func add(_ event: AuditEvent) {
    switch event {
    case .gatewayStarted: self.event("gateway_started")
    case .gatewayStopped: self.event("gateway_stopped")
    case .recordsLost(let count):
      self.event("records_lost")
      add("count", Int64(count))
    case .configuration(let error):
      self.event(error == nil ? "configuration_loaded" : "configuration_refused")
      add("error", error)
    case .routed, .event, .defaultEdge, .drained, .orphanRelease, .foundPressed, .bounced:
      addPress(event)
    case .deviceAdded, .deviceRemoved, .deviceReconfigured, .deviceResynchronised, .deviceFlooding,
      .grab:
      addDevice(event)
    case .interactionAdded, .interactionRemoved, .clientGone, .clientUnresponsive,
      .clientResponsive, .refused, .foreground:
      addClient(event)
    case .seatShows(let seat, let view):
      self.event("seat")
      add("seat", seat.name)
      add("active", view != .nobody)
      if case .login(let login) = view { add("login", login.name) }
    case .locked(let locked):
      self.event("locked")
      add("locked", locked)
    case .engineAttached: self.event("engine_attached")
    case .engineLost(let loss):
      self.event("engine_lost")
      add("reason", loss.rawValue)
    case .session(let session, let uid, let state):
      self.event("session")
      add("session", session.name)
      add("uid", Int64(uid))
      add("state", state.rawValue)
    case .sessionClosed(let session):
      self.event("session_closed")
      add("session", session.name)
    }
  }

  private mutating func addPress(_ event: AuditEvent) {
    switch event {
    case .routed(let routed): add(routed)
    case .event(let audited): add(audited)
    case .defaultEdge(let edge):
      self.event("default_edge")
      add(edge.press, edge.button)
      add("pressed", edge.pressed)
      add("stampUSec", edge.stampUSec)
      add("seenBySystem", edge.seenBySystem)
    case .drained(let press, let button):
      self.event("drained")
      add(press, button)
    case .orphanRelease(let button):
      self.event("orphan_release")
      add("button", button.description)
    case .foundPressed(let button):
      self.event("found_pressed")
      add("button", button.description)
    case .bounced(let button, let edges):
      self.event("bounced")
      add("button", button.description)
      add("edges", Int64(edges))
    default: break
    }
  }

  private mutating func add(_ routed: RoutedPress) {
    event("routed")
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
    self.event(event.phase.rawValue)
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

  private mutating func addDevice(_ event: AuditEvent) {
    switch event {
    case .deviceAdded(let device): self.device("device_added", device)
    case .deviceRemoved(let device): self.device("device_removed", device)
    case .deviceReconfigured(let device): self.device("device_reconfigured", device)
    case .deviceResynchronised(let device): self.device("device_resynchronised", device)
    case .deviceFlooding(let device, let isFlooding):
      self.device("device_flooding", device)
      add("flooding", isFlooding)
    case .grab(let device, let held):
      self.device("grab", device)
      add("held", held)
    default: break
    }
  }

  private mutating func device(_ name: String, _ device: DeviceID) {
    event(name)
    add("device", device.name)
  }

  private mutating func addClient(_ event: AuditEvent) {
    switch event {
    case .interactionAdded(let interaction, let client, let login, let application):
      self.event("interaction_added")
      add("interaction", interaction.number)
      add("client", client.id.number)
      add("pid", Int64(client.pid))
      add("uid", Int64(client.uid))
      add("application", application)
      add("seat", client.seat.name)
      add("login", login?.name)
    case .interactionRemoved(let interaction, let client):
      self.event("interaction_removed")
      add("interaction", interaction.number)
      add("client", client.number)
    case .clientGone(let client):
      self.event("client_gone")
      add("client", client.number)
    case .clientUnresponsive(let client, let interaction, let sequence):
      self.event("client_unresponsive")
      add("client", client.number)
      add("interaction", interaction.number)
      add("sequence", sequence)
    case .clientResponsive(let client):
      self.event("client_responsive")
      add("client", client.number)
    case .refused(let uid, let refusal, let leftOut):
      self.event("refused")
      add("uid", Int64(uid))
      add("error", refusal.word)
      add("leftOut", leftOut > 0 ? Int64(leftOut) : nil)
    case .foreground(let seat, let client):
      self.event("foreground")
      add("seat", seat.name)
      add("client", client?.number)
    default: break
    }
  }
}

extension Refusal {
  /// The name of the interfaces' error, as the log has it. What it carries stays out: it may be a
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
    case .noSuchClient: "NoSuchClient"
    case .noSuchDevice: "NoSuchDevice"
    case .noSuchButton: "NoSuchButton"
    }
  }
}
