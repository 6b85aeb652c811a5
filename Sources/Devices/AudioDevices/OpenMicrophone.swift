// SPDX-License-Identifier: Apache-2.0

/// A microphone that is open and records. Used on one thread.
package protocol OpenMicrophone: AnyObject {
  /// Samples a second by its own clock, and samples at a time: 1 or more.
  var rate: Int { get }
  var channels: Int { get }

  /// Waits for sound, at most this long, and puts the samples into the block.
  ///
  /// - Throws: an error that ends the recording; a gap is none.
  func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError)
}

/// Sound from a microphone.
package struct SoundBlock: Sendable {
  /// The number of the first sample of each channel. Numbers begin again at 0 after every gap.
  package var firstSample: Int64 = 0
  /// From -1 to 1, the channels interleaved. Empty if the wait was in vain.
  package var samples: [Float] = []
  /// The latest stamp: the sample that was the next at that time, microseconds of CLOCK_MONOTONIC.
  package var stamp: (sample: Int64, timeUSec: Int64)?
  /// Whether sound was lost before this block.
  package var isAfterGap = false

  package init() {}
}

/// Why a microphone cannot be used, or can no longer be.
package enum MicrophoneError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchMicrophone(String)
  case busy(String)
  case lost(String)
  case unusable(String, reason: String)

  package var description: String {
    switch self {
    case .noSuchMicrophone(let name):
      "there is no microphone \(name); arecord -l lists those of this machine"
    case .busy(let name):
      "another program holds the microphone \(name): end it, or let it use another one"
    case .lost(let name): "the microphone \(name) is gone"
    case .unusable(let name, let reason): "the microphone \(name) cannot be used: \(reason)"
    }
  }
}
