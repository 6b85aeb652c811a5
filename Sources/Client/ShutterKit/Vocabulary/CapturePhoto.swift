// SPDX-License-Identifier: Apache-2.0

/// A photo that is on the disk: whole, and safe from a power cut.
public struct CapturePhoto: Hashable, Sendable {
  /// Where its time stamp comes from.
  public struct TimeSource: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The driver, at the start of the exposure.
    public static let startOfExposure = TimeSource(rawValue: "start_of_exposure")
    /// The driver, when the frame was complete.
    public static let endOfFrame = TimeSource(rawValue: "end_of_frame")
    /// The engine, when it received the frame: the driver has no stamps that can be trusted.
    public static let received = TimeSource(rawValue: "received")
  }

  /// Whether the frame is that of the moment.
  public struct ZeroShutterLag: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is the nearest that the camera delivered.
    public static let used = ZeroShutterLag(rawValue: "used")
    /// The moment lies too far back: it is the oldest that was kept.
    public static let missed = ZeroShutterLag(rawValue: "missed")
    /// The session has it switched off: it is the first after the request.
    public static let off = ZeroShutterLag(rawValue: "off")
  }

  /// The source of its press.
  public struct PressSource: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The gateway, which told the engine of the press and of the edge that was asked for.
    public static let gateway = PressSource(rawValue: "gateway")
    /// Nobody but this program.
    public static let caller = PressSource(rawValue: "caller")
  }

  /// What the request became.
  public var resolvedSettings: ResolvedPhotoSettings
  /// Which of the request's results this is, from 1.
  public var photoCount: Int64
  /// The file's name: sorts by time.
  public var name: String
  /// Where the file is, to be read, moved and deleted by this program's user. Nil where the engine's
  /// file system cannot grant that: then ``PhotoOutput/fileDataRepresentation(of:)`` alone gives it.
  public var path: String?
  /// What the file is.
  public var mediaType: PhotoSettings.MediaType
  /// Pixels.
  public var width: Int64
  /// Pixels.
  public var height: Int64
  /// Bytes of the file.
  public var size: Int64
  /// Of the file, in lower-case hexadecimal digits.
  public var sha256: String
  /// The time of the frame: microseconds of CLOCK_MONOTONIC.
  public var timestampUSec: Int64
  /// Where that time comes from.
  public var timeSource: TimeSource
  /// The driver's number of the frame.
  public var frameSequence: Int64
  /// ``timestampUSec`` less the moment that was asked for: negative where the frame is older.
  public var offsetUSec: Int64
  /// Whether the frame is that of the moment.
  public var zeroShutterLag: ZeroShutterLag
  /// The press that was asked for.
  public var press: Int64?
  /// Who says that it is of this press. Nil where none was asked for, and from an earlier engine, which does not say.
  public var pressSource: PressSource?
}

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
