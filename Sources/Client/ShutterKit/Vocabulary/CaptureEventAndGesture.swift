// SPDX-License-Identifier: Apache-2.0

/// One phase of a press that was granted to this program.
///
/// Every ``Phase/began`` is followed by exactly one ``Phase/ended`` or ``Phase/cancelled`` with the
/// same ``press``. There is nothing without a `began`.
public struct CaptureEvent: Hashable, Sendable {
  /// Which press this is: the same in all its phases, unique until the machine is started again.
  public var press: Int64
  /// What happened.
  public var phase: Phase
  /// What the button is for.
  public var role: Role
  /// The device's name, as `shutterctl devices` shows it.
  public var device: String
  /// The button's name within its device: `KEY_VOLUMEDOWN`, or that of a GPIO line.
  public var button: String
  /// How the press reached the system.
  public var source: Source
  /// When the button moved: microseconds of CLOCK_MONOTONIC, as the kernel stamped the edge. Of a
  /// `cancelled`: when the press was cancelled. A photo of this moment names both at the engine
  /// (`CapturePhoto`: `press` and `momentUSec`).
  public var monotonicUSec: Int64
  /// Microseconds since `began`. Nil if and only if the phase is `began`.
  public var heldUSec: Int64?
  /// Why the press was cancelled. Nil in the other phases.
  public var cancelReason: CancelReason?

  /// Makes an event, for tests of what handles it.
  public init(
    press: Int64, phase: Phase, role: Role = .primary, device: String = "", button: String = "",
    source: Source = .key, monotonicUSec: Int64 = 0, heldUSec: Int64? = nil,
    cancelReason: CancelReason? = nil
  ) {
    self.press = press
    self.phase = phase
    self.role = role
    self.device = device
    self.button = button
    self.source = source
    self.monotonicUSec = monotonicUSec
    self.heldUSec = heldUSec
    self.cancelReason = cancelReason
  }
}

extension CaptureEvent: CustomStringConvertible {
  /// One line for logs: "began 17", "cancelled 17 gateway_lost".
  public var description: String {
    "\(phase) \(press)" + (cancelReason.map { " \($0)" } ?? "")
  }
}

extension CaptureEvent {
  /// What happened to a press: names and raw values of `AVCaptureEventPhase`.
  public enum Phase: Int, Hashable, Sendable {
    /// The button went down.
    case began = 0
    /// It was let go. This is where a photo is usually taken.
    case ended = 1
    /// The press is over without an end of its own, ``CaptureEvent/cancelReason`` says why: undo what
    /// `began` started. The release of the button will be told to nobody.
    case cancelled = 2
  }
}

extension CaptureEvent {
  /// What a button is for, by the gateway's configuration.
  public struct Role: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the picture. Volume down, the camera key and remote shutters, where nothing else is
    /// configured.
    public static let primary = Role(rawValue: "primary")
    /// Whatever else there is to do. Volume up, where nothing else is configured.
    public static let secondary = Role(rawValue: "secondary")
    /// The first stage of a two-stage shutter: a press of its own, around that of the second stage.
    public static let halfPress = Role(rawValue: "half_press")
  }
}

extension CaptureEvent {
  /// How a press reached the system.
  public struct Source: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of an input device.
    public static let key = Source(rawValue: "key")
    /// A line of a GPIO chip.
    public static let gpio = Source(rawValue: "gpio")
    /// A remote shutter.
    public static let remote = Source(rawValue: "remote")
    /// A mouse or touchpad that the configuration allows.
    public static let indirectPointer = Source(rawValue: "indirect_pointer")
    /// A touch screen that the configuration allows.
    public static let touch = Source(rawValue: "touch")
    /// A device that exists in the gateway alone, moved by `shutterctl sim`.
    public static let simulated = Source(rawValue: "simulated")
  }
}

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

/// A gesture that the gateway recognised on top of the phases, for interactions that asked for it
/// (``CaptureEventInteraction/Options/gestures``). The phases never wait for it.
public struct CaptureGesture: Hashable, Sendable {
  /// The press that it was recognised in; of a double tap the second one.
  public var press: Int64
  /// Which gesture.
  public var kind: Kind
  /// What the button is for.
  public var role: CaptureEvent.Role
  /// Microseconds of CLOCK_MONOTONIC.
  public var monotonicUSec: Int64

  /// Makes a gesture, for tests of what handles it.
  public init(
    press: Int64, kind: Kind, role: CaptureEvent.Role = .primary, monotonicUSec: Int64 = 0
  ) {
    self.press = press
    self.kind = kind
    self.role = role
    self.monotonicUSec = monotonicUSec
  }
}

extension CaptureGesture {
  /// A gesture that the gateway knows.
  public struct Kind: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A short press. Told at the release; if ``doubleTap`` is asked for too, when no second one has
    /// begun within 300 ms.
    public static let tap = Kind(rawValue: "tap")
    /// Two short presses, the second begun at most 300 ms after the first ended.
    public static let doubleTap = Kind(rawValue: "double_tap")
    /// Held for 500 ms, where nothing else is configured. Told while the button is still down.
    public static let hold = Kind(rawValue: "hold")
  }
}
