// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Why a device could not be grabbed.
enum GrabFailure: Hashable {
  /// A key stays down.
  case keyHeld
  case refused(SystemError)
}
