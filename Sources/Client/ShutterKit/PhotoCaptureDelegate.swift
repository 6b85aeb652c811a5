// SPDX-License-Identifier: Apache-2.0

/// An object that is called with the steps of a photo, like `AVCapturePhotoCaptureDelegate`.
///
/// For every request that is accepted the methods are called in this order and once each, also after an
/// error. Only ``PhotoCaptureDelegate/photoOutput(_:didFinishProcessingPhoto:for:error:)`` is called
/// ``ResolvedPhotoSettings/expectedPhotoCount`` times; for a photo that is made later
/// ``PhotoCaptureDelegate/photoOutput(_:didFinishCapturingDeferredPhotoProxy:for:error:)`` is called instead of it,
/// and never both. The two methods of a Live Photo's movie are called only for a photo that has one, before or after
/// the results. The default implementations do nothing.
public protocol PhotoCaptureDelegate: AnyObject, Sendable {
  /// The request was accepted and its turn has come.
  func photoOutput(
    _ output: PhotoOutput, willBeginCaptureFor resolvedSettings: ResolvedPhotoSettings) async

  /// The engine is choosing the frame: the moment for a sound, or a flash on the screen.
  func photoOutput(
    _ output: PhotoOutput, willCapturePhotoFor resolvedSettings: ResolvedPhotoSettings) async

  /// The frame is there; with an error, it will never be.
  func photoOutput(
    _ output: PhotoOutput, didCapturePhotoFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// A result is on the disk; with an error and without a photo, it could not be made.
  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?) async

  /// A small picture that stands in for the photo is on the disk; with an error and without one, it could not be
  /// made. Claim it with ``PhotoOutput/claim(_:)``: a photo that nobody claims is removed
  /// after a day.
  func photoOutput(
    _ output: PhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: CapturePhoto?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?) async

  /// No further frame comes into the movie of a Live Photo: a "Live" badge can go. Like
  /// `photoOutput(_:didFinishRecordingLivePhotoMovieForEventualFileAt:resolvedSettings:)`; the file is known only
  /// when it is finished.
  func photoOutput(
    _ output: PhotoOutput,
    didFinishRecordingLivePhotoMovieFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// The movie of a Live Photo is on the disk, with its path, its duration and the time in it of the photo's frame;
  /// with an error, it is shorter than it should be, or there is none.
  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingLivePhotoMovie movie: LivePhotoMovie?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?) async

  /// The request is finished, and nothing follows. The error is the first one of the request.
  func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// The request was not accepted, and nothing follows. ``CaptureError/mediaServicesWereReset`` means that
  /// the engine was lost before it answered.
  func photoOutput(
    _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError) async
}

extension PhotoCaptureDelegate {
  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, willBeginCaptureFor resolvedSettings: ResolvedPhotoSettings
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, willCapturePhotoFor resolvedSettings: ResolvedPhotoSettings
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, didCapturePhotoFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: CapturePhoto?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput,
    didFinishRecordingLivePhotoMovieFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, didFinishProcessingLivePhotoMovie movie: LivePhotoMovie?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?
  ) async {}

  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {}

  /// Calls the method of a step.
  func tell(_ step: PhotoStep, by output: PhotoOutput) async {
    let resolved = step.resolvedSettings
    switch step.kind {
    case .willBeginCapture: await photoOutput(output, willBeginCaptureFor: resolved)
    case .willCapturePhoto: await photoOutput(output, willCapturePhotoFor: resolved)
    case .didCapturePhoto:
      await photoOutput(output, didCapturePhotoFor: resolved, error: step.error)
    case .didFinishProcessingPhoto:
      await photoOutput(
        output, didFinishProcessingPhoto: step.photo, for: resolved, error: step.error)
    case .didFinishCapturingDeferredPhotoProxy:
      await photoOutput(
        output, didFinishCapturingDeferredPhotoProxy: step.photo, for: resolved, error: step.error)
    case .didFinishRecordingLivePhotoMovie:
      await photoOutput(
        output, didFinishRecordingLivePhotoMovieFor: resolved, error: step.error)
    case .didFinishProcessingLivePhotoMovie:
      await photoOutput(
        output, didFinishProcessingLivePhotoMovie: step.livePhotoMovie, for: resolved,
        error: step.error)
    case .didFinishCapture:
      await photoOutput(output, didFinishCaptureFor: resolved, error: step.error)
    }
  }
}
