// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import LinuxIO

/// The reason why a film cannot be encoded, or not any further.
package enum EncoderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No encoder takes pictures of this size or kind.
  case unsupportedFormat(String)
  /// The program is missing or cannot be started, or a system call failed.
  case system(SystemError)
  /// The encoder has said why it does not go on.
  case refused(EncoderRefusal)
  /// The encoder's process has ended by itself; the text says how.
  case ended(String)
  /// The encoder has not answered for so many seconds.
  case silent(seconds: Int)
  /// The encoder has sent an invalid answer; the text says what is wrong with it.
  case badAnswer(String)
  /// The film has been closed.
  case closed

  package var description: String {
    switch self {
    case .unsupportedFormat(let format): "H.264 is not possible for \(format); record MJPEG"
    case .system(let error): "the H.264 encoder does not work: \(error)"
    case .refused(let refusal): "the H.264 encoder does not work: \(refusal)"
    case .ended(let how): "the H.264 encoder has crashed: \(how)"
    case .silent(let seconds): "the H.264 encoder has hung: no answer for \(seconds) s"
    case .badAnswer(let text): "the H.264 encoder does not work properly: \(text)"
    case .closed: "the H.264 encoder is closed"
    }
  }

  /// The remedy where not even a small picture can be encoded.
  package var remedy: String {
    switch self {
    case .refused(let refusal) where [.noLibrary, .otherLibrary].contains(refusal.reason):
      "once it is there, the engine finds it within ten seconds, without a restart"
    case .system: "see that shutter-encoder is beside the engine, or installed"
    case .unsupportedFormat, .refused, .ended, .silent, .badAnswer, .closed:
      "'shutter-encoder --check' and the engine's log say more; films are MJPEG in the meantime"
    }
  }
}
