// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// What a session is doing.
  public struct State: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nobody wants it to run; or the engine does not have it.
    public static let stopped = State(rawValue: "stopped")
    /// Its camera is being opened, no frame has come yet.
    public static let starting = State(rawValue: "starting")
    /// Its camera delivers frames.
    public static let running = State(rawValue: "running")
    /// The camera was taken away for a while: the session goes on by itself.
    public static let interrupted = State(rawValue: "interrupted")
    /// Its camera failed. One that ran before is brought back by the engine as soon as it can be.
    public static let failed = State(rawValue: "failed")
  }

  /// Why a session is interrupted, beside it the number of `AVCaptureSession.InterruptionReason`.
  public struct InterruptionReason: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program is not in the foreground, or the seat is locked (1).
    public static let notAvailableInBackground = InterruptionReason(
      rawValue: "not_available_in_background")
    /// Somebody else has the sound device (2).
    public static let audioInUse = InterruptionReason(rawValue: "audio_in_use")
    /// Somebody else took the camera (3).
    public static let videoInUse = InterruptionReason(rawValue: "video_in_use")
    /// Several programs in the foreground want the camera (4).
    public static let severalForegroundClients = InterruptionReason(
      rawValue: "several_foreground_clients")
    /// The machine is close to the temperature at which it powers itself off (5).
    public static let systemPressure = InterruptionReason(rawValue: "system_pressure")
    /// The camera's privacy shutter is closed (6).
    public static let privacy = InterruptionReason(rawValue: "privacy")
  }
}

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

extension CaptureSession {
  /// What became of a switch to another camera.
  public enum CameraSwitch: Hashable, Sendable {
    /// The other camera delivers frames.
    case switched
    /// It did not, for this reason; the old one does.
    case keptOld(reason: String)
  }
}
