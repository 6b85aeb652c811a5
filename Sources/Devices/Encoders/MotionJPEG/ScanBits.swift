// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The bits of a part of a scan that holds no marker. After its end there are zeros.
///
/// The bytes go through a small buffer, without their stuffed zeros: so eight of them can be taken
/// at a time without looking at each.
struct ScanBits {
  /// Bytes of the buffer that a caller lends.
  static let bufferSize = 4096
  /// The last bytes of the buffer, which are kept for zeros after the end.
  private static let padding = 24
  /// Bytes that one `fill` reads.
  private static let word = 8

  /// The next bits, the first one highest. After `count` of them there may be some that will be
  /// read again.
  private var bits: UInt64 = 0
  private var count = 0
  private var next: UnsafeMutablePointer<UInt8>
  /// The last place of `next` from which a whole word can be read.
  private var limit: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>
  /// The end of the buffer's content.
  private var end: UnsafeMutablePointer<UInt8>
  /// Bytes that have left the buffer.
  private var dropped = 0
  private let source: UnsafeRawBufferPointer
  /// Bytes of the source that have been put into the buffer.
  private var taken = 0

  /// - Parameters:
  ///   - source: bytes in which every 0xFF is followed by a stuffed zero.
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

  /// Whether the buffer holds enough for one `fill`.
  @inline(__always) var canFill: Bool { next <= limit }

  /// Makes 56 bits available; the buffer must hold them.
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

  /// Skips this many bits, which `fill` has made available.
  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// The number of bytes of the source that hold the bits taken so far. A stuffed zero belongs to
  /// the byte before it.
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

  /// The distance to the next 0xFF or to the end, at most `most`. It looks no further, or every
  /// refill of the buffer would search the same bytes again.
  private func lengthWithoutStuffing(from offset: Int, atMost most: Int) -> Int {
    guard let base = source.baseAddress, offset < source.count else { return 0 }
    let length = min(most, source.count - offset)
    guard let found = memchr(base + offset, 0xFF, length) else { return length }
    return UnsafeRawPointer(found) - base - offset
  }

  // MARK: The buffer

  /// Refills the buffer, so that it holds enough for one `fill`.
  ///
  /// - Returns: false if the source has no more bytes.
  mutating func resupply() -> Bool {
    guard taken < source.count else { return false }
    let left = end - next
    // The rest is at most as long as one `fill` reads, so nothing overlaps.
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
      // From there on only zeros are read, and there are enough of them.
      memset(end, 0, Self.padding)
      limit = end + Self.word
    }
  }
}
