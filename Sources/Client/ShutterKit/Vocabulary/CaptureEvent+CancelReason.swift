// SPDX-License-Identifier: Apache-2.0

extension CaptureEvent {
  /// Why a press was cancelled.
  public struct CancelReason: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// ``CaptureEventInteraction/isEnabled`` became false.
    public static let interactionDisabled = CancelReason(rawValue: "interaction_disabled")
    /// The interaction was removed while the button was held.
    public static let interactionRemoved = CancelReason(rawValue: "interaction_removed")
    /// Another program came to the foreground.
    public static let backgrounded = CancelReason(rawValue: "backgrounded")
    /// The capture session was stopped, or another one was named.
    public static let sessionStopped = CancelReason(rawValue: "session_stopped")
    /// The capture session was interrupted: its camera was taken away, or is too hot, and the like.
    public static let sessionInterrupted = CancelReason(rawValue: "session_interrupted")
    /// The capture engine ended or did not answer the gateway.
    public static let engineLost = CancelReason(rawValue: "engine_lost")
    /// An event was not acknowledged in time: the handler took too long.
    public static let clientUnresponsive = CancelReason(rawValue: "client_unresponsive")
    /// The device was unplugged.
    public static let deviceRemoved = CancelReason(rawValue: "device_removed")
    /// The kernel had dropped events, and the button was found up.
    public static let syncLost = CancelReason(rawValue: "sync_lost")
    /// The seat was locked.
    public static let locked = CancelReason(rawValue: "locked")
    /// The pointer left the region that the press began in.
    public static let leftRegion = CancelReason(rawValue: "left_region")
    /// The button was held for longer than the configuration allows.
    public static let timedOut = CancelReason(rawValue: "timed_out")
    /// The gateway read a new configuration, in which the button is another.
    public static let configurationChanged = CancelReason(rawValue: "configuration_changed")
    /// The gateway was stopped.
    public static let gatewayShutdown = CancelReason(rawValue: "gateway_shutdown")
    /// The connection to the gateway broke while the button was held. The gateway never sends this:
    /// the library says it, once for each press in flight.
    public static let gatewayLost = CancelReason(rawValue: "gateway_lost")
  }
}
