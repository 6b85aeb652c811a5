// SPDX-License-Identifier: Apache-2.0

/// The abilities of a session with its camera as it is configured: the answers to AVFoundation's questions "is …
/// supported".
public struct CaptureSupport: Hashable, Sendable {
  /// A way to record a film.
  public struct Recording: Hashable, Sendable {
    /// The kind of file.
    public var mediaType: RecordingSettings.MediaType
    /// The form of the pictures.
    public var codec: RecordingSettings.Codec
    /// The maker of the pictures: "none" where they are the camera's own, the name of a library, or the node of a
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

  /// The movies of Live Photos that the camera can have.
  public struct LivePhoto: Hashable, Sendable {
    /// The time before and after the photo's frame that a movie shows, microseconds.
    public var beforeUSec: Int64
    public var afterUSec: Int64
    public var codec: RecordingSettings.Codec
    /// The maker of the pictures, as in ``Recording/encoder``.
    public var encoder: String
    /// The memory that a second of frames takes in the engine, and the most that it keeps.
    public var bytesPerSecond: Int64
    public var maximumSize: Int64
    /// The greatest ``CaptureSession/Configuration/livePhotoBeforeUSec`` whose frames fit into memory; nil: the engine
    /// is older, and has one length only.
    public var longestBeforeUSec: Int64?

    /// Makes an answer, for tests.
    public init(
      beforeUSec: Int64 = 1_500_000, afterUSec: Int64 = 1_500_000,
      codec: RecordingSettings.Codec = .mjpeg, encoder: String = "none",
      bytesPerSecond: Int64 = 0, maximumSize: Int64 = 0, longestBeforeUSec: Int64? = nil
    ) {
      self.beforeUSec = beforeUSec
      self.afterUSec = afterUSec
      self.codec = codec
      self.longestBeforeUSec = longestBeforeUSec
      self.encoder = encoder
      self.bytesPerSecond = bytesPerSecond
      self.maximumSize = maximumSize
    }
  }

  /// The brackets that the camera can take: the bounds of each value that it has a control for.
  public struct Bracketing: Hashable, Sendable {
    /// The most pictures of one bracket; 0 where the camera takes none.
    public var maxBracketedCapturePhotoCount: Int64
    /// In 0.001 EV.
    public var targetBiasMilliEV: ClosedRange<Int64>?
    public var exposureUSec: ClosedRange<Int64>?
    /// In the units of the camera's control.
    public var gain: ClosedRange<Int64>?
    /// In the units of the camera's control.
    public var focus: ClosedRange<Int64>?

    /// Makes an answer, for tests. Without values: no brackets.
    public init(
      maxBracketedCapturePhotoCount: Int64 = 0, targetBiasMilliEV: ClosedRange<Int64>? = nil,
      exposureUSec: ClosedRange<Int64>? = nil, gain: ClosedRange<Int64>? = nil,
      focus: ClosedRange<Int64>? = nil
    ) {
      self.maxBracketedCapturePhotoCount = maxBracketedCapturePhotoCount
      self.targetBiasMilliEV = targetBiasMilliEV
      self.exposureUSec = exposureUSec
      self.gain = gain
      self.focus = focus
    }
  }

  /// The zoom of the camera, like `videoZoomFactor` and its limits.
  public struct Zoom: Hashable, Sendable {
    /// The most; the least is 1.
    public var maximumFactor: Double
    /// The distance of the factors that it has; nil: it has all of them.
    public var step: Double?
    /// As it is now.
    public var factor: Double
    /// Whether the driver scales a part of the picture, instead of the camera's own zoom.
    public var isDigital: Bool
    /// Whether the factors say how much nearer a picture is; false: they only number the camera's positions.
    public var isMeasured: Bool

    /// Makes an answer, for tests.
    public init(
      maximumFactor: Double, step: Double? = nil, factor: Double = 1, isDigital: Bool = false,
      isMeasured: Bool = true
    ) {
      self.maximumFactor = maximumFactor
      self.step = step
      self.factor = factor
      self.isDigital = isDigital
      self.isMeasured = isMeasured
    }
  }

  /// The exposure bias of the camera, in EV, like `exposureTargetBias` and its limits.
  public struct ExposureBias: Hashable, Sendable {
    public var minimum: Double
    public var maximum: Double
    /// The only values that it has, ascending; nil: they are ``step`` apart.
    public var values: [Double]?
    public var step: Double?
    /// As it is now.
    public var value: Double

    /// Makes an answer, for tests.
    public init(
      minimum: Double, maximum: Double, values: [Double]? = nil, step: Double? = nil,
      value: Double = 0
    ) {
      self.minimum = minimum
      self.maximum = maximum
      self.values = values
      self.step = step
      self.value = value
    }
  }

  /// The ways to record a film, the best first: a request that names neither kind nor codec takes the first.
  public var recordings: [Recording]
  /// The pixel formats of the live picture, as V4L2's four characters. The first is the camera's own.
  public var previewPixelFormats: [String]
  /// The formats of photos.
  public var photoMediaTypes: [PhotoSettings.MediaType]
  /// The names of the microphones.
  public var sound: [String]
  /// The movies of Live Photos; nil where the engine cannot film the camera's frames.
  public var livePhotoMovie: LivePhoto?
  /// The values that ``PhotoSettings/flashMode`` can have: also on, where the camera has a light.
  public var supportedFlashModes: [PhotoSettings.FlashMode]
  /// The brackets that the camera can take.
  public var bracketing: Bracketing
  /// The values of ``PhotoSettings/maxPhotoDimensions``, the smallest first: the size of the session's frames, and
  /// those that the camera is switched to for a photo. Empty from earlier engines.
  public var supportedMaxPhotoDimensions: [PhotoDimensions]
  /// The zoom; nil where the camera has none.
  public var zoom: Zoom?
  /// The exposure bias; nil where the camera has none.
  public var exposureBias: ExposureBias?
  /// The uses that a part of the picture can have (``CaptureSession/setRegion(_:for:of:)``).
  public var regionUses: [CaptureSession.RegionUse]

  /// Makes an answer, for tests.
  public init(
    recordings: [Recording] = [], previewPixelFormats: [String] = [],
    photoMediaTypes: [PhotoSettings.MediaType] = [], sound: [String] = [],
    livePhotoMovie: LivePhoto? = nil,
    supportedFlashModes: [PhotoSettings.FlashMode] = [.off], bracketing: Bracketing = Bracketing(),
    supportedMaxPhotoDimensions: [PhotoDimensions] = [], zoom: Zoom? = nil,
    exposureBias: ExposureBias? = nil, regionUses: [CaptureSession.RegionUse] = []
  ) {
    self.recordings = recordings
    self.previewPixelFormats = previewPixelFormats
    self.photoMediaTypes = photoMediaTypes
    self.sound = sound
    self.livePhotoMovie = livePhotoMovie
    self.supportedFlashModes = supportedFlashModes
    self.bracketing = bracketing
    self.supportedMaxPhotoDimensions = supportedMaxPhotoDimensions
    self.zoom = zoom
    self.exposureBias = exposureBias
    self.regionUses = regionUses
  }
}
