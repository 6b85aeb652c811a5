// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Glibc
import LinuxIO
import Synchronization
import Varlink
import VideoDevices

// loop ──▶ encoder threads ──▶ storage thread ───────────────────▶ loop
//            JPEG, EXIF   │       data on the disk    ▲   durable name
//            hash         ├──▶ loop: still wanted?  ──┤ proof
//                         └──▶ checker threads: codes ┘

/// Makes files of frames: encoding on a small pool, writing on one thread, because the disk is one.
final class PhotoPipeline: Sendable {
  /// An encoder with its memory. Only the job that has taken it out of the pool uses it.
  private final class Bench: @unchecked Sendable {
    // Confined to one job at a time by `benches`, as said above.
    var encoder: PhotoEncoder
    /// The average of several frames.
    var average: [UInt8] = []
    init() throws(JPEGEncoderError) { encoder = try PhotoEncoder() }
  }

  private let encoders: WorkerPool
  /// Check the codes of cameras' JPEG while files are made and written.
  private let checkers: WorkerPool
  private let storage: Storage
  private let makesSidecars: Bool
  private let benches = Mutex<[Bench]>([])

  /// - Parameter makesSidecars: whether a record lies beside each photo.
  init(storage: Storage, makesSidecars: Bool) {
    self.storage = storage
    self.makesSidecars = makesSidecars
    encoders = WorkerPool(name: "encoder", threads: Self.encoderCount)
    checkers = WorkerPool(name: "checker", threads: Self.encoderCount)
  }

  /// Makes an encoder ready for frames of this format before the first photo asks. Further ones are made
  /// when photos overlap: their memory counts.
  func prepare(_ format: FrameFormat) {
    guard let pixels = format.pixels else { return }
    encoders.submit { [self] in
      do {
        let bench = try benches.withLock { $0.popLast() } ?? Bench()
        defer { benches.withLock { $0.append(bench) } }
        try bench.encoder.prepare(
          pixels, range: format.range, width: format.width, height: format.height)
      } catch {
        Log.warning("no encoder for \(format.width) x \(format.height) yet: \(error)")
      }
    }
  }

  /// Makes the file of a photo, and makes it durable. Both closures are called on the loop's thread.
  ///
  /// The disk begins before the loop has answered: what is not wanted any more never has its final name.
  ///
  /// - Parameters:
  ///   - encoded: told when the file is complete in memory, or why it is not; answers whether it is still
  ///     wanted.
  ///   - stored: told afterwards what became of a file that is wanted.
  func make(
    _ work: PhotoWork, encoded: @escaping @LoopActor @Sendable (CaptureFailure?) -> Bool,
    stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    encoders.submit { [self] in
      let proof = PhotoProof()
      do throws(CaptureFailure) {
        let bytes = try file(of: work, proof)
        if makesSidecars { return writeWithRecord(bytes, proof, work, encoded, stored) }
        // The loop after the disk: who wakes first has the processor first.
        write(EncodedPhoto(bytes, of: work, proof: proof), of: work, stored)
        EventLoop.shared.post { proof.want(encoded(nil)) }
        proof.settle(sha256: SHA256.hexadecimal(of: bytes))
      } catch {
        EventLoop.shared.post { _ = encoded(error) }
      }
    }
  }

  private func write(
    _ file: EncodedPhoto, of work: PhotoWork,
    _ stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    storage.commit(
      PhotoFile(
        bytes: file.bytes, sidecar: file.sidecar, proof: file.proof, name: file.photo.name,
        directory: work.content
      ) { [self] failure in
        guard file.proof.isWanted() else { return }
        if failure == .encodingFailed, case .filled(let layout) = file.proof.codes() {
          // Rare, and what it costs is a file that was written in vain.
          let bytes = Self.photo(of: work, layout)
          return write(EncodedPhoto(bytes, insteadOf: file), of: work, stored)
        }
        let outcome: PhotoOutcome = failure.map { .failure($0) } ?? .success(file.proven)
        EventLoop.shared.post { stored(outcome) }
      })
  }

  // MARK: On an encoder's thread

  private func file(
    of work: PhotoWork, _ proof: PhotoProof
  ) throws(CaptureFailure) -> [UInt8] {
    let frame = work.chosen.frame.payload
    let pixels = frame.format.pixels
    let isChecked = work.order.media == .raw || pixels != .motionJPEG
    if isChecked { proof.settle(.sound) }
    if work.order.media == .raw { return frame.withBytes { Array($0) } }
    guard let pixels else {
      Log.error("photos of \(frame.format.pixelFormat) frames cannot be made")
      throw .encodingFailed
    }
    do {
      let bench = try benches.withLock { $0.popLast() } ?? Bench()
      defer { benches.withLock { $0.append(bench) } }
      return try Self.withPicture(of: work.chosen, &bench.average) {
        bytes throws(PhotoEncoderError) in
        try bench.encoder.photo(
          bytes, pixels, range: frame.format.range, width: frame.format.width,
          height: frame.format.height, quality: work.order.compression,
          exif: { EXIFSegment(EXIFRecord(work)) },
          unchecked: { outline in
            checkers.submit { proof.settle(Self.codes(of: work, outline)) }
          })
      }
    } catch {
      Self.log(error, work)
      throw .encodingFailed
    }
  }

  /// A record beside the photo tells its hash: all is found out before anything is written.
  private func writeWithRecord(
    _ bytes: [UInt8], _ proof: PhotoProof, _ work: PhotoWork,
    _ encoded: @escaping @LoopActor @Sendable (CaptureFailure?) -> Bool,
    _ stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    let file: EncodedPhoto
    switch proof.codes() {
    case .sound: file = EncodedPhoto(sound: bytes, withRecordOf: work)
    case .filled(let layout):
      file = EncodedPhoto(sound: Self.photo(of: work, layout), withRecordOf: work)
    case .damaged: return EventLoop.shared.post { _ = encoded(.encodingFailed) }
    }
    write(file, of: work, stored)
    EventLoop.shared.post { file.proof.want(encoded(nil)) }
  }

  /// The photo of a camera's own JPEG.
  private static func photo(of work: PhotoWork, _ layout: JPEGLayout) -> [UInt8] {
    let exif = EXIFSegment(EXIFRecord(work))
    return work.chosen.frame.payload.withBytes { JPEGFile.photo($0, layout, exif: exif) }
  }

  private static func log(_ error: some Error, _ work: PhotoWork) {
    Log.error(
      "frame \(work.chosen.frame.sequence) of \(work.camera.label) gives no photo: \(error)")
  }

  // MARK: On a checker's thread

  private static func codes(of work: PhotoWork, _ outline: JPEGOutline) -> PhotoProof.Codes {
    do throws(JPEGDamage) {
      let layout = try work.chosen.frame.payload.withBytes { bytes throws(JPEGDamage) in
        try outline.checkCodes(of: bytes)
      }
      return layout == outline.presumed ? .sound : .filled(layout)
    } catch {
      log(PhotoEncoderError.damagedFrame(error), work)
      return .damaged
    }
  }

  /// How many photos are encoded side by side.
  static let encoderCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
}
