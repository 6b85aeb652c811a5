// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A photo whose file is complete in memory.
struct EncodedPhoto: Sendable {
  let bytes: [UInt8]
  /// The record beside it, where there is to be one.
  let sidecar: [UInt8]?
  /// What is told of it when it is durable.
  let photo: EngineInterface.Photo
}
