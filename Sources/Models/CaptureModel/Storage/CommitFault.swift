// SPDX-License-Identifier: Apache-2.0

/// Why a call of a commit failed, as far as it changes what is done next.
package enum CommitFault: String, CaseIterable, Sendable {
  /// The disk, or the user's share of it, is full.
  case full
  /// The disk did not keep what it was given.
  case damaged
  /// Anything else: a disk that may only be read, a directory that is gone, a name that is taken.
  case refused
  /// It was found out meanwhile that it is no photo.
  case unsound

  /// The name under which the photo's caller is told.
  package var failure: CaptureFailure {
    switch self {
    case .full: .diskFull
    case .damaged, .refused: .storageFailure
    case .unsound: .encodingFailed
    }
  }
}
