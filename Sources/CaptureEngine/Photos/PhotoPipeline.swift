// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Glibc
import LinuxIO
import Synchronization
import Varlink
import VideoDevices

// loop ──▶ encoder threads ──▶ storage thread ──▶ loop
//            JPEG, EXIF           durable file

/// Makes files of frames: encoding on a small pool, writing on one thread, because the disk is one.
final class PhotoPipeline: Sendable {
  /// An encoder with its memory. Only the job that has taken it out of the pool uses it.
  private final class Bench: @unchecked Sendable {
    // Confined to one job at a time by `benches`, as said above.
    var encoder: PhotoEncoder
    init() throws(JPEGEncoderError) { encoder = try PhotoEncoder() }
  }

  private let encoders: WorkerPool
  private let storage = WorkerPool(name: "storage", threads: 1)
  private let benches = Mutex<[Bench]>([])

  init() {
    encoders = WorkerPool(name: "encoder", threads: Self.encoderCount)
  }

  /// Encodes and stores; `completion` is called on the loop's thread.
  func process(
    _ work: PhotoWork, completion: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    encoders.submit { [self] in
      switch file(of: work) {
      case .failure(let failure): EventLoop.shared.post { completion(.failure(failure)) }
      case .success(let bytes):
        storage.submit {
          let outcome = Self.store(bytes, of: work)
          EventLoop.shared.post { completion(outcome) }
        }
      }
    }
  }

  // MARK: On an encoder's thread

  private func file(of work: PhotoWork) -> Result<[UInt8], CaptureFailure> {
    let frame = work.chosen.frame.payload
    switch work.order.media {
    case .raw: return .success(frame.withBytes { Array($0) })
    case .jpeg: break
    }
    do {
      let bench = try benches.withLock { $0.popLast() } ?? Bench()
      defer { benches.withLock { $0.append(bench) } }
      guard let pixels = frame.format.pixels else {
        Log.error("photos of \(frame.format.pixelFormat) frames cannot be made")
        return .failure(.encodingFailed)
      }
      let exif = EXIFSegment(EXIFRecord(work))
      return .success(
        try frame.withBytes { bytes throws(PhotoEncoderError) in
          try bench.encoder.photo(
            bytes, pixels, width: frame.format.width, height: frame.format.height,
            quality: work.order.compression, exif: exif)
        })
    } catch {
      Log.error("frame \(work.chosen.frame.sequence) of \(work.camera) gives no photo: \(error)")
      return .failure(.encodingFailed)
    }
  }

  // MARK: On the storage thread

  private static func store(_ bytes: [UInt8], of work: PhotoWork) -> PhotoOutcome {
    let name = PhotoName.name(
      unixUSec: WallClock.unixUSec(ofMonotonicUSec: work.chosen.frame.stampUSec),
      counter: work.content.nextFile(), press: work.order.press, media: work.order.media)
    do throws(SystemError) {
      try work.content.write(bytes, as: name)
    } catch {
      Log.error("photo \(work.order.uniqueID) is not stored: \(error)")
      let isFull = error.errno.code == ENOSPC || error.errno.code == EDQUOT
      return .failure(isFull ? .diskFull : .storageFailure)
    }
    let frame = work.chosen.frame.payload
    return .success(
      EngineInterface.Photo(
        name: name, mediaType: work.order.media.rawValue, width: Int64(frame.format.width),
        height: Int64(frame.format.height), size: Int64(bytes.count), photoCount: 1,
        frameUSec: work.chosen.frame.stampUSec, frameTimeSource: frame.metadata.stampSource.wire,
        frameSequence: work.chosen.frame.sequence, offsetUSec: work.chosen.offsetUSec,
        zeroShutterLag: .init(rawValue: work.chosen.zeroShutterLag.rawValue),
        press: work.order.press, proxy: false, path: work.content.path(of: name),
        sha256: SHA256.hexadecimal(of: bytes)))
  }

  /// How many photos are encoded side by side.
  static let encoderCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
}
