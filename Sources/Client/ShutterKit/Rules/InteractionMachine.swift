// SPDX-License-Identifier: Apache-2.0

/// What of an interaction's stream reaches its handler, and what is acknowledged when.
///
///     gateway ──▶ received ──▶ queue ──▶ next ──▶ handler ──▶ next: handled, acknowledged
///                                 ▲
///              cancelled by us ───┘  (connection lost, interaction removed)
///
/// A press is open from its `began` until its `ended` or `cancelled`. Only for an open press does
/// anything reach the queue, so there is never a second end, whatever the gateway sends after one that
/// was made here. Pure: the times come from outside.
struct InteractionMachine {
  /// What a handler is given.
  enum Item: Equatable, Sendable {
    case event(CaptureEvent)
    case gesture(CaptureGesture)
    case status(InteractionStatus)
  }

  /// One item on its way. The sequence is nil for what was made here, and for what came through a
  /// connection that is gone: nobody waits for an acknowledgement.
  private struct Entry {
    var item: Item
    var sequence: Int64?
  }

  /// Microseconds after which nobody expects a press to have an effect any more.
  private let maximumAgeUSec: Int64
  /// Items that wait at most; presses beyond that are left out whole.
  private let limit: Int

  private var queue: [Entry] = []
  /// The item that the handler has.
  private var current: Entry?
  /// Presses whose `began` was queued and whose end was not, in their order.
  private var open: [CaptureEvent] = []
  /// Presses whose `began` was left out of the queue's end, so that the rest of them is, too.
  private var dropped: Set<Int64> = []
  private var isEnabled: Bool
  /// The sequences of the newest message, of the newest event, and of the newest acknowledgement of
  /// this connection.
  private var newest: Int64 = 0
  private var newestEvent: Int64 = 0
  private var acknowledged: Int64 = 0

  /// Whether the interaction was removed. What waited is still handed out, but no press begins.
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

  /// The gateway has sent something that this library does not know. Such an event has to be
  /// acknowledged all the same.
  mutating func received(unknownEvent sequence: Int64) {
    newestEvent = sequence
    received(sequence: sequence)
  }

  private mutating func received(sequence: Int64) {
    newest = max(newest, sequence)
  }

  /// The status has changed. Of several that wait in a row only the last one is of interest.
  mutating func changed(_ status: InteractionStatus) {
    guard !isRemoved else { return }
    if case .status? = queue.last?.item { queue.removeLast() }
    queue.append(Entry(item: .status(status), sequence: nil))
  }

  /// The connection is gone: every press that is open is cancelled here, because nobody else can say
  /// it. The next connection counts from 1.
  mutating func disconnected(_ status: InteractionStatus, atUSec nowUSec: Int64) {
    cancelOpen(.gatewayLost, nowUSec)
    for index in queue.indices { queue[index].sequence = nil }
    current?.sequence = nil
    newest = 0
    newestEvent = 0
    acknowledged = 0
    changed(status)
  }

  // MARK: The program

  /// From now on no press begins, or they may again. The gateway cancels what is open.
  mutating func setEnabled(_ enabled: Bool) { isEnabled = enabled }

  /// The interaction ends. What is open is cancelled here: the gateway's word would not be heard.
  mutating func remove(atUSec nowUSec: Int64) {
    guard !isRemoved else { return }
    cancelOpen(.interactionRemoved, nowUSec)
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

  // MARK: The handler

  /// The handler is done with what it had, and ready for the next. Nil: nothing is there.
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

  /// A press that comes to the handler late, because it hung or the process was stopped, is none:
  /// nobody wants the photo any more.
  private mutating func isWanted(_ item: Item, _ nowUSec: Int64) -> Bool {
    switch item {
    case .status: return true
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

  /// The sequence to acknowledge now, if there is one that was not yet: everything before the first
  /// message that is still to be handled. To be asked after each of the above.
  mutating func takeAcknowledgement() -> Int64? {
    let pending = current?.sequence ?? queue.lazy.compactMap(\.sequence).first
    let handled = min(pending.map { $0 - 1 } ?? newest, newestEvent)
    guard handled > acknowledged else { return nil }
    acknowledged = handled
    return handled
  }
}
