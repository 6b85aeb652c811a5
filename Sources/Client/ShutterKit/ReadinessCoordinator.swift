// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Says whether the shutter button should be enabled, like
/// `AVCapturePhotoOutputReadinessCoordinator`.
///
/// It combines the engine's readiness with the requests of this program that the engine may not know yet.
/// Announce a request that will be made later, for instance after a countdown, with
/// ``startTrackingCaptureRequest(using:)``.
///
/// ```swift
/// let coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
/// for await readiness in coordinator.captureReadinessChanges {
///   shutterButton.isEnabled = readiness == .ready
/// }
/// ```
///
/// When the coordinator is deallocated, requests that were announced and not made no longer count.
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

  /// The present readiness.
  public var captureReadiness: CaptureReadiness { record.readiness }

  /// The present readiness, then every change. The sequence ends with the session. Each access makes a new
  /// one. If more than 256 changes are unread, the oldest are dropped.
  public var captureReadinessChanges: AsyncStream<CaptureReadiness> { record.stream() }

  /// Announces a request. When this returns, ``captureReadiness`` includes it. The announcement ends by
  /// itself when the request, or one with newer settings, is made.
  public func startTrackingCaptureRequest(using settings: PhotoSettings) {
    tracked.withLock { _ = $0.insert(settings.uniqueID) }
    record.update { $0.track(settings.uniqueID) }
  }

  /// Withdraws the announcement of the request with this ``PhotoSettings/uniqueID``. A request that was
  /// already made counts until it ends.
  public func stopTrackingCaptureRequest(using uniqueID: Int64) {
    tracked.withLock { _ = $0.remove(uniqueID) }
    record.update { $0.stopTracking(uniqueID) }
  }
}

/// Whether a photo that is requested now would be taken at once, with the names and raw values of
/// `AVCapturePhotoOutput.CaptureReadiness`. A request is accepted in every case.
public enum CaptureReadiness: Int, Hashable, Sendable {
  /// The session is stopped, interrupted, or has failed, or there is no engine.
  case sessionNotRunning = 0
  /// A photo begins at once.
  case ready = 1
  /// Not now, but in a moment: disable the shutter button, and do not dim it. Also stands for words of a
  /// newer engine that this library does not know.
  case notReadyMomentarily = 2
  /// A photo would wait, because an earlier one still waits for its frame.
  case notReadyWaitingForCapture = 3
  /// A photo would wait, because earlier ones are being processed. Show a spinner.
  case notReadyWaitingForProcessing = 4
}
