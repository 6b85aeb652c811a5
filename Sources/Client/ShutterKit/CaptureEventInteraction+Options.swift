// SPDX-License-Identifier: Apache-2.0

extension CaptureEventInteraction {
  /// What an interaction asks for beside its handlers. The names of the wire stand in
  /// `interfaces/org.shutterd.Gateway.varlink` at `AddInteraction`.
  public struct Options: Hashable, Sendable {
    /// Who acts on the events.
    public enum Delivery: Hashable, Sendable {
      /// This program.
      case client
      /// The engine, by the actions that the session was configured with. The handlers are told all
      /// the same, and nothing waits for them.
      case engine
    }

    /// When an event counts as handled.
    public enum Acknowledgement: Hashable, Sendable {
      /// When the handler has returned. The default.
      case handled
      /// When it was sent: a handler may take as long as it likes, and a program that hangs keeps
      /// the buttons.
      case automatic
    }

    /// Exactly these roles. Nil: primary and secondary. With `[.primary]` the secondary button keeps
    /// its default behaviour, or goes to the next interaction.
    public var roles: [CaptureEvent.Role]?
    /// Only these buttons, as `DEVICE/BUTTON`. Nil: all.
    public var buttons: [String]?
    /// Gestures to be told of (``CaptureEventInteraction/gestureHandler``).
    public var gestures: [CaptureGesture.Kind] = []
    /// Whether a second press while one is in flight is swallowed.
    public var isExclusive = false
    /// Who acts on the events.
    public var delivery = Delivery.client
    /// When an event counts as handled.
    public var acknowledgement = Acknowledgement.handled
    /// Whether to ask for the foreground when the interaction is added. A refusal shows in the status.
    /// After the gateway was lost, it is asked for again if the program had it.
    public var requestsForeground = true
    /// Microseconds after its edge for which a `began` is still handed out, 2 s at first. A press
    /// that comes later, because the handler was busy or the process was stopped, is left out with
    /// its end: nobody expects it to have an effect any more.
    public var maximumEventAgeUSec: Int64 = 2_000_000

    /// Both roles, all buttons, handled by this program, in the foreground.
    public init() {}
  }
}
