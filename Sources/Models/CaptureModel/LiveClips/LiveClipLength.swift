// SPDX-License-Identifier: Apache-2.0

//   ├──── before ────★──── after ────┤     0.5 to 30 s each, 1.5 s unless a session says otherwise
//
//   memory of the ring     before, and a second more: the photo's frame may be that old
//     up to 1.5 s          32 MiB on any account; pictures too large for that make the clip shorter
//     longer               what such frames take at most. More than the limit is refused, and not made shorter:
//                          who asks for half a minute should know before the press
//   of a clip's film       twice the ring's: what waits for an encoder that is slower than the camera

/// How much a live clip shows of the time around its photo's frame, and the memory that it takes.
package struct LiveClipLength: Hashable, Sendable {
  /// The times before and after the frame that there are, microseconds.
  package static let allowedUSec: ClosedRange<Int64> = 500_000...30_000_000
  /// The time on each side that nobody has to ask for, microseconds.
  package static let usualUSec: Int64 = 1_500_000
  /// Bytes of the ring for clips of the usual length.
  package static let usualMemory = FilmCapacity.disk.memoryBytes
  /// Bytes of the ring on any machine.
  package static let mostMemory = 512 << 20

  /// Microseconds.
  package var beforeUSec = Self.usualUSec
  package var afterUSec = Self.usualUSec

  /// The usual length.
  package init() {}

  /// The ring from which its clips begin.
  ///
  /// - Parameters:
  ///   - bytesPerSecond: of the frames at most.
  ///   - limit: bytes.
  package func ring(bytesPerSecond: Int, limit: Int = Self.mostMemory) -> RingCapacity {
    let memoryBytes =
      beforeUSec > Self.usualUSec
      ? min(Self.memory(beforeUSec: beforeUSec, bytesPerSecond), limit) : 0
    return RingCapacity(
      memoryBytes: max(Self.usualMemory, memoryBytes),
      reachUSec: beforeUSec + RingCapacity.reachUSec)
  }

  /// The most memory that frames take from which clips with so much before their photo begin, bytes.
  package static func memory(beforeUSec: Int64, _ bytesPerSecond: Int) -> Int {
    Int(Double(bytesPerSecond) * Double(beforeUSec + RingCapacity.reachUSec) / 1e6)
  }

  /// The longest time before the frame for which the memory is enough, in tenths of a second, microseconds.
  package static func longestBeforeUSec(
    bytesPerSecond: Int, limit: Int = Self.mostMemory
  ) -> Int64 {
    guard memory(beforeUSec: allowedUSec.upperBound, bytesPerSecond) > max(limit, usualMemory)
    else { return allowedUSec.upperBound }
    let tenths = Int64(Double(limit) * 10 / Double(bytesPerSecond))
    return max(usualUSec, tenths * 100_000 - RingCapacity.reachUSec)
  }
}

extension FilmCapacity {
  /// For the film of a clip that begins from such a ring: all of that goes into it at once, and what comes
  /// until its end may wait too. No time limits it, so a clip that is late is late and whole.
  package static func clip(_ ring: RingCapacity) -> FilmCapacity {
    FilmCapacity(memoryBytes: 2 * ring.memoryBytes, spanUSec: .max)
  }
}
