// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

//                      stream that runs          stream that is opened
//   well               -                         -
//   busy               -                         busy, unless another one runs
//   shut               its frames are black      the same
//   late               frames come later         the same
//   noisy              its frames are noisy      the same
//   EIO                ends: VIDIOC_DQBUF        ends in the same way
//   ENODEV             ends: disconnected        ends in the same way
//   ENOSPC             -                         ends: VIDIOC_STREAMON, unless another one runs
//   EACCES             -                         permission denied, unless another one runs
//   damaged, silent    no frame comes: a stall   the same, without a first frame
//
// Streams share the camera's run, so only the first one opens it, as only one descriptor has the buffers of a device.

/// The condition of a synthetic camera: well, or a trouble that real cameras have.
package enum SyntheticCondition: Sendable, Hashable {
  case well
  /// Another program has the camera when it is to be opened.
  case busy
  /// The privacy shutter is closed.
  case shut
  /// Frames come so much later than they end, microseconds, one of `latenesses`.
  case late(uSec: Int64)
  /// Its pictures are noisy, percent of the most noise that there is, one of `noisePercents`.
  case noisy(percent: Int64)
  case broken(SyntheticFault)

  package static let latenesses: ClosedRange<Int64> = 0...1_000_000
  package static let noisePercents: ClosedRange<Int64> = 1...100
}

/// A fault of a driver or a camera.
package enum SyntheticFault: Sendable, Hashable, CaseIterable {
  /// EIO instead of a frame.
  case io
  /// ENODEV instead of a frame, although the camera is plugged in.
  case gone
  /// ENOSPC at the start of a stream: the bus does not have enough bandwidth.
  case crowded
  /// EACCES when the node is opened.
  case forbidden
  /// The driver marks every frame as damaged.
  case damaged
  /// No frame comes.
  case silent
}

extension SyntheticCondition {
  /// The error that ends each stream; nil if streams go on.
  func streamError(node: String) -> CameraError? {
    switch self {
    case .broken(.io): CameraError(Self.failed("VIDIOC_DQBUF", node, EIO), node: node)
    case .broken(.gone): CameraError(Self.failed("VIDIOC_DQBUF", node, ENODEV), node: node)
    case .well, .busy, .shut, .late, .noisy, .broken(.crowded), .broken(.forbidden),
      .broken(.damaged), .broken(.silent):
      nil
    }
  }

  /// The error of the first stream that is opened; nil if it can be.
  func openingError(node: String) -> CameraError? {
    switch self {
    case .busy: CameraError(Self.failed("VIDIOC_S_FMT", node, EBUSY), node: node)
    case .broken(.crowded): CameraError(Self.failed("VIDIOC_STREAMON", node, ENOSPC), node: node)
    case .broken(.forbidden): CameraError(Self.failed("open", node, EACCES), node: node)
    case .well, .shut, .late, .noisy, .broken(.io), .broken(.gone), .broken(.damaged),
      .broken(.silent):
      streamError(node: node)
    }
  }

  /// The time from a frame's end to its delivery, microseconds.
  var latenessUSec: Int64 {
    switch self {
    case .late(let uSec): uSec
    case .well, .busy, .shut, .noisy, .broken: 0
    }
  }

  /// The most by which noise changes a value of its pictures, 0 to 127.
  var noise: Int {
    switch self {
    case .noisy(let percent): max(1, Int(percent) * 127 / 100)
    case .well, .busy, .shut, .late, .broken: 0
    }
  }

  /// The fate of the frames that come.
  var delivery: Delivery {
    switch self {
    case .broken(.damaged): .damaged
    case .broken(.silent): .none
    case .well, .busy, .shut, .late, .noisy, .broken(.io), .broken(.gone), .broken(.crowded),
      .broken(.forbidden):
      .whole
    }
  }

  enum Delivery: Sendable, Hashable {
    case whole, damaged, none
  }

  private static func failed(_ operation: String, _ node: String, _ code: Int32) -> SystemError {
    SystemError(operation, node, errno: Errno(code))
  }
}
