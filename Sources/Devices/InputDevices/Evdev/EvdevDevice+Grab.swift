// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The steps of `GrabPlan` up to a grab that holds.
extension EvdevDevice {
  func setGrabWanted(_ wanted: Bool) {
    guard description.mode != .observe, handle != nil else { return }
    // Events that were already read come first: the grab decides who sees the ones after them.
    if isReading {
      wantedMeanwhile = wanted
    } else {
      wantedMeanwhile = nil
      want(wanted)
    }
  }

  /// Does what was put off while events were read.
  func settle() {
    guard handle != nil else { return }
    if let wanted = wantedMeanwhile {
      wantedMeanwhile = nil
      want(wanted)
    }
    if plan.isLeaving, !isAnyKeyDown { perform(plan.released()) }
  }

  private func want(_ wanted: Bool) {
    if wanted { logged = [] }
    perform(
      plan.want(wanted, isAnyKeyDown: isAnyKeyDown, nowUSec: MonotonicClock.nowUSec))
  }

  func perform(_ first: GrabPlan.Step) {
    var step = first
    while handle != nil {
      switch step {
      case .nothing:
        schedule()
        // Put off while the events from before the grab were reported.
        if wantedMeanwhile != nil, !isReading { settle() }
        return
      case .open:
        step = open()
      case .take:
        step = take()
      case .close:
        closeGrab()
        step = .nothing
      case .hold:
        hold()
        step = .nothing
      case .release:
        release()
        step = .nothing
      }
    }
  }

  private func open() -> GrabPlan.Step {
    do {
      guard let descriptor = try handle?.openUnmasked() else { return .nothing }
      let raw = descriptor.raw
      grab = consume descriptor
      grabDecoder = EvdevDecoder()
      try watchGrab(raw)
      return plan.opened(down: try keysDown(raw), nowUSec: MonotonicClock.nowUSec)
    } catch {
      return fail(.refused(error))
    }
  }

  private func watchGrab(_ raw: Int32) throws(SystemError) {
    grabWatch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
      self?.receiveUnmasked(from: raw)
    }
  }

  private func take() -> GrabPlan.Step {
    guard let masked = handle?.descriptor.raw, let raw = grab?.raw else { return .nothing }
    guard clinux_input_grab(raw) == 0 else {
      return fail(.refused(SystemError("EVIOCGRAB", description.node)))
    }
    grabbedAtUSec = MonotonicClock.nowUSec
    // Events from before the grab, which others saw.
    while read(masked, takeEarlier) {}
    guard handle != nil else { return .nothing }
    do {
      return plan.taken(down: try keysKnownDown(raw), nowUSec: MonotonicClock.nowUSec)
    } catch {
      return fail(.refused(error))
    }
  }

  /// The keys that others see as down, just after the grab. The kernel's answer would include keys
  /// that went down since the grab, so the queued events are read instead, and kept for later.
  private func keysKnownDown(_ raw: Int32) throws(SystemError) -> KeySet {
    var down = KeySet()
    firstGrabbed = []
    while read(raw, { firstGrabbed.append($0) }) {}
    for event in firstGrabbed {
      if Int32(event.type) == EV_SYN, Int32(event.code) == SYN_DROPPED {
        firstGrabbed = []
        return try keysDown(raw)
      }
      guard Int32(event.type) == EV_KEY, !codes.contains(event.code),
        EvdevDecoder.stampUSec(event) < grabbedAtUSec
      else { continue }
      if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    }
    for (code, button) in zip(codes, description.buttons) where button.pressed {
      down.insert(code)
    }
    return down
  }

  /// Reports that the grab holds, and then the events that came through it.
  private func hold() {
    guard let raw = grab?.raw else { return }
    description.isGrabbed = true
    escapeChord.reset()
    isReading = true
    report(.grabChanged(device: description.name, grabbed: true, atUSec: grabbedAtUSec))
    for event in firstGrabbed where handle != nil { takeGrabbed(event) }
    firstGrabbed = []
    isReading = false
    while handle != nil, read(raw, takeGrabbed) {}
    settle()
  }

  /// Takes an event from before the grab. Its stamp may be in the same microsecond as the grab, so
  /// it is set to one before it.
  private func takeEarlier(_ event: input_event) {
    switch decoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      lastSeenUSec = atUSec
      edge(code, pressed, min(atUSec, grabbedAtUSec - 1), seenByOthers: true)
    case .lost:
      if let masked = handle?.descriptor.raw { resynchronise(reading: masked) }
      // The states that were read are those of now.
      lastSeenUSec = MonotonicClock.nowUSec
    case .packetEnd, .other, .none:
      break
    }
  }

  private func schedule() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = plan.deadlineUSec.map { atUSec in
      EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.expire() }
    }
  }

  private func expire() {
    deadline = nil
    guard handle != nil else { return }
    if !plan.isHeld, grab != nil { log(.keyHeld) }
    perform(plan.expire(nowUSec: MonotonicClock.nowUSec))
  }

  private func receiveUnmasked(from raw: Int32) {
    if plan.isHeld {
      read(raw, takeGrabbed)
      return settle()
    }
    read(raw) { event in
      switch grabDecoder.decode(event) {
      case .edge(let code, let pressed, _): plan.moved(code, pressed: pressed)
      case .lost:
        if let down = try? keysDown(raw) { plan.found(down: down) }
        isOutdated = true
      case .packetEnd, .other, .none: break
      }
    }
    perform(plan.drained())
  }

  private func keysDown(_ raw: Int32) throws(SystemError) -> KeySet {
    var keys = KeySet()
    guard clinux_input_get_keys(raw, &keys.words) == 0 else {
      throw SystemError("EVIOCGKEY", description.node)
    }
    return keys
  }

  private func fail(_ failure: GrabFailure) -> GrabPlan.Step {
    log(failure)
    return plan.failed(nowUSec: MonotonicClock.nowUSec)
  }

  /// Logs each reason once, until the grab is wanted again. It does not say which key is held,
  /// because that would log what somebody types.
  private func log(_ failure: GrabFailure) {
    guard logged.insert(failure).inserted else { return }
    let device = "\(description.label) (\(description.node ?? ""))"
    switch failure {
    case .keyHeld:
      Log.notice("\(device): not grabbed yet, because a key is held down")
    case .refused(let error) where error.errno.code == EBUSY:
      Log.warning(
        """
        \(device): not grabbed, because another program has grabbed it (the kernel does not tell \
        which: look for a key remapper); trying again
        """)
    case .refused(let error):
      Log.warning("\(device): not grabbed: \(error); trying again")
    }
  }
}

/// The end of a grab.
extension EvdevDevice {
  /// Whether others would see a release without its press if the grab ended now: of a key that went
  /// through the twin, or of a button that went down during the grab.
  private var isAnyKeyDown: Bool {
    twin?.held.isEmpty == false || description.buttons.contains(where: \.pressed)
  }

  /// Begins to end the grab, if no key is down. `setGrabWanted(false)`, which has to follow, waits
  /// for the kernel. So the waits of several devices run at the same time.
  func prepareRelease() {
    guard description.isGrabbed, closing == nil, !isReading, let raw = grab?.raw else { return }
    // Queued events are read here, in order. The thread finds only those that come just after.
    isReading = true
    while read(raw, takeGrabbed) {}
    isReading = false
    guard handle != nil, !isAnyKeyDown else { return }
    startClosing()
  }

  private func startClosing() {
    grabWatch?.cancel()
    grabWatch = nil
    guard let grab = grab.take() else { return }
    // If keys are still down at this point, `GrabPlan`'s patience has ended.
    closing = GrabClosing(grab, always: isAnyKeyDown)
  }

  private func release() {
    if closing == nil { prepareRelease() }
    guard handle != nil else { return }
    if closing == nil { startClosing() }
    isReading = true
    for event in closing?.wait() ?? [] { takeGrabbed(event) }
    flush(atUSec: MonotonicClock.nowUSec)
    let kept = closing?.takeKept()
    closing = nil
    isReading = false
    if let kept, keep(kept) { return settle() }
    twin?.releaseAll()
    let atUSec = MonotonicClock.nowUSec
    closeGrab()
    description.isGrabbed = false
    isReading = true
    report(.grabChanged(device: description.name, grabbed: false, atUSec: atUSec))
    isReading = false
    settle()
  }

  /// Keeps the grab because a key went down in the last moment; its release ends the grab. False if
  /// the descriptor cannot be watched.
  private func keep(_ descriptor: consuming OwnedDescriptor) -> Bool {
    let raw = descriptor.raw
    grab = consume descriptor
    do throws(SystemError) {
      try watchGrab(raw)
    } catch {
      return false
    }
    plan.kept(nowUSec: MonotonicClock.nowUSec)
    return true
  }

  func closeGrab() {
    grabWatch?.cancel()
    grabWatch = nil
    grab = nil
    firstGrabbed = []
    passThrough.clear()
  }
}

/// Why a device could not be grabbed.
enum GrabFailure: Hashable {
  /// A key stays down.
  case keyHeld
  case refused(SystemError)
}
