// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// Events that come through the grab: edges of keys with a role are reported, all others go on to
/// the twin.
extension EvdevDevice {
  func takeGrabbed(_ event: input_event) {
    switch grabDecoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      // The queue may hold events from before the grab, which others saw. For a key with a role
      // these are the edges that the masked descriptor reported, for other keys those with an older
      // stamp.
      let hasRole = codes.contains(code)
      guard hasRole ? atUSec > lastSeenUSec : atUSec >= grabbedAtUSec else { return }
      if escapeChord.moved(code, pressed: pressed) { report(.escape(device: description.name)) }
      if hasRole {
        passThrough.dropScanCode()
        // Events from before the edge are written first, so that the order is kept if the edge goes
        // to the twin too.
        flush(atUSec: atUSec)
        edge(code, pressed, max(atUSec, grabbedAtUSec), seenByOthers: false)
      } else if pressed || twin?.held.contains(code) == true {
        passThrough.add(event)
      }
    case .other:
      // Others saw older events.
      if EvdevDecoder.stampUSec(event) >= grabbedAtUSec { passThrough.add(event) }
    case .packetEnd:
      flush(atUSec: EvdevDecoder.stampUSec(event))
    case .none:
      // A repetition is dropped with its scan code; `.lost` drops the rest of a torn packet.
      passThrough.dropScanCode()
    case .lost:
      passThrough.clear()
      resynchroniseGrab()
    }
  }

  func flush(atUSec: Int64) {
    guard passThrough.end(atUSec: atUSec) else { return }
    twin?.emit(passThrough.events)
    passThrough.clear()
  }

  /// Releases the keys that the twin still holds although they are up, after events were lost
  /// during the grab.
  private func resynchroniseGrab() {
    guard let raw = grab?.raw else { return }
    resynchronise(reading: raw)
    escapeChord.reset { handle?.isDown($0) == true }
    guard let twin else { return }
    for code in twin.held.codes where !codes.contains(code) && handle?.isDown(code) == false {
      twin.move(code, pressed: false)
    }
  }
}

/// Collects the events of a grabbed device that go on to its twin, packet by packet. They keep
/// their stamps, which some kernels show to the twin's readers.
struct PassThrough {
  /// The events that wait to be written.
  private(set) var events: [input_event] = []

  init() { events.reserveCapacity(66) }

  mutating func add(_ event: input_event) { events.append(event) }

  /// Drops the scan code that drivers send before a key, because the key itself is withheld.
  mutating func dropScanCode() {
    if let last = events.last, Int32(last.type) == EV_MSC, Int32(last.code) == MSC_SCAN {
      events.removeLast()
    }
  }

  /// Ends the packet with this stamp. False if there is nothing to write: an end alone is no
  /// packet.
  mutating func end(atUSec: Int64) -> Bool {
    guard !events.isEmpty else { return false }
    var report = input_event()
    report.type = UInt16(EV_SYN)
    report.code = UInt16(SYN_REPORT)
    clinux_input_set_event_usec(&report, atUSec)
    events.append(report)
    return true
  }

  mutating func clear() { events.removeAll(keepingCapacity: true) }
}
