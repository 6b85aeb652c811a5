// SPDX-License-Identifier: Apache-2.0
import CLinux

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
