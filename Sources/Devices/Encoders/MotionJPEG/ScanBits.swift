// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The bits of a part of a scan that holds no marker. Behind its end there are zeros.
///
/// The bytes come through a small buffer, in which they are without stuffed zeros: so eight of them are taken
/// at a time, without a look at each.
struct ScanBits {
  /// Bytes of the buffer that a caller lends.
  static let bufferSize = 4096
  /// Of these the last ones are kept for zeros behind the end.
  private static let padding = 24
  /// Bytes that one filling reads.
  private static let word = 8

  /// The next bits, the first one highest; behind `count` of them there may be some that come again.
  private var bits: UInt64 = 0
  private var count = 0
  private var next: UnsafeMutablePointer<UInt8>
  /// Up to here `next` can be read, without a look at where the bytes come from.
  private var limit: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>
  /// What is in the buffer ends here.
  private var end: UnsafeMutablePointer<UInt8>
  /// Bytes that were in the buffer and are not any more.
  private var dropped = 0
  private let source: UnsafeRawBufferPointer
  /// Bytes of the source that are or were in the buffer.
  private var taken = 0

  /// - Parameters:
  ///   - source: in which every 0xFF is followed by a stuffed zero.
  ///   - buffer: `bufferSize` bytes, lent for as long as this is used.
  init(_ source: UnsafeRawBufferPointer, buffer: UnsafeMutablePointer<UInt8>) {
    self.source = source
    self.buffer = buffer
    (next, end, limit) = (buffer, buffer, buffer)
    supply()
  }

  /// Whether more bits were taken than there are.
  var isOverdrawn: Bool { taken == source.count && position > (dropped + (end - buffer)) * 8 }

  /// Bits that were taken.
  private var position: Int { (dropped + (next - buffer)) * 8 - count }

  /// Whether the buffer has what one filling reads.
  @inline(__always) var canFill: Bool { next <= limit }

  /// Sees to it that there are 56 bits, of a buffer that has them.
  @inline(__always)
  mutating func fill() {
    let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self).bigEndian
    bits |= word &>> UInt64(truncatingIfNeeded: count)
    next += (63 &- count) &>> 3
    count |= 56
  }

  /// The next bits, 1 to 16.
  @inline(__always)
  func peek(_ length: Int) -> Int { Int(truncatingIfNeeded: bits &>> UInt64(64 &- length)) }

  /// Goes on by so many bits, which `fill` has seen to.
  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// How many bytes of the source hold what was taken: those behind have not a bit of it. A stuffed zero
  /// belongs to the byte before it.
  var bytesTaken: Int {
    var (wanted, at) = ((position + 7) / 8, 0)
    while wanted > 0, at < source.count {
      let run = lengthWithoutStuffing(from: at, atMost: wanted)
      at += run
      wanted -= run
      if wanted > 0, at < source.count {
        at = min(at + 2, source.count)
        wanted -= 1
      }
    }
    return at
  }

  /// How far it is to the next 0xFF or to the end, if it is not more than `most`. No more is looked at: it would be
  /// with every filling of the buffer.
  private func lengthWithoutStuffing(from offset: Int, atMost most: Int) -> Int {
    guard let base = source.baseAddress, offset < source.count else { return 0 }
    let length = min(most, source.count - offset)
    guard let found = memchr(base + offset, 0xFF, length) else { return length }
    return UnsafeRawPointer(found) - base - offset
  }

  // MARK: The buffer

  /// Sees to it that the buffer has what one filling reads.
  ///
  /// - Returns: false far behind the end.
  mutating func resupply() -> Bool {
    guard taken < source.count else { return false }
    let left = end - next
    // What is left is at most what one filling reads: nothing overlaps.
    dropped += next - buffer
    memmove(buffer, next, left)
    (next, end) = (buffer, buffer + left)
    supply()
    return true
  }

  private mutating func supply() {
    let full = buffer + (Self.bufferSize - Self.padding)
    while end < full, taken < source.count, let base = source.baseAddress {
      let run = lengthWithoutStuffing(from: taken, atMost: full - end)
      memcpy(end, base + taken, run)
      end += run
      taken += run
      if end < full, taken < source.count {
        end.pointee = 0xFF
        end += 1
        taken = min(taken + 2, source.count)
      }
    }
    if taken < source.count {
      limit = end - Self.word
    } else {
      // From there on all that is read is made up: there are enough zeros for that.
      memset(end, 0, Self.padding)
      limit = end + Self.word
    }
  }
}
