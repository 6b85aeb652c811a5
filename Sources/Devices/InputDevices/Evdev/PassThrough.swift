// SPDX-License-Identifier: Apache-2.0
import CLinux

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
