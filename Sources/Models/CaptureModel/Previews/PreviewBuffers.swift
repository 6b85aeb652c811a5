// SPDX-License-Identifier: Apache-2.0

//                frame: due, a buffer is free        filled          release
//   buffer  free ───────────────────────────▶ filling ──────▶ held ──────────▶ free
//                                                │ failed
//                                                └──▶ free, the frame counts as skipped
//
//   frames  F F F F F F F F F F        a client that holds all of its buffers loses the frames
//           0 1 . . . . 0 1 . .        that come in the meantime, and nobody else loses any
//               └ 4 skipped ┘          the next one that it gets has their number
//
//   rate    F   F   F   F   F   F      with a greatest rate, a frame is due when the time of the
//           │       │       │          last one and an interval are over, less a quarter for frames
//           due     due     due        that come early; the others are left out, and are not skipped
//
//   end     once, for whatever comes first: other frames, no frames, the client gone. Then no frame
//           is copied, and buffers released later do not matter

/// The buffers that one client of a preview shares with the engine: which frame goes into which, and
/// which it loses (requirements R-53).
///
/// Nothing waits for a client. One that releases late loses frames, one that never releases gets as
/// many as it has buffers. Each message about a frame takes one, so there are never more of them on
/// their way than buffers.
package struct PreviewBuffers: Hashable, Sendable {
  /// The decision about a frame.
  package enum Decision: Hashable, Sendable {
    /// It is copied into this buffer, and then `filled` or `failed` follows. So many frames were
    /// skipped since the last one that the client got.
    case copy(buffer: Int, skipped: Int)
    /// The client loses it.
    case skip
    /// It comes too soon after the last one, or the preview is over.
    case leaveOut
  }

  /// The answer to a client that gives a buffer back.
  package enum Release: Hashable, Sendable {
    case released
    /// The client does not hold it: it never got it, or gave it back already.
    case notHeld
    /// The preview is over, and nobody needs it.
    case over
  }

  private enum Buffer: Hashable {
    case free
    case filling
    case held
  }

  /// The numbers of buffers that a client may ask for, and the number that it gets otherwise.
  package static let counts = 2...8
  package static let usualCount = 4
  /// The rates that a client may ask for, frames per second.
  package static let rates: ClosedRange<Int64> = 1...1000

  /// Frames that the client has given back: those that it has seen.
  package private(set) var released: Int64 = 0
  private var buffers: [Buffer]
  /// The buffer that is looked at first: one after the other, so that the client sees an old frame as
  /// long as possible.
  private var next = 0
  /// Frames that were skipped since the last one that was copied.
  private var skipped = 0
  private var rate: GreatestRate?
  private var isOver = false

  /// All buffers are free.
  ///
  /// - Parameters:
  ///   - count: one of `counts`.
  ///   - maximumFrameRate: one of `rates`, frames per second; nil for all frames.
  package init(count: Int, maximumFrameRate: Int64?) {
    precondition(Self.counts.contains(count), "\(count) buffers")
    buffers = Array(repeating: .free, count: count)
    rate = maximumFrameRate.map { GreatestRate(framesPerSecond: $0) }
  }

  // MARK: Frames

  /// The camera has delivered a frame.
  ///
  /// - Parameter stampUSec: its time, microseconds; later than that of the frame before.
  package mutating func frame(stampUSec: Int64) -> Decision {
    guard !isOver, rate?.admits(stampUSec) ?? true else { return .leaveOut }
    // The clock of the rate goes on whether a buffer is free or not.
    rate?.take(stampUSec)
    guard let buffer = firstFree else {
      skipped += 1
      return .skip
    }
    buffers[buffer] = .filling
    next = (buffer + 1) % buffers.count
    defer { skipped = 0 }
    return .copy(buffer: buffer, skipped: skipped)
  }

  /// The engine was late, and has lost frames since the last one. A client with a greatest rate misses none
  /// of them: the next frame takes their place.
  package mutating func missed(_ count: Int) { if rate == nil { skipped += count } }

  /// The frame is in the buffer, and is reported to the client.
  ///
  /// - Returns: whether it is to be reported: not when the preview is over.
  package mutating func filled(_ buffer: Int) -> Bool {
    guard !isOver else { return false }
    buffers[buffer] = .held
    return true
  }

  /// The buffer stays empty: the frame was damaged, too long, or could not be encoded.
  ///
  /// - Parameter skipped: the number that `frame` returned for it.
  package mutating func failed(_ buffer: Int, skipped: Int) {
    buffers[buffer] = .free
    self.skipped += skipped + 1
  }

  // MARK: The client

  /// The client gives a buffer back.
  ///
  /// - Parameter buffer: any number at all.
  package mutating func release(_ buffer: Int64) -> Release {
    guard !isOver else { return .over }
    guard let index = Int(exactly: buffer), buffers.indices.contains(index),
      buffers[index] == .held
    else { return .notHeld }
    buffers[index] = .free
    released += 1
    return .released
  }

  /// The preview is over.
  ///
  /// - Returns: whether it was not before: its end is reported once.
  package mutating func end() -> Bool {
    defer { isOver = true }
    return !isOver
  }

  /// The number of buffers.
  package var count: Int { buffers.count }

  /// The buffers that the client has, or is about to get.
  package var held: Int { buffers.count { $0 != .free } }

  private var firstFree: Int? {
    for step in buffers.indices {
      let index = (next + step) % buffers.count
      if buffers[index] == .free { return index }
    }
    return nil
  }
}
