// SPDX-License-Identifier: Apache-2.0
import Configuration
import Encoders
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine
@testable import CaptureModel

/// The check of a camera's own JPEG while its file is being written decides which file gets the
/// final name.
struct PhotoPipelineTests {
  /// A report about a photo to the loop.
  private enum Told: Equatable {
    case encoded
    case stored(CaptureFault?, sha256: String, size: Int)
  }

  /// All reports, in order.
  private final class Story: Sendable {
    private let all = Mutex<[Told]>([])
    var told: [Told] { all.withLock(\.self) }
    func add(_ told: Told) { all.withLock { $0.append(told) } }
    private let small = Mutex<String?>(nil)
    /// The small picture of the photo that was stored.
    var preview: String? {
      get { small.withLock(\.self) }
      set { small.withLock { $0 = newValue } }
    }
  }

  init() { LoopThread.start() }

  @Test("a whole frame: one file, reported with its own size and hash", arguments: [false, true])
  func whole(_ hasRecord: Bool) async throws {
    let bench = try StorageBench()
    let told = try await make(bench, OwnJPEG.frame(), makesSidecars: hasRecord)
    try expectPhoto(bench, told, hasRecord: hasRecord)
  }

  @Test(
    "a camera's filling is not in the file that has the final name", arguments: [false, true])
  func filled(_ hasRecord: Bool) async throws {
    var filled = try OwnJPEG.frame()
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
    var damaged = try OwnJPEG.frame()
    damaged.removeSubrange(damaged.count - 200..<damaged.count - endBytes)
    let bench = try StorageBench()
    let told = try await make(bench, damaged, makesSidecars: hasRecord)
    let failure = CaptureFault.encodingFailed
    // For a record the codes are checked before the file counts as encoded.
    let end = Told.stored(failure, sha256: "", size: 0)
    #expect(told == (hasRecord ? [end] : [.encoded, end]))
    #expect(bench.names.isEmpty)
    // A frame without its end is known to be no photo before there is a file.
    let calls = ["create", "write", "sync", "remove"]
    #expect(bench.disk.takeLog() == (hasRecord || endBytes == 0 ? [] : calls))
  }

  @Test("a photo that is not wanted any more: no file, and nothing more is reported")
  func unwanted() async throws {
    let bench = try StorageBench()
    let told = try await make(bench, OwnJPEG.frame(), isWanted: false)
    #expect(told == [.encoded])
    #expect(bench.names.isEmpty)
  }

  @Test("a disk that is full is reported, though the loop has not answered yet")
  func full() async throws {
    let bench = try StorageBench(floor: 1 << 20, free: 0)
    let told = try await make(bench, OwnJPEG.frame())
    #expect(told == [.encoded, .stored(.diskFull, sha256: "", size: 0)])
    #expect(bench.names.isEmpty)
  }

  @Test(
    "a disk that fails is reported, whether the check has begun or not, and the next photo is stored",
    arguments: [
      ("create", ENOSPC, 1), ("write", ENOSPC, 1), ("sync", ENOSPC, 1), ("sync", EIO, 2),
      ("rename", EIO, 1), ("directory", EIO, 1),
    ])
  func fails(_ call: String, _ errno: Int32, _ times: Int) async throws {
    let bench = try StorageBench()
    bench.disk.fail(call, errno, times: times)
    let told = try await make(bench, OwnJPEG.frame())
    let failure: CaptureFault = errno == ENOSPC ? .diskFull : .storageFailure
    #expect(told == [.encoded, .stored(failure, sha256: "", size: 0)])
    #expect(bench.names.isEmpty)
    _ = bench.disk.takeLog()
    try expectPhoto(bench, await make(bench, OwnJPEG.frame()), hasRecord: false)
  }

  @Test("a photo that fdatasync lost is written again, and reported once")
  func rewritten() async throws {
    let bench = try StorageBench()
    bench.disk.fail("sync", EIO)
    try expectPhoto(bench, await make(bench, OwnJPEG.frame()), hasRecord: false)
    #expect(bench.disk.takeLog().count { $0 == "write" } == 2)
  }

  @Test(
    "a small picture is reported where it was asked for, also of a frame that was written twice",
    arguments: [false, true], [false, true])
  func preview(_ hasRecord: Bool, _ isFilled: Bool) async throws {
    var frame = try OwnJPEG.frame()
    if isFilled { frame.insert(contentsOf: [0, 0, 0], at: frame.count - 2) }
    for isAsked in [true, false] {
      let bench = try StorageBench()
      let story = Story()
      let told = try await make(
        bench, frame, makesSidecars: hasRecord, hasPreview: isAsked, story)
      try expectPhoto(bench, told, hasRecord: hasRecord)
      let preview = story.preview.flatMap { Base64.bytes(of: $0) }
      #expect((preview != nil) == isAsked)
      guard let preview else { continue }
      #expect(preview.starts(with: [0xFF, 0xD8]) && preview.suffix(2) == [0xFF, 0xD9])
      // It is no part of the file: a camera's own JPEG has no thumbnail here.
      let name = try #require(bench.names.first)
      let photo = try EXIFReader(photo: TestFile.bytes("\(bench.directory.path)/\(name)"))
      #expect(photo.thumbnail == nil)
    }
  }

  @Test("a file is hardly longer than the frame")
  func longest() throws {
    let bench = try StorageBench()
    let label = String(repeating: "\"", count: 1000)
    let work = try OwnJPEG.work(OwnJPEG.frame(), in: bench.directory, label: label)
    // Markers and lengths, two tables of up to 12 symbols and two of up to 162.
    let tables = 4 + 2 * (17 + 12) + 2 * (17 + 162)
    let segments = work.segments(hasXMP: true, thumbnail: [])
    #expect(segments.count + tables <= CameraJPEG.mostAdded)
  }

  // MARK: Parts

  private func expectPhoto(_ bench: StorageBench, _ told: [Told], hasRecord: Bool) throws {
    let name = try #require(bench.names.first)
    #expect(bench.names == [name] + (hasRecord ? [name + ".json"] : []))
    let bytes = try TestFile.bytes(bench.directory.path + "/" + name)
    let hash = SHA256.hexadecimal(of: bytes)
    #expect(told == [.encoded, .stored(nil, sha256: hash, size: bytes.count)])
    // The codes of the frame, and its end marker, are those of the file.
    #expect(try bytes.suffix(400) == OwnJPEG.frame().suffix(400))
    if hasRecord {
      #expect(try TestFile.read("\(bench.directory.path)/\(name).json").contains(hash))
    }
  }

  /// Makes the photo of a camera's JPEG, and waits until all work for it is done.
  private func make(
    _ bench: StorageBench, _ jpeg: [UInt8], makesSidecars: Bool = false, isWanted: Bool = true,
    hasPreview: Bool = false, _ story: Story = Story()
  ) async throws -> [Told] {
    var settings = EngineConfiguration.Storage()
    settings.sidecars = makesSidecars
    let pipeline = PhotoPipeline(storage: bench.storage, settings: settings)
    let work = try OwnJPEG.work(jpeg, in: bench.directory, hasPreview: hasPreview)
    await Self.begin(work, pipeline, story, isWanted: isWanted)
    try await LoopThread.wait(until: { told in
      switch told.last {
      case nil: false
      case .encoded: !isWanted
      case .stored: true
      }
    }) { story.told }
    // Errands come behind photos: when this one is done, no work is left.
    let done = LinuxIO.Semaphore()
    bench.storage.list(1) { _ in done.signal() }
    #expect(done.wait(seconds: Int(Patience.seconds)))
    return story.told
  }

  /// Does what a session does for a photo that has its frame.
  @LoopActor
  private static func begin(
    _ work: PhotoWork, _ pipeline: PhotoPipeline, _ story: Story, isWanted: Bool
  ) {
    let file = PhotoFile(of: work) { outcome in
      switch outcome {
      case .success(let photo):
        story.preview = photo.previewPhoto
        story.add(.stored(nil, sha256: photo.sha256, size: Int(photo.size)))
      case .failure(let failure): story.add(.stored(failure, sha256: "", size: 0))
      }
    }
    pipeline.make(file, of: work) {
      story.add(.encoded)
      isWanted ? file.keep() : file.drop()
    }
  }
}
