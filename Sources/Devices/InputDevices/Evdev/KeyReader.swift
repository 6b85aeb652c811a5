// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

// The kernel keeps two queues. m, the masked one, is always there and has the keys with a role. u, the
// unmasked one, has everything and is there from `open` to `close`. Between [ (EVIOCGRAB) and ] only u
// gets events. P and R are edges of a button, k of a key without a role, ✕ is SYN_DROPPED.
//
//   m  P R                           no grab: both seen by others
//   m  ✕ P                           states of all keys are read; P, read together with ✕, is older
//
// A grab begins: open, which keys are down?
//
//   u  k↓          k↑ [              a key is down: u is read until all are up, then [ (2 s: `GrabPlan`)
//   u  ✕              [              which keys are down, once more
//   u  k↓       k↑'   [ k↓'          k stays down for 5 s: others are shown its release (k↑'), and then it is down
//                                    again for the twin alone (k↓'): written to the device
//
// [ and then m to its end, u to its end, to know what others think is down:
//
//   m  P R                           P R seen, with stamps before [
//   u  P R            [ P R          of u only what is newer than m's last edge: P R alone
//   m  P
//   u  P              [ R            others know P: close, which shows them R's key as it is; a pause
//   u           k↓    [              others know k, by its stamp: the same
//   u                 [ k↓           nobody else does: the grab holds, k↓ goes to the twin
//   u                 [ ✕            which keys are down, once more: any of them ends the attempt
//
// The grab holds: edges of buttons are reported as alone, all others go on to the twin.
//
//   u                 [ s k↓ k2 s P  k↓ with its scan code s to the twin; the repetition k2 and the button P
//                                    go without theirs
//   u                 [ k↓ ✕         states of all keys are read; k is released on the twin if it is up
//
// The grab ends: with a button down, or a key that the twin holds, not before it is up, or after 2 s
// (`GrabPlan`). Else u to its end, then a thread closes it, which looks once more before it does:
//
//   u                 [ P            found in u: P alone, held until R
//   u                 [ P ]          after 2 s: P alone, and the twin's keys come up
//   u                 [ P            found by the thread: it keeps u open; P alone, held until R
//   u                 [ P R ]        found by the thread: P R alone, released
//
// A packet of a mouse, where x is a move: R is reported at once, then the place after x, then P:
//
//   m  P x R                         R, place, P: each at the place where it happened
//
//   m  P    P2                       a repetition after a long silence is another press, whose release the device
//                                    keeps to itself (`RepeatedDowns`)
//   m  R!                            a release made by the kernel (the device goes, or sleeps) is not
//                                    reported: 250 ms later, if the device is there, all states are

/// The rules for the queued events of an evdev device, before, during and after a grab.
///
/// Say what happens, then ask for the `next` order and perform it, answer where the order says so,
/// and so on until there is no order. A wish that comes while orders are performed is fulfilled
/// after the events that were read already: the grab decides who sees the ones after them.
struct KeyReader {
  /// The party whose turn it is.
  private enum Turn {
    /// Nobody's: the next input may begin at once.
    case rest
    /// The caller's: it carries out an order.
    case work
    /// The device is gone.
    case over
  }

  private struct Wish {
    let isWanted: Bool
    let nowUSec: Int64
  }

  /// How long a device whose keys the kernel released counts as unplugged, not as asleep.
  static let removalLimitUSec: Int64 = 250_000
  /// The length of a press whose release the device never reports.
  private static let unreleasedUSec: Int64 = 1_000

  /// The codes of the keys with a role.
  let codes: [UInt16]
  /// Which of them are down, in the same order.
  private(set) var pressed: [Bool]

  private var turn = Turn.rest
  private var orders = FIFO<Order>()
  private var events = FIFO<input_event>()
  /// Presses of the present packet of a mouse, which wait for its place.
  private var presses: [(index: Int, report: Report)] = []
  /// Nil at rest.
  private var passage: Passage?
  private var maskedDecoder = EvdevDecoder()
  /// The events of the unmasked queue.
  private var keys: GrabbedKeys

  private var plan = GrabPlan()
  private var wish: Wish?
  /// True from `beginClosing` until the queue is closed or kept.
  private var isClosing = false
  /// Whether keys can be written to the device.
  private let isWritable: Bool
  /// The keys that were shown to others as up, and have to be down again.
  private var lowered = KeySet()
  /// The keys that were down when the device was grabbed all the same, and have not come up since.
  private(set) var resting = KeySet()
  /// The reasons for failed grabs that were logged since the grab was last wanted.
  private var logged: Set<GrabFailure> = []
  /// The time at which a device whose keys the kernel released counts as asleep.
  private var removalDueUSec: Int64?
  private var repeatedDowns: RepeatedDowns
  /// The pointer of a mouse; nil for another device.
  private(set) var pointer: RelativePointer?
  /// The modifier keys of a keyboard on which they are read; nil for another device.
  private(set) var modifiers: HeldModifiers?

  init(
    codes: [UInt16], pressed: [Bool], escapeChord: EscapeChord, pointer: RelativePointer? = nil,
    modifiers: HeldModifiers? = nil, isMomentary: Bool = false, repeatDelayUSec: Int64 = 0,
    isWritable: Bool = false
  ) {
    self.isWritable = isWritable
    self.codes = codes
    repeatedDowns = RepeatedDowns(
      count: codes.count, isMomentary: isMomentary, delayUSec: repeatDelayUSec)
    self.pressed = pressed
    keys = GrabbedKeys(codes: codes, escapeChord: escapeChord)
    self.pointer = pointer
    self.modifiers = modifiers
  }

  /// True while the kernel gives the device's events only to us, and until its end is reported.
  var isGrabbed: Bool {
    switch passage {
    case .draining, .drained, .last: turn != .over
    case nil, .seen, .waiting, .opening, .earlier, .first, .grabbed, .catchingUp, .announced:
      plan.isHeld && turn != .over
    }
  }

  /// True while an order is carried out: the next order follows by itself.
  var isAtWork: Bool { turn == .work }

  /// The time at which `expire` has to be called, microseconds.
  var deadlineUSec: Int64? {
    guard turn != .over else { return nil }
    guard let removalDueUSec else { return plan.deadlineUSec }
    return min(removalDueUSec, plan.deadlineUSec ?? removalDueUSec)
  }

  /// The next order; nil if there is nothing more to do. `held` has the keys that others see as down
  /// through the twin; nil without a twin.
  mutating func next(held: KeySet?) -> Order? {
    guard turn != .over else { return nil }
    turn = .work
    while true {
      if let order = orders.takeFirst() { return order }
      guard goOn(held) else { break }
    }
    turn = .rest
    return nil
  }

  /// Goes through the next event, or on to what follows the last one. False at rest.
  private mutating func goOn(_ held: KeySet?) -> Bool {
    if passage != .first, !events.isEmpty {
      takeNext(held)
      return true
    }
    switch passage {
    case nil, .opening: return settle(held)
    case .announced: return false
    case .seen, .grabbed: passage = nil
    case .waiting:
      passage = nil
      follow(plan.drained())
    case .earlier: orders.append(.read(.masked))
    case .first, .catchingUp, .draining: orders.append(.read(.unmasked))
    case .drained(let ending, let nowUSec):
      beginClosing(ending, isAnyKeyDown: isAnyKeyDown(held), nowUSec: nowUSec)
    case .last(let isKept, let nowUSec):
      passOn(keys.flush(atUSec: nowUSec))
      orders.append(isKept ? .keep : .release)
    }
    return true
  }

  /// Does at rest what was wished for or waited for. False if there is nothing to do.
  private mutating func settle(_ held: KeySet?) -> Bool {
    if let wish {
      self.wish = nil
      if wish.isWanted { logged = [] }
      follow(
        plan.want(wish.isWanted, isAnyKeyDown: isAnyKeyDown(held), nowUSec: wish.nowUSec))
      return true
    }
    guard plan.isLeaving, !isAnyKeyDown(held) else { return false }
    follow(plan.released())
    return true
  }

  /// Whether others would see a release without its press if the grab ended now: of a key that went
  /// through the twin, or of a button that went down during the grab.
  private func isAnyKeyDown(_ held: KeySet?) -> Bool {
    held?.isEmpty == false || pressed.contains(true)
  }
}

/// The events that the caller reports.
extension KeyReader {
  /// There is something to read in this queue.
  mutating func readable(_ queue: Queue) {
    switch queue {
    case .masked: passage = .seen
    case .unmasked: passage = plan.isHeld ? .grabbed : .waiting
    }
    orders.append(.read(queue))
  }

  /// Takes whether the grab is wanted.
  mutating func want(_ isWanted: Bool, nowUSec: Int64) {
    wish = Wish(isWanted: isWanted, nowUSec: nowUSec)
    if passage == .announced { passage = nil }
  }

  /// Announces `want(false)`, which has to follow at once. If no key is down, the queue begins to be
  /// closed.
  mutating func announceEnd() {
    guard turn == .rest, plan.isHeld, !isClosing else { return }
    passage = .draining(.announced)
  }

  /// `deadlineUSec` has come.
  mutating func expire(nowUSec: Int64) {
    if let removalDueUSec, removalDueUSec <= nowUSec {
      self.removalDueUSec = nil
      // It stayed, so it slept, and nobody knows when the keys came up.
      orders.append(.report(.syncLost(atUSec: nowUSec)))
    }
    let step = plan.expire(nowUSec: nowUSec)
    if step == .close { log(.keyHeld) }
    follow(step)
  }

  /// The device is given up. Keys that are down no longer delay the end of an unwanted grab. When
  /// there are no more orders, call `stop`.
  mutating func close() {
    orders.removeAll()
    events.removeAll()
    passage = nil
    follow(plan.abandon())
  }

  /// The device is gone: there are no orders any more.
  mutating func stop() {
    turn = .over
    orders.removeAll()
    events.removeAll()
  }
}

/// Answers to orders.
extension KeyReader {
  /// Takes the events of one read.
  mutating func take(_ read: some Sequence<input_event>) { events.append(contentsOf: read) }

  /// There is nothing more to read for now.
  mutating func foundEmpty(nowUSec: Int64) {
    switch passage {
    case .earlier: passage = .first
    case .first: findOutWhatOthersKnow(nowUSec: nowUSec)
    case .catchingUp: passage = nil
    case .draining(let ending): passage = .drained(ending, nowUSec: nowUSec)
    case nil, .seen, .waiting, .opening, .grabbed, .drained, .announced, .last: break
    }
  }

  /// The unmasked queue is open, and empty.
  mutating func opened() {
    keys.decoder = EvdevDecoder()
    orders.append(.askKeys)
  }

  /// These keys are down.
  mutating func found(down: KeySet, nowUSec: Int64) {
    switch passage {
    case .opening:
      passage = nil
      // A key with a role would seem to be pressed again.
      let canHandOver = isWritable && !codes.contains(where: down.contains)
      follow(plan.opened(down: down, canHandOver: canHandOver, nowUSec: nowUSec))
      if let keys = plan.takeStuck() { orders.append(.report(.heldKeys(keys))) }
    case .first: follow(plan.taken(down: down, nowUSec: nowUSec))
    case .waiting: plan.found(down: down)
    case nil, .seen, .earlier, .grabbed, .catchingUp, .draining, .drained, .announced, .last: break
    }
  }

  /// The device is grabbed since this time.
  mutating func grabbed(atUSec: Int64) {
    keys.sinceUSec = atUSec
    passage = .earlier
  }

  /// The kernel refused an order.
  mutating func refused(_ error: SystemError, nowUSec: Int64) {
    // While keys are waited for, those that are known to be down have to do.
    if passage == .waiting { return }
    log(.refused(error))
    follow(plan.failed(nowUSec: nowUSec))
  }

  /// The states of all keys were read, and these are down.
  mutating func resynchronised(down: KeySet, held: KeySet?, nowUSec: Int64) {
    pressed = codes.map(down.contains)
    repeatedDowns.forget()
    orders.append(.report(.syncLost(atUSec: nowUSec)))
    pointer?.drop()
    if modifiers?.reset(down: down) == true { orders.append(.report(.modifiers)) }
    switch passage {
    // The states include the older events of the unmasked queue.
    case .earlier: keys.lastSeenUSec = nowUSec
    case .grabbed, .catchingUp, .draining:
      keys.reset(down: down)
      if !resting.isSubset(of: down) {
        resting = KeySet(resting.codes.filter(down.contains))
        orders.append(.report(.heldKeys(resting)))
      }
      for code in held?.codes ?? [] where !codes.contains(code) && !down.contains(code) {
        orders.append(.lift(code))
      }
    case nil, .seen, .waiting, .opening, .first, .drained, .announced, .last: break
    }
  }

  /// The thread has closed the queue, or kept it because a key went down. `last` has the last events
  /// that came through the grab.
  mutating func closed(last: [input_event], isKept: Bool, nowUSec: Int64) {
    events.append(contentsOf: last)
    passage = .last(isKept: isKept, nowUSec: nowUSec)
  }

  /// The queue that was kept is watched again; its key's release ends the grab.
  mutating func kept(nowUSec: Int64) {
    isClosing = false
    passage = nil
    plan.kept(nowUSec: nowUSec)
  }

  /// The queue that was kept cannot be watched, so the grab ends with its key down.
  mutating func notKept() { orders.append(.release) }

  /// The grab has ended.
  mutating func released(atUSec: Int64) {
    forgetGrabbed()
    isClosing = false
    // The exits come before the status that says that the lock is over.
    if pointer?.grabChanged(false) == true { orders.append(.report(.pointed(atUSec: atUSec))) }
    orders.append(.report(.grabChanged(false, atUSec: atUSec)))
  }

  /// Waits to see why the kernel released keys. If the device is gone soon, it was unplugged.
  mutating func madeReleases(nowUSec: Int64) { removalDueUSec = nowUSec + Self.removalLimitUSec }
}

/// The beginning and the end of a grab.
extension KeyReader {
  private mutating func follow(_ step: GrabPlan.Step) {
    switch step {
    case .nothing: break
    case .open:
      passage = .opening
      orders.append(.open)
    case .take: orders.append(.grab)
    case .handOver(let keys):
      lowered = keys
      resting = keys
      orders.append(.lower(keys))
      orders.append(.grab)
    case .close:
      raise()
      forgetGrabbed()
      orders.append(.close)
    case .hold:
      passage = .catchingUp
      keys.reset()
      orders.append(.report(.grabChanged(true, atUSec: keys.sinceUSec)))
      if pointer?.grabChanged(true) == true {
        orders.append(.report(.pointed(atUSec: keys.sinceUSec)))
      }
      raise()
      if !resting.isEmpty { orders.append(.report(.heldKeys(resting))) }
    case .release, .giveUp:
      if isClosing {
        orders.append(.finishClosing)
      } else {
        passage = .draining(step == .giveUp ? .always : .ifAllUp)
      }
    }
  }

  /// Lets the keys be down again that were shown to others as up.
  private mutating func raise() {
    guard !lowered.isEmpty else { return }
    orders.append(.raise(lowered))
    lowered = KeySet()
  }

  private mutating func beginClosing(_ ending: Ending, isAnyKeyDown: Bool, nowUSec: Int64) {
    switch ending {
    case .announced where isAnyKeyDown:
      passage = .announced
      return
    case .ifAllUp where isAnyKeyDown:
      // It went down unread before the wish: its release ends the grab.
      passage = nil
      return plan.kept(nowUSec: nowUSec)
    case .announced: passage = .announced
    case .ifAllUp, .always: break
    }
    isClosing = true
    orders.append(.beginClosing(always: isAnyKeyDown))
    if ending != .announced { orders.append(.finishClosing) }
  }

  private mutating func forgetGrabbed() {
    passage = nil
    events.removeAll()
    keys.clear()
    resting = KeySet()
  }

  /// Finds the keys that others see as down, just after the grab. The kernel's answer would include
  /// keys that went down since the grab, so it is asked only if events were lost.
  private mutating func findOutWhatOthersKnow(nowUSec: Int64) {
    guard var down = keys.knownDown(events.all) else {
      events.removeAll()
      orders.append(.askKeys)
      return
    }
    for (code, isPressed) in zip(codes, pressed) where isPressed { down.insert(code) }
    follow(plan.taken(down: down, nowUSec: nowUSec))
  }

  /// Logs each reason once, until the grab is wanted again.
  private mutating func log(_ failure: GrabFailure) {
    if logged.insert(failure).inserted { orders.append(.log(failure)) }
  }
}

/// The meaning of an event.
extension KeyReader {
  private mutating func takeNext(_ held: KeySet?) {
    let isMadeByKernel = EvdevDecoder.isMadeByKernel(events.all)
    guard let event = events.takeFirst() else { return }
    if pointer != nil || modifiers != nil { follow(event) }
    defer {
      if !presses.isEmpty, EvdevDecoder.isPacketEnd(event) { reportPresses() }
    }
    switch passage {
    // The stamp of an event from before the grab may be in the same microsecond as the grab, so it
    // is set to one before it.
    case .earlier: takeSeen(event, isMadeByKernel, latestUSec: keys.sinceUSec - 1)
    case .waiting: takeWaiting(event)
    case .grabbed, .catchingUp, .draining, .last: takeGrabbed(event, isMadeByKernel, held)
    case nil, .seen, .opening, .first, .drained, .announced:
      takeSeen(event, isMadeByKernel, latestUSec: .max)
    }
  }

  /// Follows the pointer and the modifier keys. In the unmasked queue only events from the grab on count: earlier
  /// ones are also in the masked queue. A torn packet does not count.
  private mutating func follow(_ event: input_event) {
    let atUSec = EvdevDecoder.stampUSec(event)
    switch passage {
    case .waiting: return
    case .grabbed, .catchingUp, .draining, .last:
      if atUSec < keys.sinceUSec || keys.decoder.isDropping { return }
    case nil, .seen, .opening, .earlier, .first, .drained, .announced:
      if maskedDecoder.isDropping { return }
    }
    if modifiers?.take(event) == true { orders.append(.report(.modifiers)) }
    pointer?.take(event)
    if EvdevDecoder.isPacketEnd(event), pointer?.endPacket() == true {
      orders.append(.report(.pointed(atUSec: atUSec)))
    }
  }

  private mutating func reportPresses() {
    for press in presses { orders.append(.report(press.report)) }
    presses = []
  }

  private mutating func takeSeen(
    _ event: input_event, _ isMadeByKernel: Bool, latestUSec: Int64
  ) {
    switch maskedDecoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      keys.lastSeenUSec = atUSec
      edge(code, pressed, min(atUSec, latestUSec), seenByOthers: true, isMadeByKernel)
    case .lost: resynchronise(.masked)
    // A torn packet has no repetitions.
    case .none where !maskedDecoder.isDropping:
      takeRepetition(event, latestUSec: latestUSec, seenByOthers: true)
    case .packetEnd, .other, .none: break
    }
  }

  /// Takes a repetition of a key with a role, which may be a press.
  private mutating func takeRepetition(
    _ event: input_event, latestUSec: Int64, seenByOthers: Bool
  ) {
    guard Int32(event.type) == EV_KEY, event.value == 2,
      let index = codes.firstIndex(of: event.code)
    else { return }
    let atUSec = min(EvdevDecoder.stampUSec(event), latestUSec)
    switch repeatedDowns.repeated(index, atUSec: atUSec) {
    case .repetition: break
    case .press: edge(event.code, true, atUSec, seenByOthers: seenByOthers, false)
    case .firstMissedRelease:
      orders.append(.report(.missedRelease(index, atUSec: atUSec)))
      edge(event.code, true, atUSec, seenByOthers: seenByOthers, false)
    }
  }

  private mutating func takeWaiting(_ event: input_event) {
    switch keys.decoder.decode(event) {
    case .edge(let code, let pressed, _): plan.moved(code, pressed: pressed)
    case .lost:
      events.removeAll()
      orders.append(.askKeys)
    case .packetEnd, .other, .none: break
    }
  }

  private mutating func takeGrabbed(
    _ event: input_event, _ isMadeByKernel: Bool, _ held: KeySet?
  ) {
    // A torn packet has no repetitions.
    if event.value == 2, !keys.decoder.isDropping,
      EvdevDecoder.stampUSec(event) > keys.lastSeenUSec
    {
      takeRepetition(event, latestUSec: .max, seenByOthers: false)
    }
    // The release that others were shown comes before the grab.
    if Int32(event.type) == EV_KEY, event.value == 0, resting.contains(event.code),
      EvdevDecoder.stampUSec(event) >= keys.sinceUSec
    {
      resting.remove(event.code)
      orders.append(.report(.heldKeys(resting)))
    }
    let meaning = keys.take(event, held: held)
    if meaning.isEscape { orders.append(.report(.escape)) }
    passOn(meaning.passOn)
    if let (code, isPressed, atUSec) = meaning.edge {
      edge(code, isPressed, atUSec, seenByOthers: false, isMadeByKernel)
    }
    if meaning.isLost, !isClosing { resynchronise(.unmasked) }
  }

  private mutating func passOn(_ events: [input_event]?) {
    if let events { orders.append(.passOn(events)) }
  }

  /// Events were lost: those that were read after them are older than the states that are read now.
  private mutating func resynchronise(_ queue: Queue) {
    presses = []
    events.removeAll()
    orders.append(.resynchronise(queue))
  }

  private mutating func edge(
    _ code: UInt16, _ isPressed: Bool, _ atUSec: Int64, seenByOthers: Bool, _ isMadeByKernel: Bool
  ) {
    guard let index = codes.firstIndex(of: code) else { return }
    pressed[index] = isPressed
    if isMadeByKernel {
      if removalDueUSec == nil { orders.append(.awaitRemoval) }
      return
    }
    repeatedDowns.moved(index, pressed: isPressed, atUSec: atUSec)
    let report = Report.edge(
      index, pressed: isPressed, atUSec: atUSec, seenByOthers: seenByOthers)
    if pointer != nil, isPressed {
      presses.append((index, report))
      return
    }
    // A click within one packet.
    if presses.contains(where: { $0.index == index }) { reportPresses() }
    orders.append(.report(report))
    guard isPressed, repeatedDowns.makesRelease(of: index) else { return }
    pressed[index] = false
    orders.append(
      .report(
        .edge(
          index, pressed: false, atUSec: atUSec + Self.unreleasedUSec, seenByOthers: seenByOthers))
    )
  }
}
