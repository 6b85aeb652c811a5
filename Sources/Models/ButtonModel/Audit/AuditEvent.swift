// SPDX-License-Identifier: Apache-2.0

/// What the audit log tells. Keys without a role never appear in it.
package enum AuditEvent: Hashable, Sendable {
  /// The gateway started: whatever was open before belongs to a process that is gone.
  case gatewayStarted
  /// The gateway stopped in order: nothing is open any more.
  case gatewayStopped
  /// So many records before this one could not be written; 0 where it is not known how many.
  case recordsLost(Int)
  /// The configuration was read, or refused because of this error.
  case configuration(error: String?)

  /// A button went down, and this was decided.
  case routed(RoutedPress)
  /// A phase of a granted press.
  case event(AuditedEvent)
  /// An edge that went to the default behaviour.
  case defaultEdge(DefaultEdge)
  /// The release of a cancelled or swallowed press; nobody was told.
  case drained(PressID, ButtonID)
  /// A release without a press: the button was down before the device was known.
  case orphanRelease(ButtonID)
  /// A button was found down, when the device came or events were lost; it waits for its release.
  case foundPressed(ButtonID)
  /// So many edges were absorbed as bounces.
  case bounced(ButtonID, edges: Int)

  case deviceAdded(DeviceID)
  case deviceRemoved(DeviceID)
  case deviceReconfigured(DeviceID)
  /// Events were lost; the buttons' levels were read anew.
  case deviceResynchronised(DeviceID)
  /// The device sends more than it may, and is read at intervals; or no longer.
  case deviceFlooding(DeviceID, Bool)
  /// The grab took hold, or ended.
  case grab(DeviceID, held: Bool)

  case interactionAdded(InteractionID, ClientIdentity, login: LoginID?, application: String)
  case interactionRemoved(InteractionID, ClientID)
  /// The client's process ended.
  case clientGone(ClientID)
  /// The event was not acknowledged in time, or too many wait.
  case clientUnresponsive(ClientID, InteractionID, sequence: Int64)
  /// The client acknowledged all that was overdue.
  case clientResponsive(ClientID)
  /// So many of this user before it were left out, because there were too many.
  case refused(uid: UInt32, Refusal, leftOut: Int = 0)

  case foreground(SeatID, ClientID?)
  /// The seat shows the clients of another login session, or of none.
  case seatShows(SeatID, SeatView)
  case locked(Bool)

  case engineAttached
  case engineLost(EngineLoss)
  case session(SessionID, uid: UInt32, SessionState)
  case sessionClosed(SessionID)
}

/// One line of the audit log.
package struct AuditRecord: Hashable, Sendable {
  /// When the gateway did or learnt it, microseconds of CLOCK_MONOTONIC.
  package var atUSec: Int64
  package var event: AuditEvent

  /// Puts a record together.
  package init(atUSec: Int64, event: AuditEvent) {
    self.atUSec = atUSec
    self.event = event
  }
}

/// The decision about a press.
package struct RoutedPress: Hashable, Sendable {
  package var press: PressID
  package var button: ButtonID
  package var role: Role
  package var kind: SourceKind
  /// Kernel time of the down, microseconds.
  package var stampUSec: Int64
  package var route: Route
  /// True if the system saw the key as well (mode `observe`, or not grabbed): of a granted press it
  /// then had both edges too.
  package var seenBySystem: Bool

  /// Puts a decision together.
  package init(
    press: PressID, button: ButtonID, role: Role, kind: SourceKind, stampUSec: Int64,
    route: Route, seenBySystem: Bool
  ) {
    self.press = press
    self.button = button
    self.role = role
    self.kind = kind
    self.stampUSec = stampUSec
    self.route = route
    self.seenBySystem = seenBySystem
  }
}

/// A phase of a granted press, and whom it concerned.
package struct AuditedEvent: Hashable, Sendable {
  package var client: ClientID
  package var interaction: InteractionID
  package var event: CaptureEvent
  /// False if the client's connection was gone, so that nobody could be told.
  package var delivered: Bool

  /// Puts one together.
  package init(
    client: ClientID, interaction: InteractionID, event: CaptureEvent, delivered: Bool
  ) {
    self.client = client
    self.interaction = interaction
    self.event = event
    self.delivered = delivered
  }
}
