// SPDX-License-Identifier: Apache-2.0

extension FrameFormat {
  /// Whether the parts of a buffer can be a whole frame: long enough, and a JPEG from its first marker to
  /// its last. Whether that JPEG is a sound one is found out when it becomes a photo; one that was cut
  /// short, as most that are damaged, is not chosen in the first place.
  func isWhole(_ parts: [UnsafeRawBufferPointer]) -> Bool {
    guard parts.reduce(0, { $0 + $1.count }) >= minimumBytes else { return false }
    guard pixelFormat == .mjpg, let frame = parts.first else { return true }
    return frame[0] == 0xFF && frame[1] == 0xD8 && Self.hasEnd(frame)
  }

  /// Looks for EOI from the end, behind which there may be zeros or remains of other frames.
  private static func hasEnd(_ frame: UnsafeRawBufferPointer) -> Bool {
    var at = frame.count - 1
    while at > 0 {
      if frame[at] == 0xD9, frame[at - 1] == 0xFF { return true }
      at -= 1
    }
    return false
  }
}
