// SPDX-License-Identifier: Apache-2.0
import CLinux

/// Counts the packets of a mouse for the limit of its device. A mouse for games sends 8000 moves a second,
/// and those alone are no flood. So eight packets in which nothing but a place changes count as one.
struct MousePackets {
  private static let movesPerPacket = 8

  private var moves = 0
  /// Whether the present packet has anything but movements.
  private var isMore = false

  /// Takes the events of one read. Returns the number of packets for the limit.
  mutating func take(_ events: some Sequence<input_event>) -> Int {
    var count = 0
    for event in events {
      switch (Int32(event.type), Int32(event.code)) {
      case (EV_REL, _), (EV_ABS, _): break
      case (EV_SYN, SYN_REPORT):
        if isMore { count += 1 } else { moves += 1 }
        isMore = false
      default: isMore = true
      }
    }
    defer { moves %= Self.movesPerPacket }
    return count + moves / Self.movesPerPacket
  }
}
