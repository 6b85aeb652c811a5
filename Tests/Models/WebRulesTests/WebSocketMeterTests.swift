// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The messages of a page, by their lengths")
struct WebSocketMeterTests {
  private static func message(_ count: Int, first: UInt8 = 0x81, masked: Bool = true) -> [UInt8] {
    var bytes = [first]
    let mask: UInt8 = masked ? 0x80 : 0
    if count < 126 {
      bytes.append(mask | UInt8(count))
    } else if count < 65_536 {
      bytes += [mask | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    } else {
      bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    return bytes + (masked ? [1, 2, 3, 4] : []) + [UInt8](repeating: 0xFF, count: min(count, 9000))
  }

  @Test("Messages up to the limit pass, however they are cut")
  func pass() {
    let bytes = [0, 1, 125, 126, 127, 4096, 3].flatMap { Self.message($0) }
    for step in [1, 2, 3, 7, 1000, bytes.count] {
      var meter = WebSocketMeter()
      for start in stride(from: 0, to: bytes.count, by: step) {
        let isTaken = meter.take(bytes[start..<min(start + step, bytes.count)])
        #expect(isTaken)
      }
    }
  }

  @Test("Pings and the end pass")
  func control() {
    var meter = WebSocketMeter()
    for opcode in [0x88, 0x89, 0x8A] as [UInt8] {
      let isTaken = meter.take(Self.message(10, first: opcode))
      #expect(isTaken)
    }
  }

  @Test("A message that is too long is refused by its head alone")
  func tooLong() {
    for count in [4097, 65_535, 65_536, Int.max] {
      var meter = WebSocketMeter()
      let isTaken = meter.take(Self.message(count).prefix(10))
      #expect(!isTaken)
    }
  }

  @Test("Parts of a message, extensions, and bytes without a mask are refused")
  func others() {
    for first in [0x01, 0x00, 0xC1, 0xA1, 0x91] as [UInt8] {
      var meter = WebSocketMeter()
      let isTaken = meter.take(Self.message(4, first: first))
      #expect(!isTaken)
    }
    var meter = WebSocketMeter()
    let isTaken = meter.take(Self.message(4, masked: false))
    #expect(!isTaken)
  }

  @Test("What comes after the first message is looked at, too")
  func second() {
    var meter = WebSocketMeter()
    let isTaken = meter.take(Self.message(4) + Self.message(5000))
    #expect(!isTaken)
  }
}
