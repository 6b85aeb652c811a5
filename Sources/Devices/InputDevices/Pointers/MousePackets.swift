// SPDX-License-Identifier: Apache-2.0
import CLinux

/// Counts the packets of a mouse for the limit of its device. A mouse for games sends 8000 moves a second,
/// and those alone are no flood. So eight packets in which nothing but a place changes count as one.
///
/// The same holds for the mouse in a keyboard: a receiver or a mouse with keys has both in one node.
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
    return count + takeMoves()
  }

  /// Takes the events of one read of a keyboard. Returns the number of events for the limit: all of a
  /// packet that has anything but movements.
  mutating func takeEvents(_ events: some Sequence<input_event>) -> Int {
    var count = 0
    for event in events {
      switch (Int32(event.type), Int32(event.code)) {
      case (EV_REL, _), (EV_ABS, _), (EV_MSC, MSC_TIMESTAMP): break
      case (EV_SYN, SYN_REPORT):
        if isMore { count += 1 } else { moves += 1 }
        isMore = false
      default:
        isMore = true
        count += 1
      }
    }
    return count + takeMoves()
  }

  private mutating func takeMoves() -> Int {
    defer { moves %= Self.movesPerPacket }
    return moves / Self.movesPerPacket
  }
}
