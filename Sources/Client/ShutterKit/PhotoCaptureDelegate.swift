// SPDX-License-Identifier: Apache-2.0

/// Who is told what becomes of a photo, as `AVCapturePhotoCaptureDelegate`.
///
/// The methods come in this order, each once for every request that is accepted, also after an error, but
/// for results, of which there are ``ResolvedPhotoSettings/expectedPhotoCount``. Those that need not be
/// there do nothing.
public protocol PhotoCaptureDelegate: AnyObject, Sendable {
  /// The request was accepted and its turn has come.
  func photoOutput(
    _ output: PhotoOutput, willBeginCaptureFor resolvedSettings: ResolvedPhotoSettings) async

  /// The frame is being looked for: a moment for a sound, or a flash on the screen.
  func photoOutput(
    _ output: PhotoOutput, willCapturePhotoFor resolvedSettings: ResolvedPhotoSettings) async

  /// The frame is there, or, with an error, never will be.
  func photoOutput(
    _ output: PhotoOutput, didCapturePhotoFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// A result is on the disk, or, without a photo and with an error, could not be made.
  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
    for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?) async

  /// Nothing follows. With the first error of all.
  func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
    error: CaptureError?) async

  /// The request was not accepted; nothing follows. With
  /// ``CaptureError/mediaServicesWereReset`` the engine was lost before it said so.
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
    case .didFinishCapture:
      await photoOutput(output, didFinishCaptureFor: resolved, error: step.error)
    }
  }
}
