// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension CameraError {
  /// What a failed call means for a camera.
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
