// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// The state of a session.
  public struct State: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The session was not started, or the engine does not have it.
    public static let stopped = State(.stopped)
    /// Its camera is being opened, and no frame has come yet.
    public static let starting = State(.starting)
    /// Its camera delivers frames.
    public static let running = State(.running)
    /// The camera was taken away for a while. The session continues by itself.
    public static let interrupted = State(.interrupted)
    /// Its camera failed. If the session ran before, the engine brings it back as soon as possible.
    public static let failed = State(.failed)
  }

  /// Why a session is interrupted. The numbers are those of `AVCaptureSession.InterruptionReason`.
  public struct InterruptionReason: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program is not in the foreground, or the seat is locked (1).
    public static let notAvailableInBackground = InterruptionReason(.notAvailableInBackground)
    /// Another program has the sound device (2).
    public static let audioInUse = InterruptionReason(.audioInUse)
    /// Another program took the camera (3).
    public static let videoInUse = InterruptionReason(.videoInUse)
    /// Several programs in the foreground want the camera (4).
    public static let severalForegroundClients = InterruptionReason(.severalForegroundClients)
    /// The machine is close to the temperature at which it powers itself off (5).
    public static let systemPressure = InterruptionReason(.systemPressure)
    /// The camera's privacy shutter is closed (6).
    public static let privacy = InterruptionReason(.privacy)
    /// The camera receives video, and has no signal (7, a number of our own).
    public static let noSignal = InterruptionReason(.noSignal)
    /// Other programs have the camera in another format, and this session waits for its own (8, a number of our own).
    public static let formatInUse = InterruptionReason(.formatInUse)
  }
}

extension CaptureSession {
  /// An event in the life of a session, with the names of AVFoundation's notifications.
  public enum Notification: Hashable, Sendable {
    /// The camera delivers frames.
    case didStartRunning
    /// The camera no longer delivers frames: the session was stopped, interrupted, or failed. Comes after the
    /// notification of the reason.
    case didStopRunning
    /// The session is interrupted. It continues by itself unless it is stopped.
    case wasInterrupted(InterruptionReason)
    /// The interruption is over. If the session runs again, ``didStartRunning`` follows.
    case interruptionEnded
    /// Something failed. ``CaptureError/mediaServicesWereReset`` means that the engine was lost,
    /// ``CaptureError/unreachable(path:reason:)`` that there is none yet. In both cases the library opens the
    /// session, and starts it if it was started. The same error is not reported again until the session has
    /// worked in between.
    case runtimeError(CaptureError)
  }
}

extension CaptureSession {
  /// The outcome of a switch to another camera.
  public enum CameraSwitch: Hashable, Sendable {
    /// The other camera delivers frames.
    case switched
    /// The other camera delivers no frames, for this reason. The old one still does.
    case keptOld(reason: String)
  }
}
