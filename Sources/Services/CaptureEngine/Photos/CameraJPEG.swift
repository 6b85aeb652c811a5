// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import Synchronization
import VideoDevices

/// A camera's own JPEG that becomes a photo's file: made by the thread that writes it, and checked by another
/// while the disk works.
final class PassThrough: Sendable {
  /// The most bytes by which the file is longer than the frame: EXIF data, Huffman tables.
  static let mostAdded = 4096

  private enum State {
    case new
    case made(JPEGOutline)
    case checking
  }

  private let work: PhotoWork
  private let proof: PhotoProof
  private let checkers: WorkerPool
  private let state = Mutex(State.new)

  /// - Parameter checkers: the threads that check.
  init(_ work: PhotoWork, proof: PhotoProof, checkers: WorkerPool) {
    self.work = work
    self.proof = proof
    self.checkers = checkers
  }

  /// Makes the bytes of the file: the disk waits for them. Nil, after it was logged, if the frame is no photo.
  func make() -> [UInt8]? {
    do throws(JPEGDamage) {
      let outline = try work.outline()
      let file = work.photo(outline.presumed)
      proof.settle(file: file)
      state.withLock { $0 = .made(outline) }
      return file
    } catch {
      work.log(error)
      proof.settle(.damaged)
      return nil
    }
  }

  /// Has the file that was made checked and hashed. Only once: a file that is written again is the
  /// same.
  func check() {
    let outline = state.withLock { state -> JPEGOutline? in
      guard case .made(let outline) = state else { return nil }
      state = .checking
      return outline
    }
    guard let outline else { return }
    checkers.submit { [self] in check(outline) }
  }

  /// Waits for a check that has begun, so that none is left behind a file that could not be written; nil if
  /// none has.
  func codes() -> PhotoProof.Codes? {
    let isChecking = state.withLock { state in
      if case .checking = state { true } else { false }
    }
    return isChecking ? proof.codes() : nil
  }

  private func check(_ outline: JPEGOutline) {
    do throws(JPEGDamage) {
      let layout = try work.chosen.frame.payload.withBytes { bytes throws(JPEGDamage) in
        try outline.checkCodes(of: bytes)
      }
      guard layout == outline.presumed else { return proof.settle(.filled(layout)) }
      proof.settle(.sound)
      if let file = proof.file { proof.settle(sha256: SHA256.hexadecimal(of: file)) }
    } catch {
      work.log(error)
      proof.settle(.damaged)
    }
  }
}

extension PhotoWork {
  /// Whether the photo is the camera's own JPEG, repaired but not encoded again.
  var isPassedThrough: Bool {
    order.media == .jpeg && chosen.frame.payload.format.pixelFormat == .mjpg
  }

  /// The positions of the parts of the camera's JPEG.
  fileprivate func outline() throws(JPEGDamage) -> JPEGOutline {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGOutline(of: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The parts of the camera's JPEG that are kept, after all of it was checked.
  func checkedLayout() throws(JPEGDamage) -> JPEGLayout {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGLayout(checking: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The photo of a camera's own JPEG.
  func photo(_ layout: JPEGLayout, thumbnail: [UInt8] = []) -> [UInt8] {
    let exif = EXIFSegment(EXIFRecord(self, thumbnail: thumbnail))
    return chosen.frame.payload.withBytes { JPEGFile.photo($0, layout, exif: exif) }
  }

  /// Logs why there is no photo.
  func log(_ error: some Error) {
    Log.error("frame \(chosen.frame.sequence) of \(camera.label) gives no photo: \(error)")
  }
}
