// SPDX-License-Identifier: Apache-2.0

/// A photo that is on the disk, complete and safe from a power cut.
public struct CapturePhoto: Hashable, Sendable {
  /// The source of the frame's time stamp.
  public struct TimeSource: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The driver, at the start of the exposure.
    public static let startOfExposure = TimeSource(.startOfExposure)
    /// The driver, when the frame was complete.
    public static let endOfFrame = TimeSource(.endOfFrame)
    /// The engine, when it received the frame. Used if the driver has no stamps that can be trusted.
    public static let received = TimeSource(.received)
  }

  /// Whether the frame shows the moment that was asked for.
  public struct ZeroShutterLag: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The frame is the nearest one that the camera delivered.
    public static let used = ZeroShutterLag(.used)
    /// The moment was too long ago, and the frame is the oldest one that was kept.
    public static let missed = ZeroShutterLag(.missed)
    /// The session has zero shutter lag switched off, and the frame is the first one after the request.
    public static let off = ZeroShutterLag(.off)
  }

  /// The party that vouches for the photo's press.
  public struct PressSource: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The gateway, which reported this press and its edge to the engine.
    public static let gateway = PressSource(.gateway)
    /// Only the program that requested the photo.
    public static let caller = PressSource(.caller)
  }

  /// The settings after the engine's choices.
  public var resolvedSettings: ResolvedPhotoSettings
  /// Which of the request's results this is, from 1.
  public var photoCount: Int64
  /// Which of ``PhotoSettings/bracketedSettings`` it was taken with, from 0. Nil without a bracket.
  public var bracketIndex: Int64?
  /// The file's name. Names sort by time.
  public var name: String
  /// The path of the file, which this program's user may read, move and delete. Nil if the engine's file
  /// system cannot grant that; then only ``PhotoOutput/fileDataRepresentation(of:)`` reads it.
  public var path: String?
  /// The format of the file.
  public var mediaType: PhotoSettings.MediaType
  /// The width in pixels.
  public var width: Int64
  /// The height in pixels.
  public var height: Int64
  /// The size of the file in bytes.
  public var size: Int64
  /// The SHA-256 of the file, in lower-case hexadecimal digits.
  public var sha256: String
  /// The time of the frame, in microseconds of CLOCK_MONOTONIC.
  public var timestampUSec: Int64
  /// The source of ``timestampUSec``.
  public var timeSource: TimeSource
  /// The driver's number of the frame.
  public var frameSequence: Int64
  /// ``timestampUSec`` minus the moment that was asked for. Negative if the frame is older.
  public var offsetUSec: Int64
  /// Whether the frame shows the moment that was asked for.
  public var zeroShutterLag: ZeroShutterLag
  /// Whether it is a small picture that stands in for the photo, which the engine makes later and puts in its
  /// place: see ``PhotoOutput/finalizedPhoto(for:)``.
  public var isProxy: Bool
  /// The press that the request named.
  public var press: Int64?
  /// The party that vouches for ``press``. Nil if the request named no press, and from earlier engines.
  public var pressSource: PressSource?
  /// The degrees by which the picture must be turned clockwise to be upright, as the file says. Nil from earlier
  /// engines.
  public var rotation: Int64?
  /// Whether the picture should be shown mirrored, as the file says. Nil from earlier engines.
  public var isMirrored: Bool?
  /// A JPEG of at most 160x120 pixels, to be shown turned and mirrored as the photo is. Nil unless
  /// ``PhotoSettings/wantsPreview`` asked for it, and where it could not be made.
  public var previewFileDataRepresentation: [UInt8]?
  /// Whether the light was on for the whole frame. False also where it could not be switched on. Nil unless
  /// ``PhotoSettings/flashMode`` asked for it.
  public var flashFired: Bool?
  /// The time that it took to switch the camera to the photo's size, until the frame was there, in microseconds. Nil
  /// where it was not switched: see ``PhotoSettings/maxPhotoDimensions``.
  public var switchUSec: Int64?
  /// The name of the camera that took it. Nil from earlier engines.
  public var camera: String?
  /// The set that it belongs to, where several cameras should have photographed the moment
  /// (``CaptureSession/Configuration/companions``).
  public var set: CapturePhotoSet?
}

/// Photos that several cameras have taken of the same moment.
public struct CapturePhotoSet: Hashable, Sendable {
  /// The same for all photos of the set, and for no others.
  public var id: String
  /// The largest ``CapturePhoto/timestampUSec`` of its photos less the smallest, in microseconds.
  public var skewUSec: Int64
  /// Whether a camera had no frame for it. That camera's result has an error.
  public var isPartial: Bool

  /// Makes a set, for tests of code that handles photos.
  public init(id: String, skewUSec: Int64, isPartial: Bool) {
    self.id = id
    self.skewUSec = skewUSec
    self.isPartial = isPartial
  }
}

/// The movie of a Live Photo, which is on the disk, complete and safe from a power cut.
public struct LivePhotoMovie: Hashable, Sendable {
  /// The file's name: the photo's, up to the extension.
  public var name: String
  /// The path of the file. Nil as in ``CapturePhoto/path``.
  public var path: String?
  /// The kind of file.
  public var mediaType: RecordingSettings.MediaType
  /// The form of the pictures.
  public var codec: RecordingSettings.Codec
  /// The maker of the pictures: "none" where they are the camera's own, else the name of a library.
  public var encoder: String
  /// The size of the file in bytes.
  public var size: Int64
  /// The length in microseconds. Less than 3 s where the camera began, or the session stopped, was interrupted or
  /// suspended movies within that time.
  public var durationUSec: Int64
  /// The time in the movie of the photo's own frame, microseconds. Nil where the movie ends before it, because the
  /// disk was full.
  public var photoDisplayTimeUSec: Int64?
  /// The time of the first frame, in microseconds of CLOCK_MONOTONIC.
  public var timestampUSec: Int64
  /// Frames in the file, and frames of that time that are not in it.
  public var framesWritten: Int64
  public var framesDropped: Int64
  /// Whether all of the movie has sound, where ``CaptureSession/Configuration/livePhotoMicrophone`` asks for it. Nil
  /// where it does not.
  public var isSoundComplete: Bool?
}

/// One step of a photo.
public struct PhotoStep: Hashable, Sendable {
  /// The kind of a step, with the names of the methods of `AVCapturePhotoCaptureDelegate`. Steps come in this
  /// order; the two of a Live Photo's movie, which only a photo with a movie has, come in their order after
  /// ``didCapturePhoto``, and before or after the results.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// The request was accepted and its turn has come. Once.
    case willBeginCapture
    /// The engine is choosing the frame. Once.
    case willCapturePhoto
    /// The frame is there, or never will be. Once.
    case didCapturePhoto
    /// A result is on the disk, or could not be made.
    /// ``ResolvedPhotoSettings/expectedPhotoCount`` times.
    case didFinishProcessingPhoto
    /// A small picture that stands in for the photo is on the disk, or could not be made. Comes instead of
    /// ``didFinishProcessingPhoto`` where ``PhotoSettings/isDeferred`` asks for it.
    case didFinishCapturingDeferredPhotoProxy
    /// No further frame comes into the movie: a "Live" badge can go. Once.
    case didFinishRecordingLivePhotoMovie
    /// The movie is on the disk, or could not be made. Once.
    case didFinishProcessingLivePhotoMovie
    /// Nothing follows. Once.
    case didFinishCapture

    /// The steps of a photo that is neither made later nor has a movie.
    public static let usual: Set<Kind> = [
      .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishProcessingPhoto,
      .didFinishCapture,
    ]

    /// The protocol whose methods take the step.
    var delegate: String {
      switch self {
      case .didFinishCapturingDeferredPhotoProxy: "DeferredPhotoCaptureDelegate"
      case .didFinishRecordingLivePhotoMovie, .didFinishProcessingLivePhotoMovie:
        "LivePhotoCaptureDelegate"
      case .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishProcessingPhoto,
        .didFinishCapture:
        "PhotoCaptureDelegate"
      }
    }

    /// Whether each result has this step, so that it may come several times.
    var isResult: Bool {
      self == .didFinishProcessingPhoto || self == .didFinishCapturingDeferredPhotoProxy
    }
  }

  public var kind: Kind
  /// The settings after the engine's choices, the same in every step of a photo.
  public var resolvedSettings: ResolvedPhotoSettings
  /// The result, in a ``Kind/didFinishProcessingPhoto`` or ``Kind/didFinishCapturingDeferredPhotoProxy`` without
  /// an error.
  public var photo: CapturePhoto?
  /// The movie, in a ``Kind/didFinishProcessingLivePhotoMovie``. With an error it is the part that could be kept.
  public var livePhotoMovie: LivePhotoMovie?
  /// The error of this step. The last step has the first error of the photo.
  public var error: CaptureError?

  /// Makes a step, for tests of code that handles steps.
  public init(
    kind: Kind, resolvedSettings: ResolvedPhotoSettings, photo: CapturePhoto? = nil,
    livePhotoMovie: LivePhotoMovie? = nil, error: CaptureError? = nil
  ) {
    self.kind = kind
    self.resolvedSettings = resolvedSettings
    self.photo = photo
    self.livePhotoMovie = livePhotoMovie
    self.error = error
  }
}
