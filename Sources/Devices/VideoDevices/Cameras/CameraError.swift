// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Why a camera cannot be used, or stopped delivering.
package enum CameraError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another program holds the device of this node.
  case busy(node: String)
  /// The device node may not be opened.
  case permissionDenied(node: String)
  /// The camera is not there, or no longer there.
  case disconnected
  /// The settings ask for something that the camera does not have: the field of the settings, and
  /// the nearest value that the camera has. A size is always given in full ("1280x720").
  case unsupported(field: String, nearest: String?)
  /// The camera runs in a format that the settings exclude, for others who have it: the field of the settings, and what
  /// the camera has.
  case inAnotherFormat(field: String, present: String?)
  /// The frames of such a stream would take more memory than there is for them.
  case tooLarge(size: FrameSize, frameBytes: Int, limit: Int)
  /// Another operation failed; it has V4L2's name. EPROTO means that the driver gave an invalid
  /// answer.
  case device(SystemError)

  package var description: String {
    switch self {
    case .busy(let node):
      "The camera \(node) is used by another program; `fuser -v \(node)` shows which."
    case .permissionDenied(let node):
      "No permission to use \(node): add the user to the group video and log in again."
    case .disconnected: "The camera is not connected."
    case .unsupported(let field, let nearest?):
      "The camera does not have this \(field); nearest is \(nearest)."
    case .unsupported(let field, nil): "The camera does not have this \(field)."
    case .inAnotherFormat(let field, let present):
      "Others use the camera with another \(field)\(present.map { ": \($0)" } ?? "")."
    case .tooLarge(let size, let bytes, let limit):
      "A frame of \(size) takes \(bytes >> 20) MiB, and \(StreamMemory.frames) of them have to fit into "
        + "\(limit >> 20) MiB."
    case .device(let error): "The camera failed: \(error)."
    }
  }
}

extension CameraError {
  /// The meaning of a failed call for a camera.
  init(_ error: SystemError, node: String) {
    switch error.errno.code {
    case EBUSY: self = .busy(node: node)
    case ENODEV, ENXIO: self = .disconnected
    case ENOENT where error.operation == "open": self = .disconnected
    case EACCES where error.operation == "open", EPERM where error.operation == "open":
      self = .permissionDenied(node: node)
    default: self = .device(error)
    }
  }
}
