// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

// The rolling shutter that it is seen by takes as long as it may: a frame of interval I that ends at E has its
// rows exposed for I each, one after the other within I.
//
//            E - 2I           E - I             E
//   row 0      ├────────────────┤
//   row H/2            ├────────────────┤
//   row H                       ├────────────────┤
//   lamp     ▁▁▁▁▁▁▁████████████████████████████████       row 0 is darker: half of its exposure was in the dark

/// The lamp of a synthetic camera, whose pictures show when it was on.
package final class SyntheticLamp: Sendable {
  /// A moment at which it was switched.
  struct Switch: Sendable, Hashable {
    let isOn: Bool
    /// Microseconds of CLOCK_MONOTONIC.
    let atUSec: Int64
  }

  /// The newest, oldest first. A picture needs those of its last two intervals.
  private let switches = Mutex<[Switch]>([])
  private static let most = 64

  /// A lamp that is off.
  package init() {}

  /// Switches it, now.
  package func set(_ isOn: Bool) {
    switches.withLock { switches in
      if switches.last?.isOn == isOn { return }
      if switches.count == Self.most { switches.removeFirst() }
      switches.append(Switch(isOn: isOn, atUSec: MonotonicClock.nowUSec))
    }
  }

  /// How bright each row of a frame is, in 256ths of what it is in full light.
  func levels(rows: Int, endUSec: Int64, intervalUSec: Int64) -> [UInt16] {
    let switches = switches.withLock(\.self)
    return (0..<rows).map { row in
      let start = endUSec - 2 * intervalUSec + intervalUSec * Int64(row) / Int64(max(rows - 1, 1))
      let lit = Self.litUSec(switches, start..<start + intervalUSec)
      return Self.dark + UInt16(Int64(256 - Self.dark) * lit / max(intervalUSec, 1))
    }
  }

  /// The brightness that is left while it is off, in 256ths: a frame's code is still legible.
  private static let dark: UInt16 = 154

  /// How much of a time it was on, microseconds.
  static func litUSec(_ switches: [Switch], _ time: Range<Int64>) -> Int64 {
    var lit: Int64 = 0
    for (index, one) in switches.enumerated() where one.isOn {
      let until = index + 1 < switches.count ? switches[index + 1].atUSec : Int64.max
      let from = max(one.atUSec, time.lowerBound)
      lit += max(0, min(until, time.upperBound) - from)
    }
    return lit
  }
}
