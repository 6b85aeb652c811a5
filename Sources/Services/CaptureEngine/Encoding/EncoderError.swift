// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PictureCoding

/// Why a film cannot be encoded, or not any further.
package enum EncoderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No encoder takes pictures of this size or kind.
  case unsupportedFormat(String)
  /// The program is not where it belongs, cannot be started, or a call to the system failed.
  case system(SystemError)
  /// The encoder has said why it does not go on.
  case refused(EncoderRefusal)
  /// The encoder's process has ended by itself: how.
  case ended(String)
  /// The encoder has not answered for so many seconds.
  case silent(seconds: Int)
  /// The encoder has answered something that is no answer: what is wrong with it.
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
}
