// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// An object that receives the presses of capture buttons, like `AVCaptureEventInteraction` of AVKit. It
/// is made with one handler or with two, added to a ``CaptureClient``, and switched by ``isEnabled``.
///
/// While it is added, enabled, and eligible (``status``), presses go to its handler and to nothing else.
/// Otherwise the buttons do what they always do.
///
/// ### Where handlers run
///
/// A handler runs in a task on Swift's pool, or on the actor that the closure is isolated to: `{ @MainActor
/// event in … }` runs on the main actor. Each interaction makes one call at a time, in the order of the
/// events. The library's own thread never waits for a handler.
///
/// ### Acknowledgement
///
/// An event is acknowledged when its handler has returned. If the handler does not return within the
/// gateway's time (1 s unless configured otherwise), the program counts as unresponsive: a press that is
/// held is cancelled, and the buttons return to their default behaviour until the handler is done. So a
/// handler with long work starts a task for it; a handler that wants no presses during its work simply
/// takes its time. If a press began more than ``Options/maximumEventAgeUSec`` before the handler is free
/// for it, the whole press is left out.
///
/// ### When the gateway is lost
///
/// The library cancels a press that is held, with ``CaptureEvent/CancelReason/gatewayLost``. Nothing more
/// comes of that press. The library connects again after 100 ms; each time that fails it waits twice as
/// long, up to 5 s.
public final class CaptureEventInteraction: Sendable {
  /// A function that is called with each event.
  public typealias Handler = @Sendable (CaptureEvent) async -> Void

  let options: Options
  let handlers: Handlers
  let record: InteractionRecord

  /// Makes an interaction with one handler for the events of all buttons.
  public convenience init(options: Options = Options(), handler: @escaping Handler) {
    self.init(options, .single(handler))
  }

  /// Makes an interaction with one handler for the primary button and one for the secondary. Events of
  /// other roles (``Options/roles``) go to `primary`.
  public convenience init(
    options: Options = Options(), primary: @escaping Handler, secondary: @escaping Handler
  ) {
    self.init(options, .pair(primary: primary, secondary: secondary))
  }

  init(_ options: Options, _ handlers: Handlers) {
    self.options = options
    self.handlers = handlers
    record = InteractionRecord(
      regions: options.regions, prefersPointerLocked: options.prefersPointerLocked,
      isFullScreen: options.isFullScreen)
  }

  /// Whether presses are wanted. True at first. Set it to false while the program cannot or does not want to
  /// respond; meanwhile the buttons have their default behaviour.
  ///
  /// Once it is false, no `began` reaches the handler. The gateway cancels a press in flight
  /// (``CaptureEvent/CancelReason/interactionDisabled``), and setting it to true again does not revive that
  /// press. A change reaches the gateway a moment later; ``setEnabled(_:)`` returns when it has.
  public var isEnabled: Bool {
    get { record.isEnabled }
    set { record.setEnabled(newValue) }
  }

  /// Sets ``isEnabled`` and returns when the gateway has accepted the change. It holds for every press that
  /// begins from then on. If the gateway does not have the interaction yet, this returns at once, and the
  /// interaction will be added in the new state.
  public func setEnabled(_ enabled: Bool) async {
    guard let link = record.setEnabled(enabled) else { return }
    await withCheckedContinuation { continuation in
      // The change itself was posted before, so this comes after it.
      EventLoop.shared.post { link.whenEnabledHolds { continuation.resume() } }
    }
  }

  /// The regions in which presses of pointing devices are taken; nil: everywhere.
  public var regions: [PointerRegion]? { record.regions }

  /// Sets ``regions``, and returns when the gateway has them: they hold for every press that begins from
  /// then on. A press keeps the region in which it began. If the gateway does not have the interaction yet,
  /// this returns at once, and the interaction will be added with these regions. Throws
  /// ``GatewayError/refused(name:details:)`` if a region is not one that lies on a surface.
  public func setRegions(_ regions: [PointerRegion]?) async throws(GatewayError) {
    guard let link = record.setRegions(regions) else { return }
    if let error = await link.setRegions(regions) { throw error }
  }

  /// The latest status of this interaction, as the gateway reported it.
  public var status: InteractionStatus { record.status }

  /// A handler that is called with each change of the status, in order with the events: a `cancelled`
  /// comes before the status that caused it. If several changes wait, it is called with the last one only.
  /// Set it before the interaction is added.
  public var statusHandler: (@Sendable (InteractionStatus) async -> Void)? {
    get { record.statusHandler }
    set { record.statusHandler = newValue }
  }

  /// A handler that is called with each gesture that ``Options/gestures`` asks for, in order with the
  /// events. Set it before the interaction is added.
  public var gestureHandler: (@Sendable (CaptureGesture) async -> Void)? {
    get { record.gestureHandler }
    set { record.gestureHandler = newValue }
  }

  /// Asks to make this program the foreground client. Throws
  /// ``GatewayError/foregroundRefused(reason:)`` if the policy does not allow it, and
  /// ``GatewayError/notAdded`` if the gateway does not have the interaction yet. To ask as soon as it has,
  /// use ``Options/requestsForeground``.
  @discardableResult
  public func requestForeground() async throws(GatewayError) -> InteractionStatus {
    guard let link = record.link else { throw .notAdded }
    return try await link.requestForeground().get()
  }
}

extension CaptureEventInteraction {
  /// The options of an interaction. Their names on the wire are in
  /// `interfaces/org.shutterd.Gateway.varlink`, under `AddInteraction`.
  public struct Options: Hashable, Sendable {
    /// The program that acts on the events.
    public enum Delivery: Hashable, Sendable {
      /// This program.
      case client
      /// The engine, by the actions that the session was configured with. The handlers are still called,
      /// but nothing waits for them.
      case engine
    }

    /// When an event counts as handled.
    public enum Acknowledgement: Hashable, Sendable {
      /// When the handler has returned. The default.
      case handled
      /// When it was sent. A handler may take as long as it likes, and a program that hangs keeps the
      /// buttons.
      case automatic
    }

    /// The roles of the buttons to receive. Nil means primary and secondary. With `[.primary]` the
    /// secondary button keeps its default behaviour, or goes to the next interaction.
    public var roles: [CaptureEvent.Role]?
    /// The buttons to receive, as `DEVICE/BUTTON`. Nil means all.
    public var buttons: [String]?
    /// The gestures to receive (``CaptureEventInteraction/gestureHandler``).
    public var gestures: [CaptureGesture.Kind] = []
    /// Whether to swallow a second press while one is in flight.
    public var isExclusive = false
    /// Its place among the program's interactions, -1000 to 1000: of those that take a press the one with the highest
    /// gets it, of equal ones the newest.
    public var priority = 0
    /// The program that acts on the events.
    public var delivery = Delivery.client
    /// When an event counts as handled.
    public var acknowledgement = Acknowledgement.handled
    /// Whether to ask for the foreground when the interaction is added. A refusal shows in the status.
    /// After the gateway was lost, the library asks again if the program was in the foreground.
    public var requestsForeground = true
    /// Whether to ask again after the gateway was lost even if the program was not in the foreground.
    package var asksForForegroundAgain = false
    /// The regions in which presses of pointing devices are taken at first
    /// (``CaptureEventInteraction/setRegions(_:)``). Nil means everywhere.
    public var regions: [PointerRegion]?
    /// Whether this program knows presses that are made with a pointer. If it does not, they are reported as
    /// ``CaptureEvent/TouchType/direct``. False at first, as with `UIApplicationSupportsIndirectInputEvents`.
    public var supportsIndirectInput = false
    /// The pointer events to receive (``CaptureEventInteraction/pointerHandler``).
    public var pointerEvents = PointerEvents.none
    /// Whether to ask for regions as contacts move (``CaptureEventInteraction/regionRequestHandler``).
    public var hasDynamicRegions = false
    /// Whether to ask at first for the pointing devices of the seat
    /// (``CaptureEventInteraction/setPrefersPointerLocked(_:)``).
    public var prefersPointerLocked = false
    /// Whether the program fills the screen at first (``CaptureEventInteraction/setFullScreen(_:)``). Only a
    /// program that does gets the lock.
    public var isFullScreen = true
    /// Whether this program plays the sounds of its presses itself, as with `defaultCaptureSoundDisabled` of AVKit:
    /// the system plays no sound unless the administrator wants one in any case, and ``CaptureEvent/shouldPlaySound``
    /// says for which presses the program has to play one.
    public var isDefaultCaptureSoundDisabled = false
    /// The age in microseconds, counted from its edge, up to which a `began` is still delivered. 2 s at
    /// first. An older press, which waited because the handler was busy or the process was stopped, is left
    /// out together with its end: nobody expects it to have an effect any more.
    public var maximumEventAgeUSec: Int64 = 2_000_000

    /// Makes the default options: both roles, all buttons, handled by this program, in the foreground.
    public init() {}
  }
}

extension CaptureEventInteraction {
  /// The handlers that an interaction was made with.
  enum Handlers: Sendable {
    case single(Handler)
    case pair(primary: Handler, secondary: Handler)
    /// Handlers that the loop calls itself.
    case onLoop(LoopHandlers)
    /// No handler: the events are read as a sequence.
    case none

    var isPair: Bool {
      if case .pair = self { true } else { false }
    }

    var onLoop: LoopHandlers? {
      if case .onLoop(let handlers) = self { handlers } else { nil }
    }

    func callAsFunction(_ event: CaptureEvent) async {
      switch self {
      case .single(let handler): await handler(event)
      case .pair(_, let secondary) where event.role == .secondary: await secondary(event)
      case .pair(let primary, _): await primary(event)
      case .onLoop, .none: break
      }
    }
  }
}
