// SPDX-License-Identifier: Apache-2.0

/// The sizes that a driver names for a pixel format.
enum FrameSizes: Sendable, Hashable {
  case discrete([FrameSize])
  case range(width: SteppedRange, height: SteppedRange)
  /// The driver does not tell.
  case untold
}
