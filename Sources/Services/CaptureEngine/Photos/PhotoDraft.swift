// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A photo that is not durable yet: what will be told of it, and what becomes known of its file.
struct PhotoDraft: Sendable {
  /// Without the size and the hash of its file, as a rule: the proof has them.
  private let photo: EngineInterface.Photo
  let proof: PhotoProof
  /// The record beside it, where there is to be one.
  let sidecar: [UInt8]?

  /// A photo whose file is being made, or made but not hashed.
  init(of work: PhotoWork, proof: PhotoProof) {
    photo = EngineInterface.Photo(of: work)
    self.proof = proof
    sidecar = nil
  }

  /// A photo whose file is made and needs no check, and its record, which tells its hash.
  init(sound file: [UInt8], withRecordOf work: PhotoWork) {
    var photo = EngineInterface.Photo(of: work)
    photo.size = Int64(file.count)
    photo.sha256 = SHA256.hexadecimal(of: file)
    self.photo = photo
    proof = PhotoProof(sound: file)
    proof.settle(sha256: photo.sha256)
    sidecar = PhotoSidecar.bytes(photo, of: work)
  }

  /// What has to be the file of another that is wanted, and whose codes are not sound.
  init(sound file: [UInt8], insteadOf other: PhotoDraft) {
    photo = other.photo
    proof = PhotoProof(sound: file)
    proof.settle(sha256: SHA256.hexadecimal(of: file))
    proof.want(true)
    sidecar = nil
  }

  /// The name of its file.
  var name: String { photo.name }

  /// What is told of it. Waits for its hash.
  var proven: EngineInterface.Photo {
    var photo = photo
    photo.size = Int64(proof.file?.count ?? 0)
    photo.sha256 = proof.sha256()
    return photo
  }
}
