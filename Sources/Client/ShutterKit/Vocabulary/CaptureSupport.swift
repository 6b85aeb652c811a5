// SPDX-License-Identifier: Apache-2.0

/// What a session can do with its camera as it is configured: the answers to AVFoundation's questions "is …
/// supported".
public struct CaptureSupport: Hashable, Sendable {
  /// A way to record a film.
  public struct Recording: Hashable, Sendable {
    /// The kind of file.
    public var mediaType: RecordingSettings.MediaType
    /// The form of the pictures.
    public var codec: RecordingSettings.Codec
    /// What makes the pictures: "none" where they are the camera's own, the name of a library, or the node of a
    /// V4L2 encoder.
    public var encoder: String

    /// Makes a way to record, for tests.
    public init(
      mediaType: RecordingSettings.MediaType, codec: RecordingSettings.Codec, encoder: String
    ) {
      self.mediaType = mediaType
      self.codec = codec
      self.encoder = encoder
    }
  }

  /// The ways to record a film, the best first: a request that names neither kind nor codec takes that.
  public var recordings: [Recording]
  /// The pixel formats of the live picture, as V4L2's four characters. The first is the camera's own.
  public var previewPixelFormats: [String]
  /// The formats of photos.
  public var photoMediaTypes: [PhotoSettings.MediaType]
  /// The names of the microphones.
  public var sound: [String]
  /// What ``PhotoSettings/flashMode`` can be: also on, where the camera has a light.
  public var supportedFlashModes: [PhotoSettings.FlashMode]

  /// Makes an answer, for tests.
  public init(
    recordings: [Recording] = [], previewPixelFormats: [String] = [],
    photoMediaTypes: [PhotoSettings.MediaType] = [], sound: [String] = [],
    supportedFlashModes: [PhotoSettings.FlashMode] = [.off]
  ) {
    self.recordings = recordings
    self.previewPixelFormats = previewPixelFormats
    self.photoMediaTypes = photoMediaTypes
    self.sound = sound
    self.supportedFlashModes = supportedFlashModes
  }
}
