// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// An event of the audit log. Keys without a role never appear in it.
package enum AuditEvent: Hashable, Sendable {
  /// The gateway started. Presses that were open before it belong to a process that is gone.
  case gatewayStarted
  /// The gateway stopped in good order: no press is open.
  case gatewayStopped
  /// This many records before this one could not be written; 0 if the number is unknown.
  case recordsLost(Int)
  /// The configuration was loaded, or refused because of this error.
  case configuration(error: String?)

  /// A button went down, and its press was routed.
  case routed(RoutedPress)
  /// A phase of a granted press.
  case event(AuditedEvent)
  /// An edge that went to the default behaviour.
  case defaultEdge(DefaultEdge)
  /// The release of a cancelled or swallowed press, which goes to nobody.
  case drained(PressID, ButtonID)
  /// A release without a press: the button was down before the device was known.
  case orphanRelease(ButtonID)
  /// A button was found down, when its device was added or events were lost. It is ignored until it
  /// is released.
  case foundPressed(ButtonID)
  /// This many edges were absorbed as bounces.
  case bounced(ButtonID, edges: Int)

  case deviceAdded(DeviceID)
  case deviceRemoved(DeviceID)
  case deviceReconfigured(DeviceID)
  /// Events were lost, so the levels of the buttons were read again.
  case deviceResynchronised(DeviceID)
  /// The device has begun to send more events than it may and is read at intervals (true), or has
  /// stopped doing so (false).
  case deviceFlooding(DeviceID, Bool)
  /// The grab took hold, or ended.
  case grab(DeviceID, held: Bool)

  case interactionAdded(InteractionID, ClientIdentity, login: LoginID?, application: String)
  case interactionRemoved(InteractionID, ClientID)
  /// The client's process ended.
  case clientGone(ClientID)
  /// The event was not acknowledged in time, or too many are waiting.
  case clientUnresponsive(ClientID, InteractionID, sequence: Int64)
  /// The client acknowledged everything that was overdue.
  case clientResponsive(ClientID)
  /// A request was refused. `leftOut` earlier refusals of this user are missing in the log, because
  /// there were too many.
  case refused(uid: UInt32, CallRefusal, leftOut: Int = 0)

  case foreground(SeatID, ClientID?)
  /// The seat now shows these clients.
  case seatShows(SeatID, SeatView)
  /// A seat was locked or unlocked; nil: all seats.
  case locked(Bool, SeatID? = nil)

  /// Somebody tried to unlock a seat by a PIN; nil: all seats. `leftOut` earlier attempts of this user, beyond
  /// those that count, are missing in the log, because there were too many.
  case unlockAttempt(uid: UInt32, SeatID?, UnlockOutcome, leftOut: Int = 0)
  /// A launch of an application's extension.
  case launch(LaunchRecord)

  case engineAttached
  case engineLost(EngineLoss)
  case session(SessionID, uid: UInt32, ReportedState)
  case sessionClosed(SessionID)
  /// The session's client, or a self timer, counts down to this moment of CLOCK_MONOTONIC; nil: no longer.
  case countdown(SessionID, untilUSec: Int64?)
}

/// One line of the audit log.
package struct AuditRecord: Hashable, Sendable {
  /// When the gateway did or learnt of it, microseconds of CLOCK_MONOTONIC.
  package var atUSec: Int64
  package var event: AuditEvent

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
  package var route: PressRoute
  /// True if the system also saw the key (mode `observe`, or not grabbed). It then saw both edges,
  /// even if the press was granted.
  package var seenBySystem: Bool

  package init(
    press: PressID, button: ButtonID, role: Role, kind: SourceKind, stampUSec: Int64,
    route: PressRoute, seenBySystem: Bool
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

/// A phase of a granted press, and the client that it concerned.
package struct AuditedEvent: Hashable, Sendable {
  package var client: ClientID
  package var interaction: InteractionID
  package var event: PressEvent
  /// False if the event could not be sent because the client's connection was gone.
  package var delivered: Bool

  package init(
    client: ClientID, interaction: InteractionID, event: PressEvent, delivered: Bool
  ) {
    self.client = client
    self.interaction = interaction
    self.event = event
    self.delivered = delivered
  }
}
