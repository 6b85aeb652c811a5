// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The end of a grab.
extension EvdevDevice {
  /// Whether others would be shown a lone release if the grab ended now: of a key that they know from
  /// the twin, or of a button that went down while they saw nothing.
  var isAnyKeyDown: Bool {
    twin?.held.isEmpty == false || description.buttons.contains(where: \.pressed)
  }

  /// Begins to end the grab, if nothing keeps it: `setGrabWanted(false)`, which has to follow, waits for
  /// the kernel then, and finds that other devices' waits have passed meanwhile.
  func prepareRelease() {
    guard description.isGrabbed, closing == nil, !isReading, let raw = grab?.raw else { return }
    // Here, in order; the thread finds only what comes in the moment after.
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
    // Keys that are down even now have had their time.
    closing = GrabClosing(grab, always: isAnyKeyDown)
  }

  func release() {
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
