// SPDX-License-Identifier: Apache-2.0

/// Decides which events of an interaction's stream reach its handler, and when each is acknowledged.
///
///     gateway ──▶ received ──▶ queue ──▶ next ──▶ handler ──▶ next: handled, acknowledged
///                                 ▲
///              cancelled by us ───┘  (connection lost, interaction removed)
///
/// A press is open from its `began` until its `ended` or `cancelled`. Only events of an open press reach
/// the queue. So there is never a second end, whatever the gateway sends after an end that was made here.
/// Pure: the times come from outside.
struct InteractionMachine {
  /// An item that is given to a handler.
  enum Item: Equatable, Sendable {
    case event(CaptureEvent)
    case gesture(CaptureGesture)
    case status(InteractionStatus)
    case pointer(PointerEvent)
    case request(PointerRegionRequest)
    case band(BandSelection)
    case control(ControlNotice)
  }

  /// An item on its way. The sequence is nil if the item was made here, or if it came through a
  /// connection that is gone: then nothing waits for an acknowledgement.
  private struct Entry {
    var item: Item
    var sequence: Int64?
  }

  /// Microseconds after which nobody expects a press to have an effect any more.
  private let maximumAgeUSec: Int64
  /// The number of items that may wait. Presses beyond that are left out whole.
  private let limit: Int

  private var queue: [Entry] = []
  /// The item that the handler has.
  private var current: Entry?
  /// The `began` of each press whose end was not queued yet, in their order.
  private var open: [CaptureEvent] = []
  /// The last `entered` of each contact that has not exited, and the last event of each band that has not ended.
  private var entered: [PointerEvent] = []
  private var bands: [BandSelection] = []
  /// The last change of the controls, while a person uses them.
  private var use: ControlNotice?
  /// Presses whose `began` was dropped from the queue, so that their other events are also dropped.
  private var dropped: Set<Int64> = []
  private var isEnabled: Bool
  /// The sequences of the newest message, the newest event, and the newest acknowledgement of this
  /// connection.
  private var newest: Int64 = 0
  private var newestEvent: Int64 = 0
  private var acknowledged: Int64 = 0

  /// Whether the interaction was removed. Waiting items are still delivered, but no press begins.
  private(set) var isRemoved = false

  init(isEnabled: Bool = true, maximumAgeUSec: Int64 = 2_000_000, limit: Int = 256) {
    self.isEnabled = isEnabled
    self.maximumAgeUSec = maximumAgeUSec
    self.limit = limit
  }

  // MARK: The gateway

  /// The gateway has sent an event.
  mutating func received(_ event: CaptureEvent, sequence: Int64) {
    newestEvent = sequence
    received(sequence: sequence)
    let index = open.firstIndex { $0.press == event.press }
    switch event.phase {
    case .began:
      guard index == nil, isEnabled, !isRemoved, queue.count < limit else { return }
      open.append(event)
    case .ended, .cancelled:
      guard let index else { return }
      open.remove(at: index)
    }
    queue.append(Entry(item: .event(event), sequence: sequence))
  }

  /// The gateway has sent a gesture.
  mutating func received(_ gesture: CaptureGesture, sequence: Int64) {
    received(sequence: sequence)
    guard isEnabled, !isRemoved, queue.count < limit else { return }
    queue.append(Entry(item: .gesture(gesture), sequence: sequence))
  }

  /// The gateway has sent something about pointers. If several moves of one contact come in a row, only the last one
  /// is kept.
  mutating func received(_ item: Item, pointerSequence sequence: Int64) {
    received(sequence: sequence)
    guard !isRemoved else { return }
    switch item {
    case .pointer(let event):
      entered.removeAll { $0.isSameContact(as: event) }
      if event.change != .exited { entered.append(event) }
      if case .pointer(let last)? = queue.last?.item, last.change == .moved,
        event.change == .moved, last.isSameContact(as: event)
      {
        queue.removeLast()
      }
    case .band(let selection):
      bands.removeAll { $0.press == selection.press }
      if selection.state == .began || selection.state == .selecting { bands.append(selection) }
    case .request:
      guard queue.count < limit else { return }
    case .event, .gesture, .status, .control: return
    }
    queue.append(Entry(item: item, sequence: sequence))
  }

  /// The gateway has sent a change of the controls. If several values of one control come in a row, only the last one
  /// is kept.
  mutating func received(_ notice: ControlNotice, sequence: Int64) {
    received(sequence: sequence)
    guard !isRemoved else { return }
    switch notice.change {
    case .value:
      if case .control(let last)? = queue.last?.item, case .value = last.change,
        last.control == notice.control
      {
        queue.removeLast()
      }
    case .becameInactive: use = nil
    case .becameActive, .enteringFullscreen, .exitingFullscreen: use = notice
    }
    queue.append(Entry(item: .control(notice), sequence: sequence))
  }

  /// The gateway has sent an event that this library does not know. It must still be acknowledged.
  mutating func received(unknownEvent sequence: Int64) {
    newestEvent = sequence
    received(sequence: sequence)
  }

  private mutating func received(sequence: Int64) {
    newest = max(newest, sequence)
  }

  /// The status has changed. If several changes wait in a row, only the last one is kept.
  mutating func changed(_ status: InteractionStatus) {
    guard !isRemoved else { return }
    if case .status? = queue.last?.item { queue.removeLast() }
    queue.append(Entry(item: .status(status), sequence: nil))
  }

  /// The connection is gone. Every open press is cancelled here, because nothing else can do it. The next
  /// connection counts from 1.
  mutating func disconnected(_ status: InteractionStatus, atUSec nowUSec: Int64) {
    cancelOpen(.gatewayLost, nowUSec)
    endPointers(.gatewayLost, nowUSec)
    for index in queue.indices { queue[index].sequence = nil }
    current?.sequence = nil
    newest = 0
    newestEvent = 0
    acknowledged = 0
    changed(status)
  }

  // MARK: The program

  /// Switches presses on or off. The gateway cancels the open ones.
  mutating func setEnabled(_ enabled: Bool) { isEnabled = enabled }

  /// The interaction ends. Open presses are cancelled here, because the gateway's events no longer arrive.
  mutating func remove(atUSec nowUSec: Int64) {
    guard !isRemoved else { return }
    cancelOpen(.interactionRemoved, nowUSec)
    endPointers(.interactionRemoved, nowUSec)
    isRemoved = true
  }

  private mutating func cancelOpen(_ reason: CaptureEvent.CancelReason, _ nowUSec: Int64) {
    for began in open {
      var event = began
      event.phase = .cancelled
      event.monotonicUSec = nowUSec
      event.heldUSec = max(0, nowUSec - began.monotonicUSec)
      event.cancelReason = reason
      queue.append(Entry(item: .event(event), sequence: nil))
    }
    open = []
  }

  /// Ends the bands and makes the exits that the gateway can no longer send.
  private mutating func endPointers(_ reason: CaptureEvent.CancelReason, _ nowUSec: Int64) {
    for var selection in bands {
      selection.state = .ended
      selection.cancelReason = reason
      selection.monotonicUSec = nowUSec
      queue.append(Entry(item: .band(selection), sequence: nil))
    }
    for var event in entered {
      event.change = .exited
      event.monotonicUSec = nowUSec
      queue.append(Entry(item: .pointer(event), sequence: nil))
    }
    (bands, entered) = ([], [])
    endUse()
  }

  /// Ends a person's use of the controls, in the order in which the gateway would have.
  private mutating func endUse() {
    guard let last = use else { return }
    use = nil
    let ends: [ControlNotice.Change] =
      last.change == .enteringFullscreen
      ? [.exitingFullscreen, .becameInactive] : [.becameInactive]
    for change in ends {
      let notice = ControlNotice(change: change, control: last.control)
      queue.append(Entry(item: .control(notice), sequence: nil))
    }
  }

  // MARK: The handler

  /// The handler is done with its item and takes the next one; nil if there is none.
  mutating func next(atUSec nowUSec: Int64) -> Item? {
    current = nil
    while !queue.isEmpty {
      let entry = queue.removeFirst()
      guard isWanted(entry.item, nowUSec) else { continue }
      current = entry
      return entry.item
    }
    return nil
  }

  /// Whether to deliver an item. A press that reaches the handler too late, because the handler hung or the
  /// process was stopped, is dropped: nobody wants the photo any more.
  private mutating func isWanted(_ item: Item, _ nowUSec: Int64) -> Bool {
    switch item {
    // Entries and exits come in pairs, as do the ends of bands: none may be left out.
    case .status, .pointer, .request, .band, .control: return true
    case .gesture(let gesture):
      return isEnabled && !isRemoved && nowUSec - gesture.monotonicUSec <= maximumAgeUSec
    case .event(let event) where event.phase == .began:
      if isEnabled, !isRemoved, nowUSec - event.monotonicUSec <= maximumAgeUSec { return true }
      dropped.insert(event.press)
      return false
    case .event(let event):
      return dropped.remove(event.press) == nil
    }
  }

  /// The sequence to acknowledge now, or nil if there is nothing new: all messages before the first one that
  /// still has to be handled. Call it after each of the methods above.
  mutating func takeAcknowledgement() -> Int64? {
    let pending = current?.sequence ?? queue.lazy.compactMap(\.sequence).first
    let handled = min(pending.map { $0 - 1 } ?? newest, newestEvent)
    guard handled > acknowledged else { return nil }
    acknowledged = handled
    return handled
  }
}

extension PointerEvent {
  fileprivate func isSameContact(as other: PointerEvent) -> Bool {
    device == other.device && contact == other.contact
  }
}
