// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// What is asked for with one photo, as `AVCapturePhotoSettings`: made anew for each.
///
/// A copy is the same request, and taking it a second time is refused
/// (``CaptureError/reusedSettings(uniqueID:)``); ``init(from:)`` makes another one like it.
public struct PhotoSettings: Hashable, Sendable {
  /// Tells this request from all others of the process.
  public let uniqueID: Int64
  /// What the file is to be.
  public var mediaType = MediaType.jpeg
  /// What counts more, time or quality. Nil: balanced, or less if the session allows no more.
  public var photoQualityPrioritization: QualityPrioritization?
  /// The JPEG's quality in percent, 1 to 100. Nil: by ``photoQualityPrioritization``. A camera's own
  /// JPEG keeps its own.
  public var compression: Int64?
  /// The moment to be shown: microseconds of CLOCK_MONOTONIC, at most 1 s ahead. Nil: that of
  /// ``PhotoOutput/capturePhoto(with:delegate:)``.
  public var momentUSec: Int64?
  /// The press whose moment that is (``CaptureEvent/press``): the photo will name it. Only with
  /// ``momentUSec``.
  public var press: Int64?
  /// Whether a session that does not run yet is waited for, 5 s at most, instead of refusing. The photo
  /// shows its first frame then.
  public var waitsUntilRunning = false

  /// Settings that leave all to the engine.
  public init() { uniqueID = Self.newID() }

  /// A photo of the moment of this event: with ``CaptureEvent/Phase/began``, when the button went
  /// down.
  public init(of event: CaptureEvent) {
    self.init()
    press = event.press
    momentUSec = event.monotonicUSec
  }

  /// The same settings for another photo.
  public init(from settings: PhotoSettings) {
    self = PhotoSettings(settings, uniqueID: Self.newID())
  }

  private init(_ settings: PhotoSettings, uniqueID: Int64) {
    self.uniqueID = uniqueID
    mediaType = settings.mediaType
    photoQualityPrioritization = settings.photoQualityPrioritization
    compression = settings.compression
    momentUSec = settings.momentUSec
    press = settings.press
    waitsUntilRunning = settings.waitsUntilRunning
  }

  /// The engine counts photos of its own from 1: it does not come that far.
  private static let lastID = Atomic<Int64>(1 << 32)

  private static func newID() -> Int64 {
    lastID.add(1, ordering: .relaxed).newValue
  }
}

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

/// What became of the choices that were left to the engine: the same in every step of a photo.
public struct ResolvedPhotoSettings: Hashable, Sendable {
  /// That of the request's ``PhotoSettings``.
  public var uniqueID: Int64
  /// The camera's name.
  public var camera: String
  /// Pixels, as the camera delivers them; 0 where the request failed before it was known.
  public var width: Int64
  /// Pixels.
  public var height: Int64
  /// How many results there will be.
  public var expectedPhotoCount: Int64
  /// Whether quality was reduced because photos follow each other fast.
  public var isFastCapture: Bool
  /// Degrees, clockwise, by which the picture has to be turned to be shown upright; the file says it,
  /// too.
  public var rotation: Int64

  /// Makes resolved settings, for tests of what handles them.
  public init(
    uniqueID: Int64, camera: String = "", width: Int64 = 0, height: Int64 = 0,
    expectedPhotoCount: Int64 = 1, isFastCapture: Bool = false, rotation: Int64 = 0
  ) {
    self.uniqueID = uniqueID
    self.camera = camera
    self.width = width
    self.height = height
    self.expectedPhotoCount = expectedPhotoCount
    self.isFastCapture = isFastCapture
    self.rotation = rotation
  }
}
