// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The settings of one photo, like `AVCapturePhotoSettings`. Make new ones for each photo.
///
/// A copy counts as the same request, and using it a second time is refused
/// (``CaptureError/reusedSettings(uniqueID:)``). ``init(from:)`` makes a new request with the same settings.
public struct PhotoSettings: Hashable, Sendable {
  /// A number that no other request of this process has.
  public let uniqueID: Int64
  /// The format of the file.
  public var mediaType = MediaType.jpeg
  /// The format in which the same frame is also delivered as the camera made it, in its own file and with its own
  /// ``PhotoStep/Kind/didFinishProcessingPhoto``. Nil means only the picture.
  public var rawMediaType: MediaType?
  /// One picture for each of these exposures, one after the other, like `AVCapturePhotoBracketSettings`: at most
  /// ``CaptureSupport/Bracketing/maxBracketedCapturePhotoCount``, and all of the same kind. Each comes with its own
  /// ``PhotoStep/Kind/didFinishProcessingPhoto``. Not with light, a movie or
  /// ``CaptureSession/Configuration/companions``. Nil for a picture with the session's exposure.
  public var bracketedSettings: [BracketedSettings]?
  /// Whether time or quality counts more. Nil means balanced, or less if the session allows no more.
  public var photoQualityPrioritization: QualityPrioritization?
  /// The JPEG's quality in percent, 1 to 100. With nil, ``photoQualityPrioritization`` decides. Has no effect
  /// on a JPEG that the camera itself makes.
  public var compression: Int64?
  /// The moment to be shown, in microseconds of CLOCK_MONOTONIC, at most 1 s ahead. Nil means the moment of
  /// the call of ``PhotoOutput/capturePhoto(with:delegate:)``.
  public var momentUSec: Int64?
  /// The press whose moment that is (``CaptureEvent/press``). The photo will name it. Only together with
  /// ``momentUSec``.
  public var press: Int64?
  /// Whether to wait up to 5 s for a session that does not run yet, instead of failing. The photo then shows
  /// the first frame.
  public var waitsUntilRunning = false
  /// The degrees by which the picture must be turned clockwise to be upright: 0, 90, 180 or 270. Nil means those of
  /// the camera as it is held. The file says it; its pixels are not turned, unless ``hasUprightPixels`` asks for that.
  public var rotation: Int64?
  /// Whether the picture should be shown mirrored. Nil means as the camera's other pictures. The file says it; its
  /// pixels are not mirrored.
  public var isMirrored: Bool?
  /// Whether the pixels of a JPEG themselves are turned and mirrored, for programs that ignore what the file says of it:
  /// then its ``rotation`` is 0. Nothing is lost, unless the size of a camera's own JPEG does not allow that: then it is
  /// encoded again. No effect on raw photos. Nil means as the camera's other pictures.
  public var hasUprightPixels: Bool?
  /// Whether a small picture comes with the photo (``CapturePhoto/previewFileDataRepresentation``).
  public var wantsPreview = false
  /// Whether a Live Photo's movie is made: a film of the moments around the photo, 1.5 s before and after it, in its
  /// own file. Replaces `livePhotoMovieFileURL`: the engine chooses the file. Needs
  /// ``CaptureSession/Configuration/isLivePhotoCaptureEnabled``; not with a bracket, light or ``isDeferred``. The
  /// movie has sound where ``CaptureSession/Configuration/livePhotoMicrophone`` names a microphone. With several
  /// cameras, it is from ``CaptureSession/Configuration/camera``.
  public var wantsLivePhotoMovie = false
  /// Whether the camera's light is on for this photo. With light it shows a frame that is still to come, not the
  /// moment of the request. ``CaptureSupport/supportedFlashModes`` says what the camera can. Not with a bracket, a
  /// movie or ``CaptureSession/Configuration/companions``.
  public var flashMode = FlashMode.off
  /// Whether the engine should deliver a small picture now and make the photo later, when the machine has nothing
  /// better to do. Needs ``CaptureSession/Configuration/isDeferredPhotoDeliveryEnabled``, and one JPEG of one camera:
  /// not with a raw photo or ``rawMediaType``, ``bracketedSettings`` or ``wantsLivePhotoMovie``.
  public var isDeferred = false
  /// The size of the photo, one of ``CaptureSupport/supportedMaxPhotoDimensions``, like `maxPhotoDimensions`. For
  /// one that is larger than the session's frames the camera is switched to it and back: the photo shows a frame
  /// that is still to come, and previews stand still until the camera is back. Refused while the session records or
  /// keeps frames for Live Photos' movies, while another session uses the camera, with a bracket, light or a movie,
  /// and with ``CaptureSession/Configuration/companions``. Nil means that of the session's frames.
  public var maxPhotoDimensions: PhotoDimensions?

  /// Makes settings that leave everything to the engine.
  public init() { uniqueID = Self.newID() }

  /// Makes settings for a photo of the moment of this event. For a ``CaptureEvent/Phase/began``, that is when
  /// the button went down.
  public init(of event: CaptureEvent) {
    self.init()
    press = event.press
    momentUSec = event.monotonicUSec
  }

  /// Makes the same settings for another photo.
  public init(from settings: PhotoSettings) {
    self = PhotoSettings(settings, uniqueID: Self.newID())
  }

  private init(_ settings: PhotoSettings, uniqueID: Int64) {
    self.uniqueID = uniqueID
    mediaType = settings.mediaType
    rawMediaType = settings.rawMediaType
    bracketedSettings = settings.bracketedSettings
    photoQualityPrioritization = settings.photoQualityPrioritization
    compression = settings.compression
    momentUSec = settings.momentUSec
    press = settings.press
    waitsUntilRunning = settings.waitsUntilRunning
    rotation = settings.rotation
    isMirrored = settings.isMirrored
    hasUprightPixels = settings.hasUprightPixels
    wantsPreview = settings.wantsPreview
    wantsLivePhotoMovie = settings.wantsLivePhotoMovie
    flashMode = settings.flashMode
    isDeferred = settings.isDeferred
    maxPhotoDimensions = settings.maxPhotoDimensions
  }

  /// Starts high, because the engine numbers its own photos from 1.
  private static let lastID = Atomic<Int64>(1 << 32)

  private static func newID() -> Int64 {
    lastID.add(1, ordering: .relaxed).newValue
  }
}

extension PhotoSettings {
  /// The format of a photo's file.
  public struct MediaType: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A JPEG file.
    public static let jpeg = MediaType(rawValue: "image/jpeg")
    /// A raw photo: the samples of the sensor as a digital negative (DNG), of a camera that delivers a Bayer pixel
    /// format. The engine can also develop a JPEG from such a frame.
    public static let dng = MediaType(rawValue: "image/x-adobe-dng")
    /// One frame as the camera delivered it.
    public static let frame = MediaType(rawValue: "application/octet-stream")
  }

  /// When the camera's light is on, with the raw values of `AVCaptureDevice.FlashMode`. There is no automatic mode:
  /// cameras do not say how dark it is.
  public enum FlashMode: Int, Hashable, Sendable {
    /// Never.
    case off = 0
    /// For the whole frame, from the start of its exposure to its last row. ``CapturePhoto/flashFired`` says
    /// whether that was so.
    case on = 1
  }

  /// The exposure of one picture of a bracket. The engine delivers a frame only if it was surely taken with this
  /// exposure, and restores everything afterwards.
  public enum BracketedSettings: Hashable, Sendable {
    /// The camera's own choice, made brighter or darker, in 0.001 EV; like
    /// `AVCaptureAutoExposureBracketedStillImageSettings`.
    case autoExposure(targetBiasMilliEV: Int64)
    /// Values for controls of the camera; like `AVCaptureManualExposureBracketedStillImageSettings`. A control whose
    /// value is nil stays as it is. Gain and focus are in the units of the camera's controls.
    case manualExposure(exposureUSec: Int64? = nil, gain: Int64? = nil, focus: Int64? = nil)
  }

  /// Whether time or quality counts more, with the raw values of
  /// `AVCapturePhotoOutput.QualityPrioritization`. See docs/PHOTOS.md for how each is made.
  public enum QualityPrioritization: Int, Hashable, Sendable, Comparable {
    /// One frame, quickly.
    case speed = 1
    /// One frame, well encoded.
    case balanced = 2
    /// Several frames, which are combined to reduce noise: for scenes that do not move. Waits for one frame
    /// after the moment.
    case quality = 3

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}

/// A size of pictures, in pixels, like `CMVideoDimensions`.
public struct PhotoDimensions: Hashable, Sendable {
  public var width: Int64
  public var height: Int64

  /// Makes a size.
  public init(width: Int64, height: Int64) {
    self.width = width
    self.height = height
  }
}

/// The settings of a photo after the engine's choices, the same in every step of the photo.
public struct ResolvedPhotoSettings: Hashable, Sendable {
  /// The number of the request's ``PhotoSettings``.
  public var uniqueID: Int64
  /// The camera's name.
  public var camera: String
  /// The width in pixels, as the file has them; 0 if the request failed before it was known.
  public var width: Int64
  /// The height in pixels; 0 if the request failed before it was known.
  public var height: Int64
  /// How many results there will be.
  public var expectedPhotoCount: Int64
  /// Whether the quality was reduced because photos follow each other quickly.
  public var isFastCapture: Bool
  /// The degrees by which the picture must be turned clockwise to be upright. The file also says so.
  public var rotation: Int64
  /// The size in pixels of the picture that stands in for a photo that is made later; nil for other photos.
  public var deferredPhotoProxyDimensions: PhotoDimensions?

  /// Makes resolved settings, for tests of code that handles them.
  public init(
    uniqueID: Int64, camera: String = "", width: Int64 = 0, height: Int64 = 0,
    expectedPhotoCount: Int64 = 1, isFastCapture: Bool = false, rotation: Int64 = 0,
    deferredPhotoProxyDimensions: PhotoDimensions? = nil
  ) {
    self.uniqueID = uniqueID
    self.camera = camera
    self.width = width
    self.height = height
    self.expectedPhotoCount = expectedPhotoCount
    self.isFastCapture = isFastCapture
    self.rotation = rotation
    self.deferredPhotoProxyDimensions = deferredPhotoProxyDimensions
  }
}
