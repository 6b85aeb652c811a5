// SPDX-License-Identifier: Apache-2.0

extension CaptureEvent {
  /// What happened to a press: names and raw values of `AVCaptureEventPhase`.
  public enum Phase: Int, Hashable, Sendable {
    /// The button went down.
    case began = 0
    /// It was let go. This is where a photo is usually taken.
    case ended = 1
    /// The press is over without an end of its own, ``CaptureEvent/cancelReason`` says why: undo what
    /// `began` started. The release of the button will be told to nobody.
    case cancelled = 2
  }
}
