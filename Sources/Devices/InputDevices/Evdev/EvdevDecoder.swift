// SPDX-License-Identifier: Apache-2.0
import CLinux

/// Turns raw events into edges: one event in, at most one report out. It needs no descriptor.
///
///     A1  a1 S        edge(A, pressed)
///     A2  S           nothing: a repetition is no edge
///     D   x x S       nothing … then lost: events were dropped, and those up to the next S are a
///                     torn packet; the state has to be read
struct EvdevDecoder {
  /// The meaning of an event.
  enum Report: Equatable {
    /// A key went down or up.
    case edge(code: UInt16, pressed: Bool, atUSec: Int64)
    /// The end of a packet.
    case packetEnd
    /// An event of another type than a key's.
    case other
    /// Part of a torn packet, or a repetition: to be ignored.
    case none
    /// Events were lost. The states of all keys have to be read now.
    case lost(atUSec: Int64)
  }

  /// True between SYN_DROPPED and the end of its packet.
  private(set) var isDropping = false

  mutating func decode(_ event: input_event) -> Report {
    let (type, code) = (Int32(event.type), event.code)
    if type == EV_SYN {
      if code == UInt16(SYN_DROPPED) {
        isDropping = true
        return .none
      }
      guard code == UInt16(SYN_REPORT) else { return isDropping ? .none : .other }
      guard isDropping else { return .packetEnd }
      isDropping = false
      return .lost(atUSec: Self.stampUSec(event))
    }
    if isDropping { return .none }
    guard type == EV_KEY else { return .other }
    switch event.value {
    case 0: return .edge(code: code, pressed: false, atUSec: Self.stampUSec(event))
    case 1: return .edge(code: code, pressed: true, atUSec: Self.stampUSec(event))
    // 2 is a repetition; there are no other values.
    default: return .none
    }
  }

  /// Whether the kernel made the first event, a release, itself, because the device goes away or
  /// sleeps. Nobody let the key go. The kernel ends the packet of such releases with a SYN_REPORT of
  /// value 1 (input_disconnect_device, input_dev_suspend). Other packets that end like this are
  /// repetitions and contain no release.
  ///
  /// - Parameter events: the event and those read after it; one read contains only whole packets.
  static func isMadeByKernel(_ events: some Collection<input_event>) -> Bool {
    guard let first = events.first, Int32(first.type) == EV_KEY, first.value == 0 else {
      return false
    }
    let end = events.first { Int32($0.type) == EV_SYN && $0.code == UInt16(SYN_REPORT) }
    return end?.value == 1
  }

  /// The number of packets that end in these events.
  static func packets(_ events: some Sequence<input_event>) -> Int {
    events.reduce(0) { $0 + (isPacketEnd($1) ? 1 : 0) }
  }

  /// Whether the event ends a packet (SYN_REPORT).
  static func isPacketEnd(_ event: input_event) -> Bool {
    Int32(event.type) == EV_SYN && Int32(event.code) == SYN_REPORT
  }

  static func stampUSec(_ event: input_event) -> Int64 {
    var copy = event
    return clinux_input_event_usec(&copy)
  }
}
