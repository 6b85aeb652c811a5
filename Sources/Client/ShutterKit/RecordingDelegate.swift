// SPDX-License-Identifier: Apache-2.0

/// An object that is called with the steps of a film, like `AVCaptureFileOutputRecordingDelegate`.
///
/// ``fileOutput(_:didFinishRecordingTo:error:)`` is called exactly once for each request, whatever happens, and it
/// is the last call. The default implementations of the other methods do nothing.
public protocol RecordingDelegate: AnyObject, Sendable {
  /// The first frame is in the file. Not called for a film that ended before it had a frame.
  func fileOutput(_ output: MovieFileOutput, didStartRecordingTo movie: CaptureMovie) async

  /// Frames are left out from now on.
  func fileOutput(_ output: MovieFileOutput, didPauseRecordingTo movie: CaptureMovie) async

  /// Frames are recorded again.
  func fileOutput(_ output: MovieFileOutput, didResumeRecordingTo movie: CaptureMovie) async

  /// The film goes on. A report that was not delivered when the next one comes is left out.
  func fileOutput(_ output: MovieFileOutput, isRecordingTo movie: CaptureMovie) async

  /// The film is complete and safe from a power cut, or there is none.
  /// - Parameters:
  ///   - output: the output that was asked for the film.
  ///   - movie: the film. Nil if the request was refused, or the engine was lost before it answered.
  ///   - error: the reason why the film ended, if it was not a stop. There may be a film nevertheless:
  ///     ``CaptureMovie/isPlayable``. ``CaptureError/mediaServicesWereReset`` means that the engine was lost.
  func fileOutput(
    _ output: MovieFileOutput, didFinishRecordingTo movie: CaptureMovie?, error: CaptureError?
  ) async
}

extension RecordingDelegate {
  /// Does nothing.
  public func fileOutput(_ output: MovieFileOutput, didStartRecordingTo movie: CaptureMovie) async {
  }

  /// Does nothing.
  public func fileOutput(_ output: MovieFileOutput, didPauseRecordingTo movie: CaptureMovie) async {
  }

  /// Does nothing.
  public func fileOutput(
    _ output: MovieFileOutput, didResumeRecordingTo movie: CaptureMovie
  ) async {}

  /// Does nothing.
  public func fileOutput(_ output: MovieFileOutput, isRecordingTo movie: CaptureMovie) async {}

  /// Calls the method of a step.
  func tell(_ step: RecordingStep, by output: MovieFileOutput) async {
    switch step.kind {
    case .didStart: await fileOutput(output, didStartRecordingTo: step.movie)
    case .progress: await fileOutput(output, isRecordingTo: step.movie)
    case .didPause: await fileOutput(output, didPauseRecordingTo: step.movie)
    case .didResume: await fileOutput(output, didResumeRecordingTo: step.movie)
    case .didFinish:
      await fileOutput(output, didFinishRecordingTo: step.movie, error: step.error)
    }
  }
}
