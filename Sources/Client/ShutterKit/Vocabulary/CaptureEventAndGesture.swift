// SPDX-License-Identifier: Apache-2.0

/// One phase of a press that was granted to this program.
///
/// Every ``Phase/began`` is followed by exactly one ``Phase/ended`` or ``Phase/cancelled`` with the
/// same ``press``. No other phase comes without a `began`.
public struct CaptureEvent: Hashable, Sendable {
  /// The number of the press: the same in all its phases, and unique until the machine reboots.
  public var press: Int64
  /// The change of the press that this event reports.
  public var phase: Phase
  /// The purpose of the button.
  public var role: Role
  /// The device's name, as `shutterctl devices` shows it.
  public var device: String
  /// The button's name within its device: `KEY_VOLUMEDOWN`, or that of a GPIO line.
  public var button: String
  /// How the press reached the system.
  public var source: Source
  /// When the button moved, in microseconds of CLOCK_MONOTONIC, from the kernel's stamp of the edge. In a
  /// `cancelled`, when the press was cancelled. A request for a photo of this moment has both numbers
  /// (`CapturePhoto`: `press` and `momentUSec`).
  public var monotonicUSec: Int64
  /// Microseconds since `began`. Nil if and only if the phase is `began`.
  public var heldUSec: Int64?
  /// Why the press was cancelled. Nil in the other phases.
  public var cancelReason: CancelReason?
  /// Where and how a pointing device was pressed. Nil for a press of another device.
  public var touch: Touch?
  /// Whether the program should play a sound for this press, by
  /// ``CaptureEventInteraction/play(_:for:)`` or by itself. Only where
  /// ``CaptureEventInteraction/Options/isDefaultCaptureSoundDisabled`` is true.
  public var shouldPlaySound: Bool

  /// Makes an event, for tests of handlers.
  public init(
    press: Int64, phase: Phase, role: Role = .primary, device: String = "", button: String = "",
    source: Source = .key, monotonicUSec: Int64 = 0, heldUSec: Int64? = nil,
    cancelReason: CancelReason? = nil, touch: Touch? = nil, shouldPlaySound: Bool = false
  ) {
    self.shouldPlaySound = shouldPlaySound
    self.press = press
    self.phase = phase
    self.role = role
    self.device = device
    self.button = button
    self.source = source
    self.monotonicUSec = monotonicUSec
    self.heldUSec = heldUSec
    self.cancelReason = cancelReason
    self.touch = touch
  }
}

extension CaptureEvent: CustomStringConvertible {
  /// One line for logs: "began 17", "cancelled 17 gateway_lost".
  public var description: String {
    "\(phase) \(press)" + (cancelReason.map { " \($0)" } ?? "")
  }
}

extension CaptureEvent {
  /// A change of a press, with the names and raw values of `AVCaptureEventPhase`.
  public enum Phase: Int, Hashable, Sendable {
    /// The button went down.
    case began = 0
    /// The button was released. A photo is usually taken here.
    case ended = 1
    /// The press is over before the button was released; ``CaptureEvent/cancelReason`` says why. Undo what
    /// `began` started. The release of the button will be reported to no program.
    case cancelled = 2
  }
}

extension CaptureEvent {
  /// The purpose of a button, from the gateway's configuration.
  public struct Role: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the picture. By default volume down, the camera key and remote shutters.
    public static let primary = Role(.primary)
    /// Does something else. By default volume up.
    public static let secondary = Role(.secondary)
    /// The first stage of a two-stage shutter. It is a separate press, around the press of the second stage.
    public static let halfPress = Role(.halfPress)
  }
}

extension CaptureEvent {
  /// How a press reached the system.
  public struct Source: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of an input device.
    public static let key = Source(.key)
    /// A line of a GPIO chip.
    public static let gpio = Source(.gpio)
    /// A remote shutter.
    public static let remote = Source(.remote)
    /// The button of a mouse or touch pad that the configuration allows.
    public static let indirectPointer = Source(.indirectPointer)
    /// A touch screen, a pen or the surface of a touch pad that the configuration allows.
    public static let touch = Source(.touch)
    /// A device that exists only in the gateway, moved by `shutterctl sim`.
    public static let simulated = Source(.simulated)
    /// A button that the program draws itself (``CaptureEventInteraction/pressScreen(_:ageUSec:)``).
    public static let screen = Source(.screen)
    /// A press that came over the network, as a button of `[[network]]` in the gateway's configuration.
    public static let network = Source(.network)
  }
}

extension CaptureEvent {
  /// Why a press was cancelled.
  public struct CancelReason: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// ``CaptureEventInteraction/isEnabled`` became false.
    public static let interactionDisabled = CancelReason(.interactionDisabled)
    /// The interaction was removed while the button was held.
    public static let interactionRemoved = CancelReason(.interactionRemoved)
    /// Another program came to the foreground.
    public static let backgrounded = CancelReason(.backgrounded)
    /// The capture session was stopped, or another one was named.
    public static let sessionStopped = CancelReason(.sessionStopped)
    /// The capture session was interrupted, for instance because its camera was taken away or is too hot.
    public static let sessionInterrupted = CancelReason(.sessionInterrupted)
    /// The capture engine ended, or did not answer the gateway.
    public static let engineLost = CancelReason(.engineLost)
    /// An event was not acknowledged in time: the handler took too long.
    public static let clientUnresponsive = CancelReason(.clientUnresponsive)
    /// The device was unplugged.
    public static let deviceRemoved = CancelReason(.deviceRemoved)
    /// The kernel dropped events, and after that the button was up.
    public static let syncLost = CancelReason(.syncLost)
    /// The seat was locked.
    public static let locked = CancelReason(.locked)
    /// The pointer left the region in which the press began.
    public static let leftRegion = CancelReason(.leftRegion)
    /// The drag became a selection with the rubber band (``BandSelection``).
    public static let becameBand = CancelReason(.becameBand)
    /// The contact turned out to be a palm.
    public static let palm = CancelReason(.palm)
    /// The program took back the press of its own screen.
    public static let withdrawn = CancelReason(.withdrawn)
    /// The button was held for longer than the configuration allows.
    public static let timedOut = CancelReason(.timedOut)
    /// The gateway read a new configuration, in which the button has changed.
    public static let configurationChanged = CancelReason(.configurationChanged)
    /// The gateway was stopped.
    public static let gatewayShutdown = CancelReason(.gatewayShutdown)
    /// The connection to the gateway broke while the button was held. The gateway never sends this; the
    /// library makes it, once for each press in flight.
    public static let gatewayLost = CancelReason(rawValue: "gateway_lost")
  }
}

/// A gesture that the gateway recognised, for interactions that asked for it
/// (``CaptureEventInteraction/Options/gestures``). It comes in addition to the phases, which never wait for
/// it.
public struct CaptureGesture: Hashable, Sendable {
  /// The press in which it was recognised. For a double tap, the second press.
  public var press: Int64
  /// Which gesture.
  public var kind: Kind
  /// The purpose of the button.
  public var role: CaptureEvent.Role
  /// Microseconds of CLOCK_MONOTONIC.
  public var monotonicUSec: Int64
  /// For ``Kind/holdProgress``: the part of the time until ``Kind/hold`` that is over, 0.1 to 0.9.
  public var progress: Double?
  /// For ``Kind/repeat``: counts from 1.
  public var count: Int?

  /// Makes a gesture, for tests of handlers.
  public init(
    press: Int64, kind: Kind, role: CaptureEvent.Role = .primary, monotonicUSec: Int64 = 0,
    progress: Double? = nil, count: Int? = nil
  ) {
    self.progress = progress
    self.count = count
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

    /// A short press. Reported at the release. If ``doubleTap`` is also requested, it is reported when no
    /// second press has begun within 300 ms.
    public static let tap = Kind(.tap)
    /// Two short presses, the second begun at most 300 ms after the first ended.
    public static let doubleTap = Kind(.doubleTap)
    /// A press that is held for 500 ms, unless configured otherwise. Reported while the button is still down.
    public static let hold = Kind(.hold)
    /// A tenth of the time until ``hold`` is over, as for a ring that fills.
    public static let holdProgress = Kind(.holdProgress)
    /// The button is held on after ``hold``. Reported every 200 ms, unless configured otherwise.
    public static let `repeat` = Kind(.repeat)
  }
}
