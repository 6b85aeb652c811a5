// SPDX-License-Identifier: Apache-2.0

//                on    settled                         off
//   light    ▁▁▁▁█████████████████████████████████████████▁▁▁▁▁
//   frame 1   ├───────────┤                                       only some of its rows are lit
//   frame 2        ├───────────┤                                  lit by a lamp that is not at its brightness
//   frame 3                ├───────────┤                          covered
//   frame 4                                         ├───────────┤ dark rows at its end
//
// A frame lasts from the start of its first row's exposure to the end of its last row's. Two things are known of it: a
// stamp, and the time of its receipt:
//
//   start_of_exposure    ├ the stamp
//   end_of_frame         ├ ── ≤ an interval of exposure ── ≤ an interval of reading out ── the stamp
//                          it may be ahead of the receipt, as vivid's is: then the frame lasts until then
//   received             ├ the same ── up to four frames that waited in the driver's buffers ── the stamp
//                                                                     it was over when it was received ┤

/// The time that a frame may have lasted: at least all of its exposure and reading out. Microseconds of
/// CLOCK_MONOTONIC.
package struct FrameSpan: Hashable, Sendable {
  /// The most frames that a driver holds back: its buffers.
  private static let heldFrames: Int64 = 4

  package let startUSec: Int64
  package let endUSec: Int64

  /// The span of a frame; nil if nothing is known of its beginning.
  ///
  /// - Parameters:
  ///   - receivedUSec: the time at which it was taken from the driver.
  ///   - intervalUSec: the time from a frame to the next, microseconds; 0 if it is not known.
  package init?(
    stampUSec: Int64, source: FrameTimeSource, receivedUSec: Int64, intervalUSec: Int64
  ) {
    switch source {
    case .startOfExposure: (startUSec, endUSec) = (stampUSec, receivedUSec)
    case .endOfFrame:
      guard intervalUSec > 0 else { return nil }
      startUSec = stampUSec - 2 * intervalUSec
      endUSec = max(receivedUSec, min(stampUSec, receivedUSec + intervalUSec))
    case .received:
      guard intervalUSec > 0 else { return nil }
      endUSec = receivedUSec
      startUSec = stampUSec - (2 + Self.heldFrames) * intervalUSec
    }
  }
}

/// The time during which a light was on. Microseconds of CLOCK_MONOTONIC.
package struct LightWindow: Hashable, Sendable {
  /// When it surely was on.
  package let onUSec: Int64
  /// The time that it then needs to be as bright as it gets, with the camera used to it.
  package let settleUSec: Int64
  /// When it surely was still on; nil while it is.
  package var offUSec: Int64?

  /// The window of a light that is on.
  package init(onUSec: Int64, settleUSec: Int64) {
    self.onUSec = onUSec
    self.settleUSec = settleUSec
  }

  /// Whether the light was on, and had settled, from the start of the frame's exposure to its last row
  /// (requirements R-44).
  package func covers(_ span: FrameSpan) -> Bool {
    span.startUSec >= onUSec + settleUSec && offUSec.map { span.endUSec <= $0 } ?? true
  }
}
