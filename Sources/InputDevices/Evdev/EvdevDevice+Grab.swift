// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The steps of `GrabPlan`.
extension EvdevDevice {
  func setGrabWanted(_ wanted: Bool) {
    guard description.mode != .observe, handle != nil else { return }
    // Events that were read must be dealt with before it is decided who sees the next ones.
    if isReading {
      wantedMeanwhile = wanted
    } else {
      wantedMeanwhile = nil
      want(wanted)
    }
  }

  /// Does what was put off while events were taken.
  func settle() {
    guard handle != nil else { return }
    if let wanted = wantedMeanwhile {
      wantedMeanwhile = nil
      want(wanted)
    }
    if plan.isLeaving, twin?.held.isEmpty ?? true { perform(plan.twinReleased()) }
  }

  private func want(_ wanted: Bool) {
    if wanted { logged = [] }
    let twinHoldsKeys = twin.map { !$0.held.isEmpty } ?? false
    perform(
      plan.want(wanted, twinHoldsKeys: twinHoldsKeys, nowUSec: MonotonicClock.nowUSec))
  }

  private func perform(_ first: GrabPlan.Step) {
    var step = first
    while handle != nil {
      switch step {
      case .nothing:
        return schedule()
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
      grabWatch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
        self?.receiveUnmasked(from: raw)
      }
      return plan.opened(down: try keysDown(raw), nowUSec: MonotonicClock.nowUSec)
    } catch {
      return fail(.refused(error))
    }
  }

  private func take() -> GrabPlan.Step {
    guard let raw = grab?.raw else { return .nothing }
    guard clinux_input_grab(raw) == 0 else {
      return fail(.refused(SystemError("EVIOCGRAB", description.node)))
    }
    grabbedAtUSec = MonotonicClock.nowUSec
    do {
      return plan.taken(down: try keysDown(raw), nowUSec: MonotonicClock.nowUSec)
    } catch {
      return fail(.refused(error))
    }
  }

  /// The grab holds: first what came before it, then the news, then what came after.
  private func hold() {
    guard let masked = handle?.descriptor.raw, let raw = grab?.raw else { return }
    description.isGrabbed = true
    escapeChord.reset()
    while read(masked, takeEarlier) {}
    guard handle != nil else { return }
    isReading = true
    report(.grabChanged(device: description.name, grabbed: true, atUSec: grabbedAtUSec))
    isReading = false
    while read(raw, takeGrabbed) {}
    settle()
  }

  /// An edge from before the grab. Its stamp may be that of the very microsecond.
  private func takeEarlier(_ event: input_event) {
    switch decoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      edge(code, pressed, min(atUSec, grabbedAtUSec - 1), seenByOthers: true)
    case .lost:
      if let masked = handle?.descriptor.raw { resynchronise(reading: masked) }
    case .packetEnd, .other, .none:
      break
    }
  }

  /// Begins to end the grab, if nothing keeps it: `setGrabWanted(false)`, which has to follow, waits for
  /// the kernel then, and finds that other devices' waits have passed meanwhile.
  func prepareRelease() {
    guard description.isGrabbed, closing == nil, !isReading, let raw = grab?.raw else { return }
    // Here, in order; the thread finds only what comes in the moment after.
    isReading = true
    while read(raw, takeGrabbed) {}
    isReading = false
    guard handle != nil, twin?.held.isEmpty ?? true else { return }
    startClosing()
  }

  private func startClosing() {
    grabWatch?.cancel()
    grabWatch = nil
    guard let grab = grab.take() else { return }
    closing = GrabClosing(grab)
  }

  private func release() {
    if closing == nil { prepareRelease() }
    guard handle != nil else { return }
    // Keys that the twin holds even now have had their time.
    twin?.releaseAll()
    if closing == nil { startClosing() }
    isReading = true
    for event in closing?.wait() ?? [] { takeGrabbed(event) }
    closing = nil
    flush(atUSec: MonotonicClock.nowUSec)
    twin?.releaseAll()
    let atUSec = MonotonicClock.nowUSec
    closeGrab()
    description.isGrabbed = false
    isReading = false
    report(.grabChanged(device: description.name, grabbed: false, atUSec: atUSec))
    settle()
  }

  func closeGrab() {
    grabWatch?.cancel()
    grabWatch = nil
    grab = nil
    passThrough.clear()
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

  /// Once for each reason, until the grab is wanted anew. Which key it is stays unsaid.
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
