// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// One event of an interaction: `CaptureEvent` of the Gateway interface, field by field.
package struct PressEvent: Hashable, Sendable {
  /// Counts the events of the interaction from 1, without gaps.
  package var sequence: Int64
  package var press: PressID
  package var phase: Phase
  package var role: Role
  package var button: ButtonID
  package var kind: SourceKind
  /// Kernel time of the edge, microseconds; if the press was cancelled, the time of the cause.
  package var monotonicUSec: Int64
  /// Microseconds since `began`, never negative; nil in `began`.
  package var heldUSec: Int64?
  /// Present if and only if the phase is `cancelled`.
  package var cancelReason: CancelReason?
  private var rareTouch: Rare<Touch>

  package init(
    sequence: Int64, press: PressID, phase: Phase, role: Role, button: ButtonID,
    kind: SourceKind, monotonicUSec: Int64, heldUSec: Int64? = nil,
    cancelReason: CancelReason? = nil, touch: Touch? = nil
  ) {
    self.sequence = sequence
    self.press = press
    self.phase = phase
    self.role = role
    self.button = button
    self.kind = kind
    self.monotonicUSec = monotonicUSec
    self.heldUSec = heldUSec
    self.cancelReason = cancelReason
    rareTouch = Rare(touch)
  }

  /// Present for a press of a pointing device.
  package var touch: Touch? {
    get { rareTouch.value }
    set { rareTouch = Rare(newValue) }
  }

  /// The contact's place; nil if it is no press of a pointing device, or the device has no position.
  package var point: SurfacePoint? { rareTouch.value?.point }

  /// Whether only sequence, press, time and the touch's place differ between them. A field that is added to an event or
  /// a touch is to be compared here, too: replies are made of the event before (`PressReplies`).
  package func isLike(_ other: PressEvent) -> Bool {
    phase == other.phase && role == other.role && kind == other.kind && button == other.button
      && heldUSec == other.heldUSec && cancelReason == other.cancelReason
      && rareTouch.isLike(other.rareTouch)
  }
}

extension Rare<Touch> {
  /// Whether only the place differs between them.
  fileprivate func isLike(_ other: Self) -> Bool {
    guard let value, let otherValue = other.value else { return value == other.value }
    return value.type == otherValue.type && value.surface == otherValue.surface
      && value.region == otherValue.region && value.pen == otherValue.pen
      && (value.point == nil) == (otherValue.point == nil)
  }
}

/// The part of an event that only a press of a pointing device has.
package struct Touch: Hashable, Sendable {
  package var type: TouchType
  package var surface: String
  /// The client's name for the region in which the press began; nil if it has set none.
  package var region: String?
  /// The contact's place at this event; nil if the device has no position.
  package var point: SurfacePoint?
  /// Present for a pen.
  package var pen: PenState?

  package init(
    type: TouchType, surface: String, region: String? = nil, point: SurfacePoint? = nil,
    pen: PenState? = nil
  ) {
    self.type = type
    self.surface = surface
    self.region = region
    self.point = point
    self.pen = pen
  }
}

/// The phases of a granted press. The raw values are the words of the Gateway interface.
package enum Phase: String, CaseIterable, Sendable {
  /// The button went down.
  case began
  /// The button went up.
  case ended
  /// The press is over for the client without a release; `cancelReason` gives the reason.
  case cancelled
}

/// Why a granted press was cancelled (requirements table G.2). The raw values are the words of the
/// Gateway interface.
package enum CancelReason: String, CaseIterable, Sendable {
  case interactionDisabled = "interaction_disabled"
  case interactionRemoved = "interaction_removed"
  case backgrounded
  case sessionStopped = "session_stopped"
  case sessionInterrupted = "session_interrupted"
  case engineLost = "engine_lost"
  case clientUnresponsive = "client_unresponsive"
  /// The client's process ended. Only the audit log has this: no client is left to receive it.
  case clientGone = "client_gone"
  case deviceRemoved = "device_removed"
  case syncLost = "sync_lost"
  case locked
  case leftRegion = "left_region"
  /// A drag became a selection with the rubber band.
  case becameBand = "became_band"
  /// The contact turned out to be a palm.
  case palm
  /// The client's own screen took the press back, or the connection that held it ended.
  case withdrawn
  case timedOut = "timed_out"
  case configurationChanged = "configuration_changed"
  case gatewayShutdown = "gateway_shutdown"
}

/// One edge of a press that went to the default behaviour.
package struct DefaultEdge: Hashable, Sendable {
  package var press: PressID
  package var button: ButtonID
  /// True for the down, false for the up.
  package var pressed: Bool
  /// Kernel time of the edge, microseconds.
  package var stampUSec: Int64
  /// True if the system saw the key itself because the device is not grabbed, so that there is
  /// nothing to re-emit. Both edges of a press have the same value.
  package var seenBySystem: Bool
  /// Whether its push has already come by another way. The log does not contain this.
  package var isRepeated = false

  package init(
    press: PressID, button: ButtonID, pressed: Bool, stampUSec: Int64, seenBySystem: Bool
  ) {
    self.press = press
    self.button = button
    self.pressed = pressed
    self.stampUSec = stampUSec
    self.seenBySystem = seenBySystem
  }
}
