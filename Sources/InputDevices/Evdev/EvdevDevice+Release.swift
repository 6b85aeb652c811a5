// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The end of a grab.
extension EvdevDevice {
  /// Whether others would be shown a lone release if the grab ended now: of a key that they know from
  /// the twin, or of a button that went down while they saw nothing.
  var isAnyKeyDown: Bool {
    twin?.held.isEmpty == false || description.buttons.contains(where: \.pressed)
  }

  /// Begins to end the grab: `closed` follows, and until then nothing is read, because others see what
  /// comes next. If a key went down in the last moment, the grab is kept, unless its keys have had their
  /// time.
  func release(hasHadTime: Bool) {
    guard let raw = grab?.raw else { return }
    // Here, in order; the thread finds only what comes in the moment after.
    isReading = true
    while read(raw, takeGrabbed) {}
    isReading = false
    guard handle != nil else { return }
    guard hasHadTime || !isAnyKeyDown else {
      return plan.kept(nowUSec: MonotonicClock.nowUSec)
    }
    grabWatch?.cancel()
    grabWatch = nil
    guard let grab = grab.take() else { return }
    closing = GrabClosing(grab, always: hasHadTime) { [weak self] closing in
      guard let self, self.closing === closing else { return }
      closed(closing)
    }
  }

  private func closed(_ closing: GrabClosing) {
    self.closing = nil
    isReading = true
    for event in closing.takeLast() where handle != nil { takeGrabbed(event) }
    isReading = false
    guard handle != nil else { return }
    if let kept = closing.takeKept(), keep(kept) { return settle() }
    flush(atUSec: MonotonicClock.nowUSec)
    twin?.releaseAll()
    let atUSec = MonotonicClock.nowUSec
    closeGrab()
    description.isGrabbed = false
    isReading = true
    report(.grabChanged(device: description.name, grabbed: false, atUSec: atUSec))
    isReading = false
    watch?.update(.readable)
    perform(plan.ended())
    settle()
  }

  /// A key went down in the last moment: the grab ends with its release. False: nobody could read it.
  private func keep(_ descriptor: consuming OwnedDescriptor) -> Bool {
    let raw = descriptor.raw
    grab = consume descriptor
    do throws(SystemError) {
      try watchGrab(raw)
    } catch {
      return false
    }
    plan.kept(nowUSec: MonotonicClock.nowUSec)
    schedule()
    return true
  }

  /// Forgets the second descriptor, and a grab with it.
  func closeGrab() {
    grabWatch?.cancel()
    grabWatch = nil
    if let grab = grab.take() { WorkerThread.release(grab) }
    firstGrabbed = []
    passThrough.clear()
  }
}
