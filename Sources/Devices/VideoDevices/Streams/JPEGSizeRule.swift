// SPDX-License-Identifier: Apache-2.0
import Synchronization

//   header           the expected size    another size             another, again        another, many in a row
//   first frames     taken                left out                 taken: it is used     -
//   later            taken                left out                 left out              the stream ends
//   after frames     taken                left out                 the stream ends       -
//   without header
//
// One header may be stale, from before the format was set, or damaged. A stream keeps its size: those who use it rely on
// it. The next stream of the camera expects the size that was found.

/// Finds the size of a stream's frames from the headers of its JPEGs: some cameras send another size than their driver
/// says.
struct JPEGSizeRule: Sendable {
  /// Headers that agree before a size is believed that was not expected.
  static let sure = 2
  /// As many as that, in a second at most, are needed when there have been headers of another size.
  static let many = 8

  enum Verdict: Equatable, Sendable {
    case taken
    /// The frame is none of this stream.
    case leftOut
    /// The camera has another size now: the stream has to begin again.
    case changed
  }

  /// The size of the frames.
  private(set) var size: FrameSize
  private let many: Int
  /// Whether a frame was taken, and whether the header of one could be read.
  private var hasTaken = false
  private var hasRead = false
  /// Another size, and the headers in a row that have it.
  private var other: (size: FrameSize, count: Int)?

  /// - Parameters:
  ///   - expected: the size by the driver, or that of the camera's last stream.
  ///   - inASecond: frames.
  init(expected: FrameSize, inASecond: Int = many) {
    size = expected
    many = min(Self.many, max(Self.sure, inASecond))
  }

  /// - Parameter header: the size in the next frame; nil if it cannot be read, which shows when the frame is used.
  mutating func take(_ header: FrameSize?) -> Verdict {
    guard let header, header != size else {
      if header != nil { other = nil }
      hasRead = hasRead || header != nil
      hasTaken = true
      return .taken
    }
    let count = other?.size == header ? (other?.count ?? 0) + 1 : 1
    other = (header, count)
    guard count >= (hasRead ? many : Self.sure) else { return .leftOut }
    size = header
    guard !hasTaken else { return .changed }
    (hasTaken, hasRead, other) = (true, true, nil)
    return .taken
  }
}

/// The size that the JPEGs of a camera had last, for its next stream of the same format; nil before the first one.
final class KnownJPEGSize: Sendable {
  private let size = Mutex<FrameSize?>(nil)

  var value: FrameSize? { size.withLock(\.self) }

  func set(_ known: FrameSize) { size.withLock { $0 = known } }
}

/// The size that a camera's JPEGs were found to have in the format that it was opened in last.
final class KnownJPEGSizes: Sendable {
  private let last = Mutex<(format: FrameSize, known: KnownJPEGSize)?>(nil)

  func of(_ format: CaptureFormat) -> KnownJPEGSize {
    let size = FrameSize(width: format.width, height: format.height)
    return last.withLock { last in
      if let last, last.format == size { return last.known }
      let known = KnownJPEGSize()
      last = (size, known)
      return known
    }
  }
}
