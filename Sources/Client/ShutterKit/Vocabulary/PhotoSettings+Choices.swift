// SPDX-License-Identifier: Apache-2.0

extension PhotoSettings {
  /// What a photo's file is.
  public struct MediaType: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A JPEG.
    public static let jpeg = MediaType(rawValue: "image/jpeg")
    /// One frame as the camera delivered it.
    public static let frame = MediaType(rawValue: "application/octet-stream")
  }

  /// What counts more, with the raw values of `AVCapturePhotoOutput.QualityPrioritization`.
  /// docs/PHOTOS.md says what each is made of.
  public enum QualityPrioritization: Int, Hashable, Sendable, Comparable {
    /// One frame, quickly.
    case speed = 1
    /// One frame, well encoded.
    case balanced = 2
    /// Several frames, which take the noise off each other: for what does not move. Waits for one frame
    /// after the moment.
    case quality = 3

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}
