// SPDX-License-Identifier: Apache-2.0

/// The bits of a part of a scan that holds no marker. Behind its end there are zeros, which are counted.
struct ScanBits {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>
  /// The next bits, the first one highest.
  private var bits: UInt64 = 0
  private var count = 0
  /// How many of those there are were made up.
  private var madeUp = 0

  /// - Parameter bytes: in which every 0xFF is followed by a stuffed zero.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from base: UnsafePointer<UInt8>) {
    start = base
    end = base + bytes.count
    next = base
  }

  /// Whether more bits were taken than there are.
  @inline(__always) var isOverdrawn: Bool { count < madeUp }

  /// Sees to it that there are 32 bits.
  @inline(__always)
  mutating func fill() {
    guard count < 32 else { return }
    if end - next >= 4 {
      let word = UInt32(bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self))
      let inverted = ~word
      // No byte is 0xFF: none of the inverted ones is 0.
      if (inverted &- 0x0101_0101) & ~inverted & 0x8080_8080 == 0 {
        bits |= UInt64(word) << UInt64(truncatingIfNeeded: 32 &- count)
        count &+= 32
        next += 4
        return
      }
    }
    fillByBytes()
  }

  private mutating func fillByBytes() {
    while count <= 56 {
      if next < end {
        bits |= UInt64(next.pointee) << UInt64(56 - count)
        next = min(end, next + (next.pointee == 0xFF ? 2 : 1))
      } else {
        madeUp += 8
      }
      count += 8
    }
  }

  /// The next bits, 1 to 16.
  @inline(__always)
  func peek(_ length: Int) -> Int { Int(truncatingIfNeeded: bits &>> UInt64(64 &- length)) }

  /// Goes on by at most 32 bits, which `fill` has seen to.
  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// How many bytes hold what was taken: those behind have not a bit of it.
  var bytesTaken: Int {
    var at = next
    for _ in 0..<max(0, count - madeUp) / 8 {
      // A stuffed zero belongs to the byte before it.
      let isStuffed = at - start >= 2 && at[-1] == 0 && at[-2] == 0xFF
      at -= isStuffed ? 2 : 1
    }
    return at - start
  }
}
