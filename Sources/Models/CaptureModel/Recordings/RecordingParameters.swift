// SPDX-License-Identifier: Apache-2.0

import MovieFormats

/// The settings that a caller asks for with one recording; nil if the engine is to choose.
package struct RecordingParameters: Hashable, Sendable {
  package var mediaType: String?
  package var codec: RecordingCodec?
  package var maximumDurationUSec: Int64?
  /// Bytes.
  package var maximumSize: Int64?
  /// Nil: no progress is reported.
  package var progressIntervalUSec: Int64?
  package var press: Int64?
  /// The moment with which it is to begin, microseconds of CLOCK_MONOTONIC.
  package var momentUSec: Int64?
  /// A microphone; nil: no sound.
  package var sound: String?
  /// Bytes that have to stay free; nil: only those that the engine keeps free in any case.
  package var minimumFreeSize: Int64?
  /// Bits a second.
  package var bitRate: Int64?

  /// Settings that leave all to the engine.
  package init() {}
}

/// The form of a film's pictures. The raw values are those of the Engine interface.
package enum RecordingCodec: String, CaseIterable, Sendable {
  case h264
  /// Pictures that each are a JPEG. Browsers do not play it.
  case mjpeg
}

/// A way to record that the engine has for the present format of a camera.
package struct RecordingOption: Hashable, Sendable {
  package let container: MovieContainer
  package let codec: RecordingCodec
  /// Nil if the pictures are the camera's own; else the name of a library, or the node of a V4L2
  /// encoder.
  package let encoder: String?

  /// A way of these parts.
  package init(container: MovieContainer, codec: RecordingCodec, encoder: String?) {
    self.container = container
    self.codec = codec
    self.encoder = encoder
  }

  /// The options, the best first: MP4, H.264. Among equally good ones their order stays.
  package static func bestFirst(_ options: [RecordingOption]) -> [RecordingOption] {
    MovieContainer.allCases.flatMap { container in
      RecordingCodec.allCases.flatMap { codec in
        options.filter { $0.container == container && $0.codec == codec }
      }
    }
  }
}

/// The limits that a session and its camera set for recordings when a request arrives.
package struct RecordingRules: Hashable, Sendable {
  package var recordingEnabled = true
  /// Empty if the present format cannot be recorded.
  package var options: [RecordingOption] = []
  /// The microphones that there are.
  package var microphones: [String] = []

  /// The rules of a session without a camera.
  package init() {}
}

/// A recording request that passed the rules, with all choices made.
package struct RecordingOrder: Hashable, Sendable {
  /// Counts the recordings of the session, from 1.
  package let number: Int64
  package let option: RecordingOption
  package let maximumDurationUSec: Int64?
  package let maximumSize: Int64?
  package let progressIntervalUSec: Int64?
  package let press: Int64?
  /// The moment with which it begins, microseconds of CLOCK_MONOTONIC.
  package let momentUSec: Int64
  /// The time at which the request arrived, microseconds of CLOCK_MONOTONIC.
  package let arrivalUSec: Int64
  package let sound: String?
  /// Bytes, besides those that the engine keeps free.
  package let minimumFreeSize: Int64
  /// Bits a second; nil: the encoder's default, or no encoder.
  package let bitRate: Int64?
}

/// The reason why a recording request is not accepted. Each is an error of the Engine interface.
package enum RecordingRefusal: Error, Hashable, Sendable {
  /// The field, named as in the interface, and the values it may have.
  case invalidSettings(BrokenRule)
  /// Nothing can record it in this way: the field, and the value that works, if there is one.
  case unsupported(field: String, nearest: String?)
  case noSuchMicrophone(String)
  case sessionNotRunning(SessionState)
  /// The session records already; the number of that recording.
  case recordingInProgress(Int64)
}
