// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// The state of an interaction that any thread may read and change.
final class InteractionRecord: Sendable {
  typealias StatusHandler = @Sendable (InteractionStatus) async -> Void
  typealias GestureHandler = @Sendable (CaptureGesture) async -> Void

  private struct State {
    var isEnabled = true
    var regions: [PointerRegion]?
    var status = InteractionStatus.absent(isEnabled: true, nil)
    var link: InteractionLink?
    var isReadAsSequence = false
    var statusHandler: StatusHandler?
    var gestureHandler: GestureHandler?
    var pointers = PointerHandlers()
    var prefersPointerLocked: Bool
    var isFullScreen: Bool
    var controls: [any CaptureControl] = []
    weak var controlsDelegate: (any CaptureControlsDelegate)?
    /// Whether they are for code on the loop, which has no delegate.
    var hasLoopControls = false
  }

  private let state: Mutex<State>

  init(
    regions: [PointerRegion]? = nil, prefersPointerLocked: Bool = false, isFullScreen: Bool = true
  ) {
    state = Mutex(
      State(
        regions: regions, prefersPointerLocked: prefersPointerLocked, isFullScreen: isFullScreen))
  }

  var pointers: PointerHandlers {
    get { state.withLock { $0.pointers } }
    set { state.withLock { $0.pointers = newValue } }
  }

  var prefersPointerLocked: Bool { state.withLock { $0.prefersPointerLocked } }

  /// Records the wish. Returns the link, if the interaction is added.
  func setPrefersPointerLocked(_ preferred: Bool) -> InteractionLink? {
    state.withLock { state in
      state.prefersPointerLocked = preferred
      return state.link
    }
  }

  var isFullScreen: Bool { state.withLock { $0.isFullScreen } }

  /// Records whether the program fills the screen. Returns the link, if the interaction is added.
  func setFullScreen(_ isFullScreen: Bool) -> InteractionLink? {
    state.withLock { state in
      state.isFullScreen = isFullScreen
      return state.link
    }
  }

  var controls: [any CaptureControl] { state.withLock { $0.controls } }

  var controlsDelegate: (any CaptureControlsDelegate)? { state.withLock { $0.controlsDelegate } }

  func setControlsDelegate(_ delegate: (any CaptureControlsDelegate)?) {
    state.withLock { $0.controlsDelegate = delegate }
  }

  /// The controls that people can use: none without a delegate.
  var usableControls: [any CaptureControl] {
    state.withLock { state in
      guard state.controlsDelegate != nil || state.hasLoopControls else { return [] }
      return state.controls.filter(\.record.isAvailable)
    }
  }

  /// The reason why a control cannot be added; nil if it can.
  func fault(ofAdding control: any CaptureControl) -> CaptureControlError? {
    state.withLock { Self.fault(ofAdding: control, to: $0.controls) }
  }

  /// Adds a control. Returns the error, if any.
  func add(_ control: any CaptureControl) -> CaptureControlError? {
    state.withLock { state in
      if let fault = Self.fault(ofAdding: control, to: state.controls) { return fault }
      guard control.record.claim(for: self) else {
        return .alreadyAdded(identifier: control.identifier)
      }
      state.controls.append(control)
      return nil
    }
  }

  /// Lets people use the controls without a delegate.
  func allowLoopControls() { state.withLock { $0.hasLoopControls = true } }

  /// Removes a control. False if it was not added.
  func remove(_ control: any CaptureControl) -> Bool {
    state.withLock { state in
      guard let index = state.controls.firstIndex(where: { $0 === control }) else { return false }
      state.controls.remove(at: index).record.release()
      return true
    }
  }

  private static func fault(
    ofAdding control: any CaptureControl, to controls: [any CaptureControl]
  ) -> CaptureControlError? {
    if control.record.action == nil { return .noAction }
    if controls.contains(where: { $0.identifier == control.identifier }) {
      return .alreadyAdded(identifier: control.identifier)
    }
    let limit = CaptureEventInteraction.maxControlsCount
    return controls.count < limit ? nil : .tooManyControls(limit: limit)
  }

  var regions: [PointerRegion]? { state.withLock { $0.regions } }

  /// Records the wish. Returns the link, if the interaction is added.
  func setRegions(_ regions: [PointerRegion]?) -> InteractionLink? {
    state.withLock { state in
      state.regions = regions
      return state.link
    }
  }

  var isEnabled: Bool { state.withLock { $0.isEnabled } }

  /// The link through which it is added; nil while it is not.
  var link: InteractionLink? { state.withLock { $0.link } }

  var status: InteractionStatus {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  var statusHandler: StatusHandler? {
    get { state.withLock { $0.statusHandler } }
    set { state.withLock { $0.statusHandler = newValue } }
  }

  var gestureHandler: GestureHandler? {
    get { state.withLock { $0.gestureHandler } }
    set { state.withLock { $0.gestureHandler = newValue } }
  }

  /// Records the wish and passes it on. Returns the link, if the interaction is added.
  @discardableResult
  func setEnabled(_ enabled: Bool) -> InteractionLink? {
    state.withLock { state in
      state.isEnabled = enabled
      let link = state.link
      // Posted under the lock, so that the changes of several threads arrive in the order in which they
      // were made.
      if let link { EventLoop.shared.post { link.setEnabled(enabled) } }
      return link
    }
  }

  /// Replaces the link by the one that `make` returns for the present wish. Returns both.
  func attach(_ make: (Bool) -> InteractionLink) -> (new: InteractionLink, old: InteractionLink?) {
    state.withLock { state in
      let old = state.link
      let new = make(state.isEnabled)
      state.link = new
      return (new, old)
    }
  }

  /// Takes the link away if it is the one that is meant, and returns it.
  func detach(where isMeant: (InteractionLink) -> Bool) -> InteractionLink? {
    state.withLock { state in
      guard let link = state.link, isMeant(link) else { return nil }
      state.link = nil
      return link
    }
  }

  /// Whether this is the first reader of the events as a sequence.
  func claimForReading() -> Bool {
    state.withLock { state in
      defer { state.isReadAsSequence = true }
      return !state.isReadAsSequence
    }
  }

  /// Calls the handler of an item that is not an event.
  func tell(_ item: InteractionMachine.Item) async {
    switch item {
    // The interaction itself is a parameter of these calls.
    case .event, .control: break
    case .status(let status): await statusHandler?(status)
    case .gesture(let gesture): await gestureHandler?(gesture)
    case .pointer(let event): await pointers.pointer?(event)
    case .request(let request):
      guard let handler = pointers.request else { return }
      let region = await handler(request)
      await link?.answer(request, region)
    case .band(let selection):
      if selection.state == .possible, let shouldBegin = pointers.bandShouldBegin,
        await !shouldBegin(selection)
      {
        await link?.refuseBand(selection.press)
      }
      await pointers.band?(selection)
    }
  }
}

extension CaptureEventInteraction {
  /// Calls the handler of an item that is not an event.
  func tell(_ item: InteractionMachine.Item) async {
    if case .control(let notice) = item {
      await tell(notice)
    } else {
      await record.tell(item)
    }
  }

  /// Adds the interaction to a client, and calls its handlers from now on.
  func attach(to link: ClientLink) {
    let interaction = open(at: link)
    if handlers.onLoop != nil { return }
    Task.detached(priority: .userInitiated) { [handlers] in
      while let item = await interaction.next() {
        if case .event(let event) = item {
          await handlers(event)
        } else {
          await self.tell(item)
        }
      }
    }
  }

  /// Adds the interaction to a client for a reader; nil if it already had a reader.
  func attachForReading(to link: ClientLink) -> InteractionLink? {
    record.claimForReading() ? open(at: link) : nil
  }

  /// Removes the interaction from a client, if it is added there.
  func detach(from link: ClientLink) {
    if let old = record.detach(where: { $0.client === link }) {
      EventLoop.shared.post { old.client.remove(old) }
    }
  }

  private func open(at link: ClientLink) -> InteractionLink {
    let (new, old) = record.attach { isEnabled in
      InteractionLink(
        client: link, options: options, record: record, handlers: handlers, isEnabled: isEnabled)
    }
    EventLoop.shared.post {
      if let old { old.client.remove(old) }
      link.insert(new)
    }
    return new
  }
}
