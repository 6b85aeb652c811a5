// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Glibc
import LinuxIO
import PixelKernels
import Synchronization
import Varlink
import VideoDevices

// loop ──▶ encoder threads ──▶ loop ──▶ storage thread ──▶ loop
//            JPEG, EXIF        still wanted?   durable file

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
  private let storage: Storage
  private let makesSidecars: Bool
  private let benches = Mutex<[Bench]>([])

  /// - Parameter makesSidecars: whether a record lies beside each photo.
  init(storage: Storage, makesSidecars: Bool) {
    self.storage = storage
    self.makesSidecars = makesSidecars
    encoders = WorkerPool(name: "encoder", threads: Self.encoderCount)
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

  /// Makes the file of a photo; `completion` is called on the loop's thread.
  func encode(
    _ work: PhotoWork,
    completion: @escaping @LoopActor @Sendable (Result<EncodedPhoto, CaptureFailure>) -> Void
  ) {
    encoders.submit { [self] in
      let file = file(of: work).map { bytes in
        let photo = Self.photo(bytes, of: work)
        return EncodedPhoto(
          bytes: bytes, sidecar: makesSidecars ? PhotoSidecar.bytes(photo, of: work) : nil,
          photo: photo)
      }
      EventLoop.shared.post { completion(file) }
    }
  }

  /// Writes the file of a photo durably; `completion` is called on the loop's thread.
  func store(
    _ file: EncodedPhoto, of work: PhotoWork,
    completion: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    storage.commit(
      PhotoFile(
        bytes: file.bytes, sidecar: file.sidecar, name: file.photo.name, directory: work.content
      ) { failure in
        let outcome: PhotoOutcome = failure.map { .failure($0) } ?? .success(file.photo)
        EventLoop.shared.post { completion(outcome) }
      })
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
        try Self.withPicture(of: work.chosen, &bench.average) { bytes throws(PhotoEncoderError) in
          try bench.encoder.photo(
            bytes, pixels, range: frame.format.range, width: frame.format.width,
            height: frame.format.height, quality: work.order.compression, exif: exif)
        })
    } catch {
      Log.error(
        "frame \(work.chosen.frame.sequence) of \(work.camera.label) gives no photo: \(error)")
      return .failure(.encodingFailed)
    }
  }

  /// Lends the frame of a photo, or the average of it and its neighbours.
  private static func withPicture<Value>(
    of chosen: ChosenFrame<Frame>, _ average: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) throws(PhotoEncoderError) -> Value
  ) throws(PhotoEncoderError) -> Value {
    let frame = chosen.frame.payload
    // Of two neighbours one is left out: an average of three costs a division for every value.
    let count = chosen.neighbours.count >= 3 ? 3 : min(1, chosen.neighbours.count)
    guard count > 0 else { return try frame.withBytes(body) }
    if average.count < frame.bytesUsed {
      average = [UInt8](repeating: 0, count: frame.bytesUsed)
    }
    average.withUnsafeMutableBytes { target in
      blend(frame, chosen.neighbours[..<count].map(\.payload), into: target)
    }
    let result: Result<Value, PhotoEncoderError> = average.withUnsafeBytes { bytes in
      do throws(PhotoEncoderError) {
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

  /// What is told of the photo when it is durable.
  private static func photo(_ bytes: [UInt8], of work: PhotoWork) -> EngineInterface.Photo {
    let name = PhotoName.name(
      unixUSec: WallClock.unixUSec(ofMonotonicUSec: work.chosen.frame.stampUSec),
      counter: work.content.nextFile(), press: work.order.press, media: work.order.media)
    let frame = work.chosen.frame.payload
    return EngineInterface.Photo(
      name: name, mediaType: work.order.media.rawValue, width: Int64(frame.format.width),
      height: Int64(frame.format.height), size: Int64(bytes.count), photoCount: 1,
      frameUSec: work.chosen.frame.stampUSec,
      frameTimeSource: .init(rawValue: frame.metadata.stampSource.told.rawValue),
      frameSequence: work.chosen.frame.sequence, offsetUSec: work.chosen.offsetUSec,
      zeroShutterLag: .init(rawValue: work.chosen.zeroShutterLag.rawValue),
      press: work.order.press, proxy: false, path: work.content.path(of: name),
      sha256: SHA256.hexadecimal(of: bytes))
  }

  /// How many photos are encoded side by side.
  static let encoderCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
}
