// SPDX-License-Identifier: Apache-2.0

/// What a commit asks for: a call to the disk, or that the end of a file be told.
package enum CommitStep: Hashable, Sendable {
  /// Answered by `finished` before the next step is asked for.
  case call(CommitCall)
  /// The file is durable: it survives a power cut from now on. Told once, and never together with
  /// `failed`.
  case durable(file: Int)
  /// The file is not there, under no name, as far as the disk let it be removed.
  case failed(file: Int, CaptureFailure)
}
