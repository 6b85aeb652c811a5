// SPDX-License-Identifier: Apache-2.0

extension InteractionStatus {
  /// What keeps an interaction from being granted the next press.
  public struct Obstacle: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// No capture engine is attached to the gateway.
    public static let engineAbsent = Obstacle(rawValue: "engine_absent")
    /// Another program is in the foreground, or none.
    public static let notForeground = Obstacle(rawValue: "not_foreground")
    /// The gateway does not know the session: it was closed.
    public static let noSession = Obstacle(rawValue: "no_session")
    /// The session's camera does not run.
    public static let sessionNotRunning = Obstacle(rawValue: "session_not_running")
    /// The session is interrupted.
    public static let sessionInterrupted = Obstacle(rawValue: "session_interrupted")
    /// ``CaptureEventInteraction/isEnabled`` is false.
    public static let disabled = Obstacle(rawValue: "disabled")
    /// A newer interaction of this program takes the same buttons.
    public static let shadowed = Obstacle(rawValue: "shadowed")
    /// An event was not acknowledged in time. Gone when it is.
    public static let unresponsive = Obstacle(rawValue: "unresponsive")
    /// The seat is locked.
    public static let locked = Obstacle(rawValue: "locked")
    /// The gateway does not have the interaction: it is not there, or has refused it
    /// (``InteractionStatus/failure``). The gateway never sends this, the library says it.
    public static let gatewayAbsent = Obstacle(rawValue: "gateway_absent")
  }
}
