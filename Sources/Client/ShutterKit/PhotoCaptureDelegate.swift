// SPDX-License-Identifier: Apache-2.0

/// An object that is called with the steps of a photo, like `AVCapturePhotoCaptureDelegate`.
///
/// For every request that is accepted the methods are called in this order and once each, also after an
/// error. Only ``PhotoCaptureDelegate/photoOutput(_:didFinishProcessingPhoto:for:error:)`` is called
/// ``ResolvedPhotoSettings/expectedPhotoCount`` times. The default implementations do nothing.
///
/// Two kinds of photos have results of another kind, and need a delegate that takes them:
/// ``DeferredPhotoCaptureDelegate`` for a photo that is made later, ``LivePhotoCaptureDelegate`` for one with a movie.
/// With any other delegate such a photo is refused with ``CaptureError/missingHandler(_:)``, before any step: without
/// the method nobody would know of a photo that is removed when nobody claims it.
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

  /// The request is finished, and nothing follows. The error is the first one of the request.
  func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// The request was not accepted, and nothing follows. ``CaptureError/mediaServicesWereReset`` means that
  /// the engine was lost before it answered.
  func photoOutput(
    _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError) async
}

/// A delegate of photos that are made later (``PhotoSettings/isDeferred``).
///
/// For such a photo its method is called instead of
/// ``PhotoCaptureDelegate/photoOutput(_:didFinishProcessingPhoto:for:error:)``, and never both.
public protocol DeferredPhotoCaptureDelegate: PhotoCaptureDelegate {
  /// A small picture that stands in for the photo is on the disk; if there is an error and no picture, it could not
  /// be made. Claim it with ``PhotoOutput/claim(_:)``: a photo that nobody claims is removed after a day.
  func photoOutput(
    _ output: PhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: CapturePhoto?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?) async
}

/// A delegate of photos with a movie (``PhotoSettings/wantsLivePhotoMovie``).
///
/// Its methods are called only for a photo that has one, once each and in this order, before or after the results.
public protocol LivePhotoCaptureDelegate: PhotoCaptureDelegate {
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
}

extension LivePhotoCaptureDelegate {
  /// Does nothing.
  public func photoOutput(
    _ output: PhotoOutput,
    didFinishRecordingLivePhotoMovieFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {}
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
    _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?
  ) async {}

  /// The steps that it takes. Every delegate has, or inherits, the methods of the usual ones; a default
  /// implementation of the others would hide that nobody takes them, so they are separate protocols.
  var handles: Set<PhotoStep.Kind> {
    var kinds = PhotoStep.Kind.usual
    if self is any DeferredPhotoCaptureDelegate {
      kinds.insert(.didFinishCapturingDeferredPhotoProxy)
    }
    if self is any LivePhotoCaptureDelegate {
      kinds.formUnion([.didFinishRecordingLivePhotoMovie, .didFinishProcessingLivePhotoMovie])
    }
    return kinds
  }

  /// Calls the method of a step. A step that the delegate does not take never comes: the engine refuses such a photo.
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
      await (self as? any DeferredPhotoCaptureDelegate)?.photoOutput(
        output, didFinishCapturingDeferredPhotoProxy: step.photo, for: resolved, error: step.error)
    case .didFinishRecordingLivePhotoMovie:
      await (self as? any LivePhotoCaptureDelegate)?.photoOutput(
        output, didFinishRecordingLivePhotoMovieFor: resolved, error: step.error)
    case .didFinishProcessingLivePhotoMovie:
      await (self as? any LivePhotoCaptureDelegate)?.photoOutput(
        output, didFinishProcessingLivePhotoMovie: step.livePhotoMovie, for: resolved,
        error: step.error)
    case .didFinishCapture:
      await photoOutput(output, didFinishCaptureFor: resolved, error: step.error)
    }
  }
}
