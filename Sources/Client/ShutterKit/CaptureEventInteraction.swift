// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A wish to receive the presses of capture buttons, as `AVCaptureEventInteraction` of AVKit: made
/// with one handler or with two, added to a ``CaptureClient``, switched by ``isEnabled``.
///
/// While it is added, enabled, and its program may have them (``status``), presses are the handler's
/// and nobody else's. Otherwise the buttons do what they always do.
///
/// ### Where handlers run
///
/// In a task on Swift's pool, or on the actor that the closure is isolated to: `{ @MainActor event in
/// … }` runs on the main actor. One call at a time for each interaction, in the order in which things
/// happened. The library's own thread never waits for a handler.
///
/// ### Acknowledgement
///
/// An event is acknowledged when its handler has returned. It has to return within the gateway's
/// time (1 s, where nothing else is configured) or the program counts as unresponsive: a press that
/// is held is cancelled, and the buttons return to their default behaviour until the handler is done.
/// So a handler that has long work to do starts a task for it, and one that must not be bothered
/// meanwhile simply takes its time. A press that was to begin more than
/// ``Options/maximumEventAgeUSec`` before the handler could have it is left out whole.
///
/// ### When the gateway is lost
///
/// A press that is held is cancelled by the library, with
/// ``CaptureEvent/CancelReason/gatewayLost``; nothing follows to it. The library connects anew, after
/// 100 ms, and after twice as long each time that fails, up to 5 s.
public final class CaptureEventInteraction: Sendable {
  /// What is called with an event.
  public typealias Handler = @Sendable (CaptureEvent) async -> Void

  let options: Options
  let handlers: Handlers
  let record: InteractionRecord

  /// One handler for the events of all buttons.
  public convenience init(options: Options = Options(), handler: @escaping Handler) {
    self.init(options, .single(handler))
  }

  /// One handler for the primary button and one for the secondary. What has another role
  /// (``Options/roles``) goes to the first.
  public convenience init(
    options: Options = Options(), primary: @escaping Handler, secondary: @escaping Handler
  ) {
    self.init(options, .pair(primary: primary, secondary: secondary))
  }

  init(_ options: Options, _ handlers: Handlers) {
    self.options = options
    self.handlers = handlers
    record = InteractionRecord()
  }

  /// Whether presses are wanted. True at first. Set it to false while the program cannot or does not
  /// want to respond: the buttons have their default behaviour then.
  ///
  /// Once it is false no `began` reaches the handler. A press in flight is cancelled by the gateway
  /// (``CaptureEvent/CancelReason/interactionDisabled``) and not revived by a change back. The
  /// gateway hears of a change a moment later; ``setEnabled(_:)`` returns when it has.
  public var isEnabled: Bool {
    get { record.isEnabled }
    set { record.setEnabled(newValue) }
  }

  /// Sets ``isEnabled`` and returns when the gateway has taken it: it holds for every press that
  /// begins from then on. Returns at once where the gateway does not have the interaction: it will
  /// be added so.
  public func setEnabled(_ enabled: Bool) async {
    guard let link = record.setEnabled(enabled) else { return }
    await withCheckedContinuation { continuation in
      // Posted, too, and so behind the change itself.
      EventLoop.shared.post { link.whenEnabledHolds { continuation.resume() } }
    }
  }

  /// What the gateway said last about this interaction.
  public var status: InteractionStatus { record.status }

  /// Called with each status as it changes, in order with the events: a `cancelled` comes before the
  /// status that caused it. Where several changes wait, with the last one alone. Set it before the
  /// interaction is added.
  public var statusHandler: (@Sendable (InteractionStatus) async -> Void)? {
    get { record.statusHandler }
    set { record.statusHandler = newValue }
  }

  /// Called with each gesture that ``Options/gestures`` asks for, in order with the events. Set it
  /// before the interaction is added.
  public var gestureHandler: (@Sendable (CaptureGesture) async -> Void)? {
    get { record.gestureHandler }
    set { record.gestureHandler = newValue }
  }

  /// Asks to make this program the foreground client. Throws
  /// ``GatewayError/foregroundRefused(reason:)`` where the policy does not let it, and
  /// ``GatewayError/notAdded`` before the gateway has the interaction;
  /// ``Options/requestsForeground`` asks as soon as it has.
  @discardableResult
  public func requestForeground() async throws(GatewayError) -> InteractionStatus {
    guard let link = record.link else { throw .notAdded }
    return try await link.requestForeground().get()
  }
}

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

extension CaptureEventInteraction {
  /// What an interaction was made with.
  enum Handlers: Sendable {
    case single(Handler)
    case pair(primary: Handler, secondary: Handler)
    /// Its events are read as a sequence.
    case none

    var isPair: Bool {
      if case .pair = self { true } else { false }
    }

    func callAsFunction(_ event: CaptureEvent) async {
      switch self {
      case .single(let handler): await handler(event)
      case .pair(_, let secondary) where event.role == .secondary: await secondary(event)
      case .pair(let primary, _): await primary(event)
      case .none: break
      }
    }
  }
}
