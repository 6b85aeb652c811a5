// SPDX-License-Identifier: Apache-2.0

/// An action that the engine has to perform for the recordings of a session, in the order of the
/// list.
package enum RecordingAction: Hashable, Sendable {
  /// Begin the film: its feed, its file, its thread. Answered by `firstFrame` when a frame is written,
  /// and in any case by `finished`.
  case begin(RecordingOrder)
  /// Leave out frames after this moment.
  case pause(Int64, atUSec: Int64)
  /// Take frames after this moment again.
  case resume(Int64, atUSec: Int64)
  /// The last frame is the last one up to this moment, which may still be on its way. Then finish the
  /// file; answered by `finished`.
  case end(Int64, atUSec: Int64)
  /// No frame comes any more. Finish the file; answered by `finished`. May follow `end`.
  case endOfFrames(Int64)
  /// Leave the file as it is. No answer is awaited.
  case abandon(Int64)
  /// Report a step to the recording's caller, if there still is one.
  case tell(RecordingReport)
  /// The last step was reported: forget the recording.
  case forget(Int64)
  /// A recording goes on from now on, or no recording does: for lights, and for buttons that
  /// toggle.
  case filmingChanged(Bool)
}

/// A step of a recording, named as the Engine interface names it.
package enum RecordingStage: String, CaseIterable, Sendable {
  case didStart = "did_start"
  case progress
  case didFinish = "did_finish"
  case paused
  case resumed
}

/// One step of a recording, as it is reported to its caller.
package struct RecordingReport: Hashable, Sendable {
  package let number: Int64
  package let step: RecordingStage
  package let figures: RecordingFigures
  /// The stamp of the first frame, and that stamp less the moment that was asked for, microseconds.
  /// Nil if no frame was written.
  package let frameUSec: Int64?
  package let offsetUSec: Int64?
  /// With `didFinish`: a name of the error table. Nil: it was stopped, and all is well.
  package let failure: String?
  /// With `didFinish`.
  package let isPlayable: Bool?
}

/// A film, as far as it is written.
package struct RecordingFigures: Hashable, Sendable {
  /// Without pauses, microseconds.
  package var durationUSec: Int64 = 0
  /// Bytes of the file.
  package var size: Int64 = 0
  package var framesWritten = 0
  /// Frames that the camera delivered in that time and that are not in the film, apart from pauses.
  package var framesDropped = 0
  /// The length of the film that waits for the disk, microseconds.
  package var backlogUSec: Int64 = 0

  /// A film of which nothing is written yet.
  package init() {}
}

/// The outcome of a film's file.
package struct RecordingResult: Hashable, Sendable {
  package var figures: RecordingFigures
  /// The stamp of the first frame; nil if no frame is in the file, or there is none.
  package var frameUSec: Int64?
  /// Whether there is a file that can be played.
  package var isPlayable: Bool
  /// The reason why it could not be finished in order.
  package var failure: CaptureFault?

  /// The result of these values.
  package init(
    figures: RecordingFigures, frameUSec: Int64?, isPlayable: Bool, failure: CaptureFault? = nil
  ) {
    self.figures = figures
    self.frameUSec = frameUSec
    self.isPlayable = isPlayable
    self.failure = failure
  }
}

/// A limit that ends a film whose file is good. The raw value is its name in requirements table G.3,
/// in the spelling of the Engine interface.
package enum RecordingLimit: String, CaseIterable, Sendable {
  case maximumDurationReached = "MaximumDurationReached"
  case maximumFileSizeReached = "MaximumFileSizeReached"
}

/// The cause of a film's end.
enum RecordingEnding: Hashable, Sendable {
  /// Somebody wanted it to end.
  case stopped
  case limit(RecordingLimit)
  case failed(CaptureFault)

  /// The name that is reported; nil if there is nothing to report.
  var name: String? {
    switch self {
    case .stopped: nil
    case .limit(let limit): limit.rawValue
    case .failed(let failure): failure.rawValue
    }
  }

  /// The cause, if this failure comes after it: a failure before it is the reason for both.
  func after(_ failure: CaptureFault) -> RecordingEnding {
    switch self {
    case .stopped, .limit: .failed(failure)
    case .failed: self
    }
  }
}
