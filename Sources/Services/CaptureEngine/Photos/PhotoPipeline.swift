// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Encoders
import Glibc
import LinuxIO
import PixelKernels
import Synchronization
import VideoDevices

// loop ──▶ encoder threads ──▶ storage thread ───────────────────────▶ loop
//            JPEG, EXIF   │       write, sync ── verdict ── durable name
//            hash         │                         ▲
//                         └──▶ loop: wanted? ───────┘
//
// loop ──▶ storage thread ───────────────────────────────────▶ loop   for a camera's own JPEG
//   │        EXIF, write ── sync ── verdict ── durable name
//   │                 │               ▲ ▲
//   │                 └──▶ checkers: ─┘ │
//   │                      codes, hash  │
//   └── wanted? ────────────────────────┘

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

  /// An encoder for thumbnails, or for stand-ins, used in the same way.
  private final class ThumbnailBench: @unchecked Sendable {
    // Confined to one job at a time by `thumbnailBenches` and `proxyBenches`.
    var encoder: ThumbnailEncoder
    init(_ limits: ThumbnailEncoder.Limits) throws(JPEGEncoderError) {
      encoder = try ThumbnailEncoder(limits)
    }
  }

  /// A thumbnail that another thread makes.
  final class Thumbnail: Sendable {
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

  let encoders: WorkerPool
  /// The threads that check cameras' own JPEG while it is written, and make thumbnails while
  /// pictures are encoded.
  private let checkers: WorkerPool
  let storage: Storage
  /// The memory of raw photos and of spooled frames.
  let spare = SpareBytes()
  /// Whether each photo gets a record beside it, and which photos get a thumbnail.
  private let settings: Mutex<EngineConfiguration.Storage>
  private let benches = Mutex<[Bench]>([])
  private let thumbnailBenches = Mutex<[ThumbnailBench]>([])
  private let proxyBenches = Mutex<[ThumbnailBench]>([])
  /// Held while the blocks of a camera's own JPEG are turned, which takes twice the memory of a frame that is not
  /// compressed: one at a time.
  private let turning = Mutex(())
  /// The cameras and sizes of JPEGs of which the log has said that they cannot be turned as they are.
  private let unturned = Mutex<Set<String>>([])

  init(storage: Storage, settings: EngineConfiguration.Storage) {
    self.storage = storage
    self.settings = Mutex(settings)
    encoders = WorkerPool(name: "encoder", threads: Self.encoderCount)
    checkers = WorkerPool(name: "checker", threads: Self.encoderCount)
  }

  /// Makes everything ready that photos of these frames need. Unless asked for more, it makes only one encoder
  /// ready, to save memory.
  ///
  /// - Parameter done: called on the loop: whether all is ready.
  func prepare(
    _ format: FrameFormat, _ needs: PhotoNeeds,
    _ done: @escaping @LoopActor @Sendable (_ isReady: Bool) -> Void = { _ in }
  ) {
    encoders.submit { [self] in
      do {
        try makeReady(format, needs)
        EventLoop.shared.post { done(true) }
      } catch {
        Log.warning("no encoder for \(format.width) x \(format.height) yet: \(error)")
        EventLoop.shared.post { done(false) }
      }
    }
  }

  /// The resources that photos with these settings need for frames of this format.
  func needs(of orders: [PhotoOrder], _ format: FrameFormat, isResponsive: Bool) -> PhotoNeeds {
    let isCompressed = format.pixelFormat.isCompressed
    let storesThumbnails =
      switch settings.withLock(\.thumbnails) {
      case .none: false
      case .encoded: !isCompressed
      case .all: true
      }
    return PhotoNeeds(
      of: orders, isCompressed: isCompressed, isResponsive: isResponsive,
      mostAtOnce: Self.encoderCount, storesThumbnails: storesThumbnails)
  }

  /// The resources that are ready and not in use.
  var ready: PhotoNeeds {
    let (encoders, averages) = benches.withLock { benches in
      (benches.count, benches.count { !$0.average.isEmpty })
    }
    return PhotoNeeds(
      encoders: encoders, averages: averages,
      thumbnails: thumbnailBenches.withLock { $0.count })
  }

  /// Takes as many encoders as are needed at the same time, so that none is counted twice.
  private func makeReady(_ format: FrameFormat, _ needs: PhotoNeeds) throws {
    var taken: [Bench] = []
    // The next photo takes the last one.
    defer { giveBack(taken.reversed()) }
    for index in 0..<needs.encoders {
      guard let pixels = format.pixels else { break }
      let bench = try benches.withLock { $0.popLast() } ?? Bench()
      taken.append(bench)
      try bench.encoder.prepare(
        pixels, range: format.range, width: format.width, height: format.height)
      if index < needs.averages, bench.average.count < format.minimumBytes {
        bench.average = [UInt8](repeating: 0, count: format.minimumBytes)
      }
    }
    while thumbnailBenches.withLock({ $0.count }) < needs.thumbnails {
      let bench = try ThumbnailBench(.thumbnail)
      thumbnailBenches.withLock { $0.append(bench) }
    }
  }

  /// Keeps encoders, as many as can be used at a time: while some are made ready, photos may make others.
  private func giveBack(_ more: [Bench]) {
    benches.withLock { benches in
      benches += more
      if benches.count > Self.encoderCount {
        benches.removeFirst(benches.count - Self.encoderCount)
      }
    }
  }

  /// Sets the storage settings for photos that are requested from now on.
  func configure(_ settings: EngineConfiguration.Storage) {
    self.settings.withLock { $0 = settings }
  }

  /// Makes the file of a photo, and makes it durable. The disk begins before the loop has been
  /// asked: a file that is not kept never gets its final name.
  ///
  /// - Parameter encoded: called on the loop's thread, before or after this returns, when the file
  ///   needs no further encoding: it is time to `keep` or to `drop` it. Not called for a frame that
  ///   cannot be encoded: its file ends with that failure.
  @LoopActor
  func make(
    _ file: PhotoFile, of work: PhotoWork, encoded: @escaping @LoopActor @Sendable () -> Void
  ) {
    let settings = settings.withLock(\.self)
    if work.order.isDeferred { return spool(file, of: work, settings, encoded: encoded) }
    // A file that needs the whole picture first cannot be written at the same time.
    if work.isPassedThrough, work.turn == nil, !settings.sidecars, settings.thumbnails != .all {
      // A camera's own JPEG needs only EXIF data put in: it goes to the disk at once.
      file.made(
        of: CameraJPEG(work: work, hasXMP: settings.xmp, checkers: checkers) { [self] in
          thumbnail(of: $0)
        })
      storage.commit(file)
      return encoded()
    }
    encoders.submit { [self] in
      do throws(CaptureFault) {
        var work = work
        let (bytes, preview) = try bytes(of: &work, settings)
        let isEncodedAgain = work.isEncodedAgain
        let spare = work.result.media == .jpeg ? nil : spare
        // A record contains the hash, so it is computed before anything is written.
        if settings.sidecars {
          let facts = PhotoFile.Facts(
            name: file.name, size: bytes.count, sha256: SHA256.hexadecimal(of: bytes),
            preview: preview, isEncodedAgain: isEncodedAgain)
          file.made(
            bytes, sidecar: PhotoSidecar.bytes(facts, of: work), sha256: facts.sha256,
            preview: preview, spare: spare, isEncodedAgain: isEncodedAgain)
        } else {
          file.made(bytes, preview: preview, spare: spare, isEncodedAgain: isEncodedAgain)
        }
        // Wake the storage thread before the loop: on a busy machine the first one woken runs
        // first.
        storage.commit(file)
        EventLoop.shared.post(encoded)
        if !settings.sidecars { file.hashed(SHA256.hexadecimal(of: bytes)) }
      } catch {
        file.ended(error)
      }
    }
  }

  // MARK: On an encoder's thread

  /// The bytes of the file, and the small picture that is reported with it.
  ///
  /// - Parameter work: is noted to be recoded if that turns out to be necessary.
  private func bytes(
    of work: inout PhotoWork, _ settings: EngineConfiguration.Storage
  ) throws(CaptureFault) -> (file: [UInt8], preview: [UInt8]?) {
    let frame = work.chosen.frame.payload
    let hasPreview = work.hasPreview
    func reported(_ thumbnail: [UInt8]) -> [UInt8]? {
      hasPreview ? PhotoWork.reported(thumbnail) : nil
    }
    if work.result.media == .raw {
      let isPicture = frame.format.photoMedia.contains(.jpeg)
      let preview = hasPreview && isPicture ? PhotoWork.reported(thumbnail(of: work)) : nil
      var file = spare.take()
      file.removeAll(keepingCapacity: true)
      frame.withBytes { file += $0 }
      return (file, preview)
    }
    do {
      if work.result.media == .dng {
        var file = spare.take()
        try work.writeNegative(to: &file)
        return (file, hasPreview ? PhotoWork.reported(thumbnail(of: work)) : nil)
      }
      if let layout = try checkedLayout(of: &work) {
        // Decoded for the thumbnail only after the check.
        let isStored = settings.thumbnails == .all
        let thumbnail = isStored || hasPreview ? self.thumbnail(of: work) : []
        do {
          let file = try photo(
            of: work, layout, hasXMP: settings.xmp, thumbnail: isStored ? thumbnail : [])
          return (file, reported(thumbnail))
        } catch {
          // What is moved has stricter rules than what is decoded.
          guard work.turn != nil else { throw error }
          Log.notice("\(work.camera.label): \(error); the photo is decoded and encoded again")
          work.isRecoded = true
        }
      }
      let bench = try benches.withLock { $0.popLast() } ?? Bench()
      defer { giveBack([bench]) }
      let isStored = settings.thumbnails != .none
      if frame.format.pixelFormat.bayer != nil || frame.format.pixelFormat == .mjpg {
        let picture = try work.pixels()
        let thumbnail = isStored || hasPreview ? self.thumbnail(of: work, picture) : []
        let segments = work.segments(hasXMP: settings.xmp, thumbnail: isStored ? thumbnail : [])
        let format = picture.format
        let file = try picture.withBytes { bytes throws(JPEGEncoderError) in
          try bench.encoder.photo(
            bytes, .rgb(bytesPerLine: format.bytesPerLine), range: format.range,
            width: format.width, height: format.height, quality: work.order.compression,
            turn: work.turn, segments: { segments })
        }
        return (file, reported(thumbnail))
      }
      guard let pixels = frame.format.pixels else {
        throw JPEGEncoderError.refused("frames of \(frame.format.pixelFormat) are not encoded")
      }
      let work = work
      let later = isStored || hasPreview ? beginThumbnail(of: work) : nil
      var thumbnail: [UInt8] = []
      let file = try Self.withPicture(of: work.chosen, &bench.average) {
        bytes throws(JPEGEncoderError) in
        try bench.encoder.photo(
          bytes, pixels, range: frame.format.range, width: frame.format.width,
          height: frame.format.height, quality: work.order.compression, turn: work.turn,
          segments: {
            thumbnail = later?.wait() ?? []
            return work.segments(hasXMP: settings.xmp, thumbnail: isStored ? thumbnail : [])
          })
      }
      return (file, reported(thumbnail))
    } catch {
      work.log(error)
      throw .encodingFailed
    }
  }

  /// The layout of a camera's own JPEG that is not decoded; nil if it is, also because of its form, or because its
  /// size does not allow it to be turned otherwise: then the work is recoded.
  func checkedLayout(of work: inout PhotoWork) throws(JPEGDamage) -> JPEGLayout? {
    guard work.isPassedThrough else { return nil }
    do throws(JPEGDamage) {
      let layout = try work.checkedLayout()
      guard let turn = work.turn else { return layout }
      let frame = work.chosen.frame.payload
      let isLossless = frame.withBytes {
        TurnedJPEG.isLossless(
          $0, width: frame.format.width, height: frame.format.height, turn)
      }
      if isLossless { return layout }
      let size = "\(frame.format.width)x\(frame.format.height)"
      if unturned.withLock({ $0.insert("\(work.camera.name) \(size)").inserted }) {
        Log.notice(
          "\(work.camera.label): a JPEG of \(size) cannot be turned as it is: "
            + "its photos with upright pixels are decoded and encoded again")
      }
    } catch {
      guard error.form != nil else { throw error }
    }
    work.isRecoded = true
    return nil
  }

  /// The photo of a camera's own JPEG that is not decoded.
  private func photo(
    of work: PhotoWork, _ layout: JPEGLayout, hasXMP: Bool, thumbnail: [UInt8]
  ) throws(JPEGEncoderError) -> [UInt8] {
    guard let turn = work.turn else {
      return work.photo(layout, hasXMP: hasXMP, thumbnail: thumbnail)
    }
    let segments = work.segments(hasXMP: hasXMP, thumbnail: thumbnail)
    let whole = work.chosen.frame.payload.withBytes { JPEGFile.photo($0, layout, segments: []) }
    return try turning.withLock { _ throws(JPEGEncoderError) in
      try TurnedJPEG.photo(whole, turn, segments: segments)
    }
  }

  /// The stand-in of a deferred photo, from the photo's pixels: a small JPEG with the photo's own EXIF data.
  func proxy(of work: PhotoWork, _ pixels: PhotoPixels) throws -> [UInt8] {
    let bench = try proxyBenches.withLock { $0.popLast() } ?? ThumbnailBench(.proxy)
    defer { proxyBenches.withLock { $0.append(bench) } }
    var record = EXIFRecord(work)
    (record.width, record.height) = work.proxySize
    return try pixels.reduced(
      by: &bench.encoder, turn: work.turn, segments: EXIFSegment(record).bytes)
  }

  /// Has the thumbnail made by another thread, so that it is there when the picture is encoded.
  ///
  /// - Parameter pixels: of the photo; nil: those of its frame.
  func beginThumbnail(of work: PhotoWork, _ pixels: PhotoPixels? = nil) -> Thumbnail {
    let thumbnail = Thumbnail()
    checkers.submit { [self] in thumbnail.settle(self.thumbnail(of: work, pixels)) }
    return thumbnail
  }

  /// The thumbnail. If it cannot be made, that is logged and it is empty, because a photo is complete without it.
  ///
  /// - Parameter pixels: of the photo; nil: those of its frame.
  func thumbnail(of work: PhotoWork, _ pixels: PhotoPixels? = nil) -> [UInt8] {
    do {
      let bench = try thumbnailBenches.withLock { $0.popLast() } ?? ThumbnailBench(.thumbnail)
      defer { thumbnailBenches.withLock { $0.append(bench) } }
      let pixels =
        try pixels ?? PhotoPixels(of: work.chosen.frame.payload, work.camera.sensor)
      return try pixels.reduced(by: &bench.encoder, turn: work.turn)
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
  static func withPicture<Value>(
    of chosen: ChosenFrame<Frame>, _ average: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) throws(JPEGEncoderError) -> Value
  ) throws(JPEGEncoderError) -> Value {
    let frame = chosen.frame.payload
    let neighbours = chosen.blended
    guard !neighbours.isEmpty else { return try frame.withBytes(body) }
    if average.count < frame.bytesUsed {
      average = [UInt8](repeating: 0, count: frame.bytesUsed)
    }
    average.withUnsafeMutableBytes { target in
      blend(frame, neighbours.map(\.payload), into: target)
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
