// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// A photo's file on its way to the disk, and the record beside it, where there is one: both are durable
/// when the photo is, or neither is there.
struct PhotoFile: Sendable {
  let bytes: [UInt8]
  var sidecar: [UInt8]?
  /// What becomes known of the file meanwhile. Without one it is wanted as it is.
  var proof: PhotoProof?
  /// Its final name.
  let name: String
  let directory: ContentDirectory
  /// Called once on the storage thread: when the file is durable, or with why it is not.
  let completion: @Sendable (CaptureFailure?) -> Void

  /// What is written, the photo first: what has its final name has been written whole, and a record without
  /// its photo is what nobody could explain.
  var parts: [(name: String, bytes: [UInt8])] {
    [(name, bytes)] + (sidecar.map { [(name + Self.sidecarSuffix, $0)] } ?? [])
  }

  /// Bytes of all that is written.
  var size: Int { bytes.count + (sidecar?.count ?? 0) }

  /// While a part has this name it is not whole, or not known to be.
  static func temporaryName(_ part: String) -> String { temporaryPrefix + part + temporarySuffix }

  static let temporaryPrefix = "."
  static let temporarySuffix = ".part"
  static let sidecarSuffix = ".json"
}
