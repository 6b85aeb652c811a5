// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// What comes through the grab: edges of keys with a role are reported, all else goes on to the twin.
extension EvdevDevice {
  func takeGrabbed(_ event: input_event) {
    switch grabDecoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      // Of what is queued from before the grab others saw what the masked descriptor told, and of keys
      // without a role what is older.
      let hasRole = codes.contains(code)
      guard hasRole ? atUSec > lastSeenUSec : atUSec >= grabbedAtUSec else { return }
      if escapeChord.moved(code, pressed: pressed) { report(.escape(device: description.name)) }
      if hasRole {
        passThrough.dropScanCode()
        // In order: what came before the edge is out before the edge may be.
        flush(atUSec: atUSec)
        edge(code, pressed, max(atUSec, grabbedAtUSec), seenByOthers: false)
      } else if pressed || twin?.held.contains(code) == true {
        passThrough.add(event)
      }
    case .other:
      // Others saw what is older.
      if EvdevDecoder.stampUSec(event) >= grabbedAtUSec { passThrough.add(event) }
    case .packetEnd:
      flush(atUSec: EvdevDecoder.stampUSec(event))
    case .none:
      // A repetition goes with its scan code; of a torn packet nothing is left.
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

  /// Events were lost while grabbed: keys that the twin holds and that are up are released.
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

/// Collects what of a grabbed device's events goes on to its twin, packet by packet. The stamps go
/// with them; kernels that take stamps from uinput show them to the twin's readers.
struct PassThrough {
  /// What waits to be written.
  private(set) var events: [input_event] = []

  init() { events.reserveCapacity(66) }

  mutating func add(_ event: input_event) { events.append(event) }

  /// Forgets the scan code that drivers send ahead of a key, when the key itself is withheld.
  mutating func dropScanCode() {
    if let last = events.last, Int32(last.type) == EV_MSC, Int32(last.code) == MSC_SCAN {
      events.removeLast()
    }
  }

  /// Ends the packet, as of this time. False where there is nothing to write: a packet of nothing
  /// but its end is none.
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
