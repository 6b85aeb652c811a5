// SPDX-License-Identifier: Apache-2.0
import Configuration
import Encoders
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine
@testable import CaptureModel

/// The check of a camera's own JPEG while its file is being written decides which file gets the
/// final name.
struct PhotoPipelineTests {
  /// A report about a photo to the loop.
  private enum Told: Equatable {
    case encoded(CaptureFailure?)
    case stored(CaptureFailure?, sha256: String, size: Int)
  }

  /// All reports, in order.
  private final class Story: Sendable {
    private let all = Mutex<[Told]>([])
    var told: [Told] { all.withLock(\.self) }
    func add(_ told: Told) { all.withLock { $0.append(told) } }
  }

  init() { LoopThread.start() }

  @Test("a whole frame: one file, told with its own size and hash", arguments: [false, true])
  func whole(_ hasRecord: Bool) async throws {
    let bench = try StorageBench()
    let told = try await make(bench, Self.frame(), makesSidecars: hasRecord)
    try expectPhoto(bench, told, hasRecord: hasRecord)
  }

  @Test(
    "a camera's filling is not in the file that has the final name", arguments: [false, true])
  func filled(_ hasRecord: Bool) async throws {
    var filled = try Self.frame()
    filled.insert(contentsOf: [0, 0, 0], at: filled.count - 2)
    let bench = try StorageBench()
    let told = try await make(bench, filled, makesSidecars: hasRecord)
    try expectPhoto(bench, told, hasRecord: hasRecord)
    // Two files if the disk began before the check ended; with a record one file, and the record.
    let written = bench.disk.takeLog().count { $0 == "write" }
    #expect(written == 2)
  }

  @Test(
    "a frame with damaged codes, or without its end: EncodingFailed, and no file",
    arguments: [false, true], [2, 0])
  func damaged(_ hasRecord: Bool, _ endBytes: Int) async throws {
    var damaged = try Self.frame()
    damaged.removeSubrange(damaged.count - 200..<damaged.count - endBytes)
    let bench = try StorageBench()
    let told = try await make(bench, damaged, makesSidecars: hasRecord)
    let failure = CaptureFailure.encodingFailed
    let without: [Told] = [.encoded(nil), .stored(failure, sha256: "", size: 0)]
    #expect(told == (hasRecord ? [.encoded(failure)] : without))
    #expect(bench.names.isEmpty)
    // A frame without its end is known to be no photo before there is a file.
    let calls = ["create", "write", "sync", "remove"]
    #expect(bench.disk.takeLog() == (hasRecord || endBytes == 0 ? [] : calls))
  }

  @Test("a photo that is not wanted any more: no file, and nothing more is told")
  func unwanted() async throws {
    let bench = try StorageBench()
    let told = try await make(bench, Self.frame(), isWanted: false)
    #expect(told == [.encoded(nil)])
    #expect(bench.names.isEmpty)
  }

  @Test("a disk that is full is told, though the loop has not answered yet")
  func full() async throws {
    let bench = try StorageBench(floor: 1 << 20, free: 0)
    let told = try await make(bench, Self.frame())
    #expect(told == [.encoded(nil), .stored(.diskFull, sha256: "", size: 0)])
    #expect(bench.names.isEmpty)
  }

  @Test(
    "a disk that fails is told, whether the check has begun or not, and the next photo is stored",
    arguments: [
      ("create", ENOSPC, 1), ("write", ENOSPC, 1), ("sync", ENOSPC, 1), ("sync", EIO, 2),
      ("rename", EIO, 1), ("directory", EIO, 1),
    ])
  func fails(_ call: String, _ errno: Int32, _ times: Int) async throws {
    let bench = try StorageBench()
    bench.disk.fail(call, errno, times: times)
    let told = try await make(bench, Self.frame())
    let failure: CaptureFailure = errno == ENOSPC ? .diskFull : .storageFailure
    #expect(told == [.encoded(nil), .stored(failure, sha256: "", size: 0)])
    #expect(bench.names.isEmpty)
    _ = bench.disk.takeLog()
    try expectPhoto(bench, await make(bench, Self.frame()), hasRecord: false)
  }

  @Test("what fdatasync lost is written anew, and told once")
  func rewritten() async throws {
    let bench = try StorageBench()
    bench.disk.fail("sync", EIO)
    try expectPhoto(bench, await make(bench, Self.frame()), hasRecord: false)
    #expect(bench.disk.takeLog().count { $0 == "write" } == 2)
  }

  @Test("a file is hardly longer than the frame")
  func longest() throws {
    let bench = try StorageBench()
    let label = String(repeating: "x", count: 1000)
    let work = try Self.work(Self.frame(), in: bench.directory, label: label)
    // Markers and lengths, two tables of up to 12 symbols and two of up to 162.
    let tables = 4 + 2 * (17 + 12) + 2 * (17 + 162)
    #expect(EXIFSegment(EXIFRecord(work)).bytes.count + tables <= PassThrough.mostAdded)
  }

  // MARK: Parts

  private func expectPhoto(_ bench: StorageBench, _ told: [Told], hasRecord: Bool) throws {
    let name = try #require(bench.names.first)
    #expect(bench.names == [name] + (hasRecord ? [name + ".json"] : []))
    let bytes = try TestFile.bytes(bench.directory.path + "/" + name)
    let hash = SHA256.hexadecimal(of: bytes)
    #expect(told == [.encoded(nil), .stored(nil, sha256: hash, size: bytes.count)])
    // The codes of the frame, and its end marker, are those of the file.
    #expect(try bytes.suffix(400) == Self.frame().suffix(400))
    if hasRecord {
      #expect(try TestFile.read("\(bench.directory.path)/\(name).json").contains(hash))
    }
  }

  /// Makes the photo of a camera's JPEG, and waits until all work for it is done.
  private func make(
    _ bench: StorageBench, _ jpeg: [UInt8], makesSidecars: Bool = false, isWanted: Bool = true
  ) async throws -> [Told] {
    let story = Story()
    var settings = EngineConfiguration.Storage()
    settings.sidecars = makesSidecars
    let pipeline = PhotoPipeline(storage: bench.storage, settings: settings)
    let work = try Self.work(jpeg, in: bench.directory)
    pipeline.make(work) { failure in
      story.add(.encoded(failure))
      return isWanted
    } stored: { outcome in
      switch outcome {
      case .success(let photo):
        story.add(.stored(nil, sha256: photo.sha256, size: Int(photo.size)))
      case .failure(let failure): story.add(.stored(failure, sha256: "", size: 0))
      }
    }
    let isOver = await LoopThread.eventually {
      switch story.told.last {
      case nil: false
      case .encoded(let failure): failure != nil || !isWanted
      case .stored: true
      }
    }
    #expect(isOver)
    // Errands come behind photos: when this one is done, no work is left.
    let done = LinuxIO.Semaphore()
    bench.storage.list(1) { _ in done.signal() }
    #expect(done.wait(seconds: 20))
    return story.told
  }

  private static func work(
    _ bytes: [UInt8], in directory: ContentDirectory, label: String = "Test"
  ) throws -> PhotoWork {
    let format = FrameFormat(
      pixelFormat: .mjpg, width: 64, height: 32,
      bytesPerLine: 0)
    let metadata = FrameMetadata(
      format: format, sequence: 1, stampUSec: 1_000_000, stampSource: .endOfFrame,
      dequeuedUSec: 1_000_000)
    var pool = FramePool(blockSize: 1 << 16)
    let made = bytes.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
    let frame = try #require(made)
    let chosen = ChosenFrame(
      frame: RingFrame(payload: frame, stampUSec: 1_000_000, sequence: 1, bytes: bytes.count),
      offsetUSec: 0, zeroShutterLag: .used)
    let order = PhotoOrder(
      uniqueID: 1, media: .jpeg, quality: .balanced, compression: 90, press: nil,
      momentUSec: 1_000_000, arrivalUSec: 1_000_000)
    let camera = CameraDescription(
      name: "test", label: label, node: nil, position: nil, formats: [])
    return PhotoWork(
      order: order, pressSource: nil, chosen: chosen, camera: camera, content: directory)
  }

  /// A frame as a camera with a JPEG encoder would deliver it: noise, so that it has many codes.
  private static func frame() throws -> [UInt8] {
    var random = RandomSource(seed: 3)
    let grey = (0..<64 * 32).map { _ in UInt8.random(in: 0...255, using: &random) }
    let provenance = PhotoProvenance(
      press: nil, momentUSec: 0, requestUSec: 0, frameUSec: 0, frameTimeSource: .received,
      offsetUSec: 0, frameSequence: 0, zeroShutterLag: .off)
    let record = EXIFRecord(
      time: CivilTime(unixUSec: 0, offsetSeconds: 0), width: 64, height: 32, rotation: 0,
      software: "a camera", provenance: provenance)
    var encoder = try PhotoEncoder()
    return try grey.withUnsafeBytes { bytes in
      try encoder.photo(
        bytes, .grey(bytesPerLine: 64), range: .full, width: 64, height: 32, quality: 90,
        exif: { EXIFSegment(record) })
    }
  }
}
