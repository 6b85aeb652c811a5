// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// What happens to a session, by the names of AVFoundation's notifications.
  public enum Notification: Hashable, Sendable {
    /// The camera delivers frames.
    case didStartRunning
    /// It does no more: stopped, interrupted, or failed. Comes behind the reason.
    case didStopRunning
    /// The session is interrupted. It goes on by itself unless it is stopped.
    case wasInterrupted(InterruptionReason)
    /// The interruption is over. If the session runs again, ``didStartRunning`` follows.
    case interruptionEnded
    /// Something failed. With ``CaptureError/mediaServicesWereReset`` the engine was lost, and with
    /// ``CaptureError/unreachable(path:reason:)`` there is none yet: the library makes the session,
    /// and starts it if it was to run. The same error is not told again until the session has been well
    /// in between.
    case runtimeError(CaptureError)
  }
}
