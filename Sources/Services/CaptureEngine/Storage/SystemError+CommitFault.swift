// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO

extension SystemError {
  /// What it means for a commit.
  var fault: CommitFault {
    switch errno.code {
    case ENOSPC, EDQUOT: .full
    case EIO: .damaged
    default: .refused
    }
  }
}
