// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// From a button's going down to the client this is the way: one read(2) for all that is there.
extension EvdevDevice {
  /// The masked descriptor has something. Everything on it was seen by others too.
  func receive(from raw: Int32) {
    read(raw) { event in
      switch decoder.decode(event) {
      case .edge(let code, let pressed, let atUSec):
        lastSeenUSec = atUSec
        edge(code, pressed, atUSec, seenByOthers: true)
      case .lost:
        resynchronise(reading: raw)
      case .packetEnd, .other, .none:
        break
      }
    }
    settle()
  }

  /// Takes all events that one read gives, as long as they are news. False when there are none, or
  /// the device is gone.
  @discardableResult
  func read(_ raw: Int32, _ body: (input_event) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { buffer in
      let stride = MemoryLayout<input_event>.stride
      let count = Glibc.read(raw, buffer.baseAddress!, 64 * stride)
      guard count > 0 else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { remove() }
        return false
      }
      let wasReading = isReading
      isReading = true
      isOutdated = false
      let events = buffer.prefix(count / stride)
      brake.took(
        events.count, stampUSec: EvdevDecoder.stampUSec(events[events.endIndex - 1]),
        raw == grab?.raw ? grabWatch : watch)
      for index in events.indices where handle != nil && !isOutdated {
        isMadeByKernel = EvdevDecoder.isMadeByKernel(events, at: index)
        body(events[index])
      }
      isReading = wasReading
      return handle != nil
    }
  }

  /// Reports an edge of a key with a role.
  func edge(_ code: UInt16, _ pressed: Bool, _ atUSec: Int64, seenByOthers: Bool) {
    guard let index = codes.firstIndex(of: code) else { return }
    description.buttons[index].pressed = pressed
    // An unplugged keyboard lets its keys go before it is gone: that is no release.
    if isMadeByKernel { return awaitRemoval() }
    report(
      .edge(
        device: description.name, button: description.buttons[index].name, pressed: pressed,
        atUSec: atUSec, seenByOthers: seenByOthers))
  }

  /// The kernel let keys go. If the device is gone soon, it was unplugged, and its removal says all; if
  /// it stays, it slept, and when the keys came up is not known.
  private func awaitRemoval() {
    guard removalDeadline == nil else { return }
    let atUSec = MonotonicClock.nowUSec + Self.removalLimitUSec
    removalDeadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      guard let self, handle != nil else { return }
      removalDeadline = nil
      let states = description.buttons.map { ($0.name, $0.pressed) }
      report(
        .syncLost(
          device: description.name, states: Dictionary(uniqueKeysWithValues: states),
          atUSec: MonotonicClock.nowUSec))
    }
  }

  /// How long after such releases a device that is going is gone.
  private static let removalLimitUSec: Int64 = 250_000

  /// Events were lost: finds out the states, reports those of the keys with a role and forgets the
  /// others.
  func resynchronise(reading raw: Int32) {
    handle?.resynchronise(reading: raw)
    isOutdated = true
    var states: [String: Bool] = [:]
    for (index, code) in codes.enumerated() {
      let pressed = handle?.isDown(code) == true
      description.buttons[index].pressed = pressed
      states[description.buttons[index].name] = pressed
    }
    report(
      .syncLost(device: description.name, states: states, atUSec: MonotonicClock.nowUSec))
  }
}
