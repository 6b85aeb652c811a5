// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A photo whose file is complete in memory.
struct EncodedPhoto: Sendable {
  let bytes: [UInt8]
  /// The record beside it, where there is to be one.
  let sidecar: [UInt8]?
  /// What is told of it when it is durable, but for the hash, which the proof has.
  let photo: EngineInterface.Photo
  let proof: PhotoProof

  /// A file of which not all is found out yet.
  init(_ bytes: [UInt8], of work: PhotoWork, proof: PhotoProof) {
    self.bytes = bytes
    sidecar = nil
    photo = EngineInterface.Photo(bytes, of: work)
    self.proof = proof
  }

  /// A file whose codes are sound, and its record, which tells its hash.
  init(sound bytes: [UInt8], withRecordOf work: PhotoWork) {
    self.bytes = bytes
    proof = PhotoProof()
    proof.settle(.sound)
    proof.settle(sha256: SHA256.hexadecimal(of: bytes))
    var photo = EngineInterface.Photo(bytes, of: work)
    photo.sha256 = proof.sha256
    self.photo = photo
    sidecar = PhotoSidecar.bytes(photo, of: work)
  }

  /// What has to be the file of another that is wanted, and whose codes are not sound.
  init(_ bytes: [UInt8], insteadOf other: EncodedPhoto) {
    self.bytes = bytes
    sidecar = nil
    var photo = other.photo
    photo.size = Int64(bytes.count)
    self.photo = photo
    proof = PhotoProof()
    proof.settle(.sound)
    proof.settle(sha256: SHA256.hexadecimal(of: bytes))
    proof.want(true)
  }

  /// What is told of it, when its proof is complete.
  var proven: EngineInterface.Photo {
    var photo = photo
    photo.sha256 = proof.sha256
    return photo
  }
}
