// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Encoders
import Glibc
import LinuxIO
import PixelKernels
import ShutterInterfaces
import Synchronization
import VideoDevices

// loop ──▶ encoder threads ──▶ storage thread ───▶ loop
//            JPEG, EXIF   │       data on the disk ▲   durable name
//            hash         └──▶ loop: still wanted? ┘
//
// loop ──▶ storage thread ──────────────────▶ loop         for a camera's own JPEG
//   │        EXIF, data on the disk ▲ ▲        durable name
//   │          └──▶ checker threads:│ │
//   │                 codes, hash ──┘ │
//   └────▶ loop: still wanted? ───────┘

/// Makes files from frames: encoding on a small pool, writing on one thread, because there is one
/// disk.
final class PhotoPipeline: Sendable {
  /// An encoder with its memory. Only the job that has taken it out of the pool uses it.
  private final class Bench: @unchecked Sendable {
    // Confined to one job at a time by `benches`, as said above.
    var encoder: PhotoEncoder
    /// The average of several frames.
    var average: [UInt8] = []
    init() throws(JPEGEncoderError) { encoder = try PhotoEncoder() }
  }

  /// An encoder for thumbnails, used in the same way.
  private final class ThumbnailBench: @unchecked Sendable {
    // Confined to one job at a time by `thumbnailBenches`.
    var encoder: ThumbnailEncoder
    init() throws(JPEGEncoderError) { encoder = try ThumbnailEncoder() }
  }

  /// A thumbnail that another thread makes.
  private final class Thumbnail: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let isMade = Semaphore()

    /// Hands over the thumbnail. To be called once.
    func settle(_ made: [UInt8]) {
      bytes.withLock { $0 = made }
      isMade.signal()
    }

    /// Waits for the thumbnail. To be called once.
    func wait() -> [UInt8] {
      isMade.wait()
      return bytes.withLock { $0 }
    }
  }

  private let encoders: WorkerPool
  /// The threads that check cameras' own JPEG while it is written, and make thumbnails while
  /// pictures are encoded.
  private let checkers: WorkerPool
  private let storage: Storage
  /// Whether a record lies beside each photo, and which have a thumbnail.
  private let settings: Mutex<EngineConfiguration.Storage>
  private let benches = Mutex<[Bench]>([])
  private let thumbnailBenches = Mutex<[ThumbnailBench]>([])

  init(storage: Storage, settings: EngineConfiguration.Storage) {
    self.storage = storage
    self.settings = Mutex(settings)
    encoders = WorkerPool(name: "encoder", threads: Self.encoderCount)
    checkers = WorkerPool(name: "checker", threads: Self.encoderCount)
  }

  /// Makes an encoder ready for frames of this format before the first photo needs it. Further
  /// encoders are made only when photos overlap, because of their memory.
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

  /// These settings hold for photos that are requested from now on.
  func configure(_ settings: EngineConfiguration.Storage) {
    self.settings.withLock { $0 = settings }
  }

  /// Makes the file of a photo, and makes it durable. Both closures are called on the loop's thread.
  ///
  /// The disk begins before the loop has answered: a file that is no longer wanted never gets its
  /// final name.
  ///
  /// - Parameters:
  ///   - encoded: called when the file is complete in memory, or with the reason why it is not; for
  ///     a camera's own JPEG at once. It answers whether the file is still wanted.
  ///   - stored: called afterwards with the outcome of a file that is wanted.
  func make(
    _ work: PhotoWork, encoded: @escaping @LoopActor @Sendable (CaptureFailure?) -> Bool,
    stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    let settings = settings.withLock(\.self)
    let makesSidecars = settings.sidecars
    // A file that needs the whole picture first cannot be written at the same time.
    if work.isPassedThrough, !makesSidecars, settings.thumbnails != .all {
      return passThrough(work, encoded, stored)
    }
    encoders.submit { [self] in
      do throws(CaptureFailure) {
        let bytes = try file(of: work, settings.thumbnails)
        // A record contains the hash, so it is computed before anything is written.
        let draft =
          makesSidecars
          ? PhotoDraft(sound: bytes, withRecordOf: work)
          : PhotoDraft(of: work, proof: PhotoProof(sound: bytes))
        // Wake the storage thread before the loop: on a busy machine the first one woken runs
        // first.
        write(draft, atMost: bytes.count, of: work, stored)
        EventLoop.shared.post { draft.proof.want(encoded(nil)) }
        if !makesSidecars { draft.proof.settle(sha256: SHA256.hexadecimal(of: bytes)) }
      } catch {
        EventLoop.shared.post { _ = encoded(error) }
      }
    }
  }

  /// A camera's own JPEG is a complete file as soon as EXIF data are put in: it goes to the disk at
  /// once.
  private func passThrough(
    _ work: PhotoWork, _ encoded: @escaping @LoopActor @Sendable (CaptureFailure?) -> Bool,
    _ stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    let draft = PhotoDraft(of: work, proof: PhotoProof())
    let most = work.chosen.frame.payload.bytesUsed + PassThrough.mostAdded
    write(
      draft, PassThrough(work, proof: draft.proof, checkers: checkers), atMost: most, of: work,
      stored)
    EventLoop.shared.post { draft.proof.want(encoded(nil)) }
  }

  /// - Parameter size: the most bytes of the file, without its record.
  private func write(
    _ draft: PhotoDraft, _ passThrough: PassThrough? = nil, atMost size: Int, of work: PhotoWork,
    _ stored: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    storage.commit(
      PhotoFile(
        proof: draft.proof, passThrough: passThrough, sidecar: draft.sidecar,
        size: size + (draft.sidecar?.count ?? 0),
        name: draft.name, directory: work.content
      ) { [self] failure in
        // Also after the disk failed behind the write: checks that are no longer needed must not
        // pile up.
        let codes = passThrough?.codes()
        guard draft.proof.isWanted() else { return }
        if failure == .encodingFailed, case .filled(let layout) = codes {
          // This is rare, and costs only a file that was written in vain.
          let bytes = work.photo(layout)
          let next = PhotoDraft(sound: bytes, insteadOf: draft)
          return write(next, atMost: bytes.count, of: work, stored)
        }
        let outcome: PhotoOutcome = failure.map { .failure($0) } ?? .success(draft.proven)
        EventLoop.shared.post { stored(outcome) }
      })
  }

  // MARK: On an encoder's thread

  private func file(
    of work: PhotoWork, _ thumbnails: EngineConfiguration.Storage.Thumbnails
  ) throws(CaptureFailure) -> [UInt8] {
    let frame = work.chosen.frame.payload
    if work.order.media == .raw { return frame.withBytes { Array($0) } }
    do {
      if work.isPassedThrough {
        // Decoded for the thumbnail only after the check.
        let layout = try work.checkedLayout()
        return work.photo(layout, thumbnail: thumbnails == .all ? thumbnail(of: work) : [])
      }
      let bench = try benches.withLock { $0.popLast() } ?? Bench()
      defer { benches.withLock { $0.append(bench) } }
      guard let pixels = frame.format.pixels else {
        throw JPEGEncoderError.refused("frames of \(frame.format.pixelFormat) are not encoded")
      }
      let later = thumbnails == .none ? nil : beginThumbnail(of: work)
      return try Self.withPicture(of: work.chosen, &bench.average) {
        bytes throws(JPEGEncoderError) in
        try bench.encoder.photo(
          bytes, pixels, range: frame.format.range, width: frame.format.width,
          height: frame.format.height, quality: work.order.compression,
          exif: { EXIFSegment(EXIFRecord(work, thumbnail: later?.wait() ?? [])) })
      }
    } catch {
      work.log(error)
      throw .encodingFailed
    }
  }

  /// Has the thumbnail made by another thread, so that it is there when the picture is encoded.
  private func beginThumbnail(of work: PhotoWork) -> Thumbnail {
    let thumbnail = Thumbnail()
    checkers.submit { [self] in thumbnail.settle(self.thumbnail(of: work)) }
    return thumbnail
  }

  /// The thumbnail; if it cannot be made, that is logged and it is empty: a photo is whole without
  /// it.
  private func thumbnail(of work: PhotoWork) -> [UInt8] {
    do {
      let bench = try thumbnailBenches.withLock { $0.popLast() } ?? ThumbnailBench()
      defer { thumbnailBenches.withLock { $0.append(bench) } }
      return try work.thumbnail(&bench.encoder)
    } catch {
      Log.warning("a photo of \(work.camera.label) has no thumbnail: \(error)")
      return []
    }
  }

  /// The number of photos that are encoded, or checked, at the same time.
  private static let encoderCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
}

extension PhotoPipeline {
  /// Lends the frame of a photo, or the average of it and its neighbours.
  private static func withPicture<Value>(
    of chosen: ChosenFrame<Frame>, _ average: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) throws(JPEGEncoderError) -> Value
  ) throws(JPEGEncoderError) -> Value {
    let frame = chosen.frame.payload
    // One of two neighbours is left out: an average of three costs a division for every value.
    let count = chosen.neighbours.count >= 3 ? 3 : min(1, chosen.neighbours.count)
    guard count > 0 else { return try frame.withBytes(body) }
    if average.count < frame.bytesUsed {
      average = [UInt8](repeating: 0, count: frame.bytesUsed)
    }
    average.withUnsafeMutableBytes { target in
      blend(frame, chosen.neighbours[..<count].map(\.payload), into: target)
    }
    let result: Result<Value, JPEGEncoderError> = average.withUnsafeBytes { bytes in
      do throws(JPEGEncoderError) {
        return .success(try body(UnsafeRawBufferPointer(rebasing: bytes[..<frame.bytesUsed])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func blend(
    _ frame: Frame, _ others: [Frame], into target: UnsafeMutableRawBufferPointer
  ) {
    frame.withBytes { own in
      // The frames are held until this returns, and with them their bytes.
      let neighbours = others.map { $0.withBytes { $0 } }.filter { $0.count >= own.count }
      withExtendedLifetime(others) {
        TemporalAverage.blend(own, neighbours, into: target)
      }
    }
  }
}

/// The end of a photo's result: a durable file, or the reason why there is none.
typealias PhotoOutcome = Result<EngineInterface.Photo, CaptureFailure>
