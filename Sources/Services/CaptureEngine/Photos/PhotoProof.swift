// SPDX-License-Identifier: Apache-2.0
import Encoders
import LinuxIO
import ShutterInterfaces
import Synchronization

/// The knowledge about a photo's file, gathered while it is on its way to the disk, which takes
/// most of the time and leaves the processor free. No file gets its final name before it is known
/// to be good, and no photo is reported before its hash is known.
final class PhotoProof: Sendable {
  /// The result of checking the frame's codes.
  enum Codes: Sendable {
    /// The file is as it has to be.
    case sound
    /// The file contains filling bytes of the camera, which this layout leaves out.
    case filled(JPEGLayout)
    /// The frame makes no photo; the reason was logged.
    case damaged
  }

  private struct Knowledge {
    var file: [UInt8]?
    var codes: Codes?
    var sha256: String?
    var isWanted: Bool?
  }

  private let known: Mutex<Knowledge>
  /// Signalled whenever something becomes known.
  private let news = Semaphore()

  /// Begins with nothing known.
  init() { known = Mutex(Knowledge()) }

  /// A file that is made, and needs no check.
  init(sound file: [UInt8]) { known = Mutex(Knowledge(file: file, codes: .sound)) }

  /// The bytes of the file; nil until they are made.
  var file: [UInt8]? { known.withLock(\.file) }

  /// Hands over the bytes of the file, once.
  func settle(file: [UInt8]) { learn { $0.file = file } }

  /// Sets the result of the check, once.
  func settle(_ codes: Codes) { learn { $0.codes = codes } }

  /// Sets the hash of the file, once.
  func settle(sha256: String) { learn { $0.sha256 = sha256 } }

  /// Sets whether anybody wants the file, once.
  func want(_ isWanted: Bool) { learn { $0.isWanted = isWanted } }

  /// Waits, as long as it takes, until it is known whether the file may have its final name. Only
  /// one thread at a time may wait for any of the values.
  func isGood() -> Bool {
    guard isWanted(), case .sound = codes() else { return false }
    return true
  }

  /// Waits for the hash of a file that is good.
  func sha256() -> String { wait(\.sha256) }

  /// Waits until it is known whether anybody wants the file.
  func isWanted() -> Bool { wait(\.isWanted) }

  /// Waits for the result of the check.
  func codes() -> Codes { wait(\.codes) }

  private func learn(_ change: (inout Knowledge) -> Void) {
    known.withLock { change(&$0) }
    news.signal()
  }

  private func wait<Value: Sendable>(_ value: KeyPath<Knowledge, Value?> & Sendable) -> Value {
    while true {
      if let value = known.withLock({ $0[keyPath: value] }) { return value }
      news.wait()
    }
  }
}

/// A photo that is not durable yet: its report to come, and the proof of its file.
struct PhotoDraft: Sendable {
  /// The report, usually without the size and the hash of the file: the proof has them.
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

  /// A photo whose file is made and needs no check, and its record, which contains the hash.
  init(sound file: [UInt8], withRecordOf work: PhotoWork) {
    var photo = EngineInterface.Photo(of: work)
    photo.size = Int64(file.count)
    photo.sha256 = SHA256.hexadecimal(of: file)
    self.photo = photo
    proof = PhotoProof(sound: file)
    proof.settle(sha256: photo.sha256)
    sidecar = PhotoSidecar.bytes(photo, of: work)
  }

  /// The photo in place of another one that is wanted, whose codes are not sound.
  init(sound file: [UInt8], insteadOf other: PhotoDraft) {
    photo = other.photo
    proof = PhotoProof(sound: file)
    proof.settle(sha256: SHA256.hexadecimal(of: file))
    proof.want(true)
    sidecar = nil
  }

  /// The name of its file.
  var name: String { photo.name }

  /// The report of the photo. Waits for its hash.
  var proven: EngineInterface.Photo {
    var photo = photo
    photo.size = Int64(proof.file?.count ?? 0)
    photo.sha256 = proof.sha256()
    return photo
  }
}
