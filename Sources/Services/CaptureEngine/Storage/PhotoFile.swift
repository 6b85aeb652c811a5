// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// A photo's file on its way to the disk, and the record beside it, where there is one: both are durable
/// when the photo is, or neither is there.
struct PhotoFile: Sendable {
  /// What is in it, and whether it is good.
  let proof: PhotoProof
  /// What makes the bytes, where they are not made yet.
  var passThrough: PassThrough?
  var sidecar: [UInt8]?
  /// Bytes of all that is written, at most; there has to be room for as many. What a camera leaves behind the end of
  /// its JPEG counts, and is not written.
  let size: Int
  /// Its final name.
  let name: String
  let directory: ContentDirectory
  /// Called once on the storage thread: when the file is durable, or with why it is not.
  let completion: @Sendable (CaptureFailure?) -> Void

  /// The bytes of the photo; nil if there is none after all.
  func bytes() -> [UInt8]? { proof.file ?? passThrough?.make() }

  /// The names of what is written, the photo first: what has its final name has been written whole, and a
  /// record without its photo is what nobody could explain.
  var names: [String] { [name] + (sidecar == nil ? [] : [name + Self.sidecarSuffix]) }

  /// While a part has this name it is not whole, or not known to be.
  static func temporaryName(_ part: String) -> String { temporaryPrefix + part + temporarySuffix }

  static let temporaryPrefix = "."
  static let temporarySuffix = ".part"
  static let sidecarSuffix = ".json"
}
