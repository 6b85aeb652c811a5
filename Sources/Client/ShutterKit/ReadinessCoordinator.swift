// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Says whether the shutter button should be enabled, as
/// `AVCapturePhotoOutputReadinessCoordinator`.
///
/// The engine's readiness, and in it at once every request that this program has made and the engine may
/// not have heard of yet. A request that is only going to be made, because its settings are still being
/// prepared, or a countdown runs, is announced by ``startTrackingCaptureRequest(using:)``.
///
/// ```swift
/// let coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
/// for await readiness in coordinator.captureReadinessChanges {
///   shutterButton.isEnabled = readiness == .ready
/// }
/// ```
///
/// Requests that were announced and not made are forgotten when the coordinator goes.
public final class ReadinessCoordinator: Sendable {
  private let record: ReadinessRecord
  private let tracked = Mutex<Set<Int64>>([])

  /// Makes a coordinator for an output.
  public init(photoOutput: PhotoOutput) {
    record = photoOutput.link.readiness
  }

  deinit {
    let tracked = tracked.withLock { $0 }
    record.update { for id in tracked { $0.stopTracking(id) } }
  }

  /// The readiness now.
  public var captureReadiness: CaptureReadiness { record.readiness }

  /// The readiness now, then every change. Ends with the session. Each call makes a sequence of its own;
  /// of more than 256 changes that nobody reads the oldest are dropped.
  public var captureReadinessChanges: AsyncStream<CaptureReadiness> { record.stream() }

  /// Counts a request that is going to be made: when this returns, ``captureReadiness`` has it. Ends by
  /// itself when the request, or one with newer settings, is made.
  public func startTrackingCaptureRequest(using settings: PhotoSettings) {
    tracked.withLock { _ = $0.insert(settings.uniqueID) }
    record.update { $0.track(settings.uniqueID) }
  }

  /// The request with settings of this ``PhotoSettings/uniqueID`` will not be made after all. One that
  /// was made goes on counting until it ends.
  public func stopTrackingCaptureRequest(using uniqueID: Int64) {
    tracked.withLock { _ = $0.remove(uniqueID) }
    record.update { $0.stopTracking(uniqueID) }
  }
}

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
