// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport

/// A delegate that records its calls.
final class DelegateLog: DeferredPhotoCaptureDelegate, LivePhotoCaptureDelegate {
  let log = LineLog()
  /// The gate at which it waits in the first step.
  private let gate: Gate?

  init(_ gate: Gate? = nil) { self.gate = gate }

  func photoOutput(_ output: PhotoOutput, willBeginCaptureFor settings: ResolvedPhotoSettings) async
  {
    log.add("begin \(settings.width)x\(settings.height)")
    await gate?.pass()
  }

  func photoOutput(_ output: PhotoOutput, willCapturePhotoFor settings: ResolvedPhotoSettings) async
  {
    log.add("capture")
  }

  func photoOutput(
    _ output: PhotoOutput, didCapturePhotoFor settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("captured" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("processed \(photo?.name ?? "nothing")" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: CapturePhoto?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("stand-in \(proxy?.name ?? "nothing")" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishRecordingLivePhotoMovieFor settings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {
    log.add("movie recorded" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingLivePhotoMovie movie: LivePhotoMovie?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    let words = movie.map {
      "\($0.name) of \($0.durationUSec), photo at \($0.photoDisplayTimeUSec ?? -1)"
    }
    log.add("movie \(words ?? "none")" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor settings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {
    log.add("finished" + Self.text(error))
  }

  func photoOutput(
    _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError
  ) async {
    log.add("refused" + Self.text(error))
  }

  private static func text(_ error: CaptureError?) -> String { error.map { ": \($0)" } ?? "" }
}

/// A delegate that takes photos of the usual kind alone, and records results and refusals.
class PlainDelegateLog: PhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked because it has subclasses; it has no state but the log, which has a lock.
  let log = LineLog()

  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("processed \(photo?.name ?? "nothing")")
  }

  func photoOutput(
    _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError
  ) async {
    log.add("refused: \(error)")
  }
}

/// The same, which takes stand-ins.
final class StandInLog: PlainDelegateLog, DeferredPhotoCaptureDelegate, @unchecked Sendable {
  func photoOutput(
    _ output: PhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: CapturePhoto?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("stand-in \(proxy?.name ?? "nothing")")
  }
}

/// The same, which takes movies.
final class MovieLog: PlainDelegateLog, LivePhotoCaptureDelegate, @unchecked Sendable {
  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingLivePhotoMovie movie: LivePhotoMovie?,
    for settings: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    log.add("movie \(movie?.name ?? "none")")
  }
}
