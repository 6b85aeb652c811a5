// SPDX-License-Identifier: Apache-2.0

/// A film that is being recorded, or was, as far as it is known. A value that one step has reported is also in all
/// later ones.
public struct CaptureMovie: Hashable, Sendable {
  /// The film's name.
  public var name: String
  /// The path of the file. Use the file only after ``RecordingStep/Kind/didFinish``: until then it is incomplete,
  /// and it may get another name.
  public var path: String?
  /// The length in microseconds.
  public var durationUSec: Int64
  /// The size of the file in bytes.
  public var size: Int64
  /// The kind of file. Nil before the film has begun.
  public var mediaType: RecordingSettings.MediaType?
  /// The form of the pictures. Nil before the film has begun.
  public var codec: RecordingSettings.Codec?
  /// The maker of the pictures: "none" where they are the camera's own, the name of a library, or the node of a
  /// V4L2 encoder.
  public var encoder: String?
  /// The time of the first frame, in microseconds of CLOCK_MONOTONIC.
  public var timestampUSec: Int64?
  /// ``timestampUSec`` minus the moment that was asked for. Negative if the frame is older.
  public var offsetUSec: Int64?
  /// The degrees by which players turn the picture clockwise. It stays the same for the whole film.
  public var rotation: Int64?
  /// The press that the request named.
  public var press: Int64?
  /// The party that vouches for ``press``. Nil if the request named no press.
  public var pressSource: CapturePhoto.PressSource?
  /// Frames in the file.
  public var framesWritten: Int64 = 0
  /// Frames that the camera has delivered during the film and that are not in the file. Those of a pause do not
  /// count.
  public var framesDropped: Int64 = 0
  /// How much of the film waits for the disk, in microseconds. Nil in steps that do not report it.
  public var backlogUSec: Int64?
  /// How far the microphone's clock is from the system's, in parts per million. The film is already corrected for it.
  /// Nil before the end, and without sound.
  public var soundDriftPPM: Int64?
  /// Whether all of the film has sound. Nil before the end, and if no sound was asked for.
  public var isSoundComplete: Bool?
  /// Whether the file can be played, also after an error. Nil before the end, and if the engine was lost: it
  /// completes what it finds when it starts again.
  public var isPlayable: Bool?
  /// The reason why the film ended, if it was not a stop. A limit is also an error, as it is in AVFoundation:
  /// ``isPlayable`` says whether there is a film.
  public var error: CaptureError?

  /// Makes a film, for tests of code that handles films.
  public init(name: String, path: String? = nil, durationUSec: Int64 = 0, size: Int64 = 0) {
    self.name = name
    self.path = path
    self.durationUSec = durationUSec
    self.size = size
  }
}

/// One step of a film.
public struct RecordingStep: Hashable, Sendable {
  /// The kind of a step, with the names of the methods of `AVCaptureFileOutputRecordingDelegate`.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// The first frame is in the file. Does not come for a film that ended before it had one.
    case didStart
    /// The film goes on. ``RecordingSettings/progressIntervalUSec`` says how often this comes.
    case progress
    /// Frames are left out from now on.
    case didPause
    /// Frames are recorded again. The film has no gap.
    case didResume
    /// Nothing follows: the file is complete and safe from a power cut, or there is none. Once, always.
    case didFinish
  }

  public var kind: Kind
  /// The film as far as it is.
  public var movie: CaptureMovie

  /// The reason why the film ended, if it was not a stop; nil in other steps than the last.
  public var error: CaptureError? { movie.error }

  /// Makes a step, for tests of code that handles steps.
  public init(kind: Kind, movie: CaptureMovie) {
    self.kind = kind
    self.movie = movie
  }
}
