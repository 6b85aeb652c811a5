// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// A file on its way to the disk.
struct PhotoFile: Sendable {
  let bytes: [UInt8]
  /// Its final name.
  let name: String
  let directory: ContentDirectory
  /// Called once on the storage thread: when the file is durable, or with why it is not.
  let completion: @Sendable (CaptureFailure?) -> Void

  /// While it has this name it is not whole, or not known to be.
  var temporaryName: String { Self.temporaryPrefix + name + Self.temporarySuffix }

  static let temporaryPrefix = "."
  static let temporarySuffix = ".part"
}
