// SPDX-License-Identifier: Apache-2.0

/// Whether a photo that is asked for now would be taken at once: names and raw values of
/// `AVCapturePhotoOutput.CaptureReadiness`. Whatever it says, a request is accepted.
public enum CaptureReadiness: Int, Hashable, Sendable {
  /// The session does not run: it is stopped, interrupted, has failed, or there is no engine.
  case sessionNotRunning = 0
  /// A photo begins at once.
  case ready = 1
  /// Not now, but in a moment: disable the shutter button, and do not dim it. Also what a newer engine
  /// says in a word that this library does not know.
  case notReadyMomentarily = 2
  /// A photo would wait, and one before it waits for its frame.
  case notReadyWaitingForCapture = 3
  /// A photo would wait, and those before it are being made: a place for a spinner.
  case notReadyWaitingForProcessing = 4
}
