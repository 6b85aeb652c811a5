// SPDX-License-Identifier: Apache-2.0

/// One step of a photo.
public struct PhotoStep: Hashable, Sendable {
  /// Which step: the methods of `AVCapturePhotoCaptureDelegate`. They come in this order.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// The request was accepted and its turn has come. Once.
    case willBeginCapture
    /// The frame is being looked for. Once.
    case willCapturePhoto
    /// It is there, or never will be. Once.
    case didCapturePhoto
    /// A result is on the disk, or could not be made.
    /// ``ResolvedPhotoSettings/expectedPhotoCount`` times.
    case didFinishProcessingPhoto
    /// Nothing follows. Once.
    case didFinishCapture
  }

  /// Which step.
  public var kind: Kind
  /// The same in every step of a photo.
  public var resolvedSettings: ResolvedPhotoSettings
  /// The result, of a ``Kind/didFinishProcessingPhoto`` without an error.
  public var photo: CapturePhoto?
  /// What failed; the last step tells the first error of all.
  public var error: CaptureError?

  /// Makes a step, for tests of what handles it.
  public init(
    kind: Kind, resolvedSettings: ResolvedPhotoSettings, photo: CapturePhoto? = nil,
    error: CaptureError? = nil
  ) {
    self.kind = kind
    self.resolvedSettings = resolvedSettings
    self.photo = photo
    self.error = error
  }
}
