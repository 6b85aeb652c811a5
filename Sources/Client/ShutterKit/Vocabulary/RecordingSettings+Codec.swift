// SPDX-License-Identifier: Apache-2.0

/// The settings of one film. With a setting that is nil, the engine chooses, or there is no limit.
///
/// The limits have the names of `AVCaptureFileOutput`. They are exact: a film that reaches one ends with a
/// file that plays, and with the failure that is named there.
public struct RecordingSettings: Hashable, Sendable {
  /// The kind of file. Nil means MP4.
  public var mediaType: MediaType?
  /// The form of the pictures. Nil means H.264 where the engine can make it, else the camera's own JPEGs.
  /// ``CaptureSession/support`` has what is possible.
  public var codec: Codec?
  /// Bits a second for an encoder. Nil lets the engine choose by size and rate.
  public var bitRate: Int64?
  /// The moment at which the film begins, in microseconds of CLOCK_MONOTONIC: its first frame is the nearest one
  /// that the engine has kept. Nil means the moment of the call of
  /// ``MovieFileOutput/startRecording(with:delegate:)``.
  public var momentUSec: Int64?
  /// The press whose moment that is (``CaptureEvent/press``). Only together with ``momentUSec``.
  public var press: Int64?
  /// The name of the microphone (``Microphone/name``) that the film has its sound from. Nil means no sound.
  public var sound: String?
  /// The longest film, in microseconds, at least 1 (``CaptureFailure/maximumDurationReached``).
  public var maxRecordedDurationUSec: Int64?
  /// The largest file, in bytes, at least 1 (``CaptureFailure/maximumFileSizeReached``).
  public var maxRecordedFileSize: Int64?
  /// The film ends when less than these bytes are free (``CaptureFailure/diskFull``). The engine keeps a reserve
  /// in any case.
  public var minFreeDiskSpaceLimit: Int64?
  /// The time between reports of progress, in microseconds. Nil lets the engine choose.
  public var progressIntervalUSec: Int64?

  /// Makes settings that leave everything to the engine.
  public init() {}

  /// Makes settings for a film that begins at the moment of this event. For a ``CaptureEvent/Phase/began``, that is
  /// when the button went down.
  public init(of event: CaptureEvent) {
    press = event.press
    momentUSec = event.monotonicUSec
  }
}

extension RecordingSettings {
  /// The kind of a film's file.
  public struct MediaType: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// An MP4 file, which browsers play if its codec is ``Codec/h264``.
    public static let mp4 = MediaType(rawValue: "video/mp4")
    /// A Matroska file.
    public static let matroska = MediaType(rawValue: "video/x-matroska")
  }

  /// The form of a film's pictures.
  public struct Codec: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// H.264, which everything plays.
    public static let h264 = Codec(.h264)
    /// JPEG pictures, one for each frame. Large, without loss where the camera makes them, and not for browsers.
    public static let mjpeg = Codec(.mjpeg)
  }
}
