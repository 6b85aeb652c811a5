// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import LinuxIO
import TestSupport
import Testing

/// The grammar of the steps, over the replies of a real engine. SHUTTERD_PHOTO_SEED makes another
/// story.
struct RecordedPhotosTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test("1 000 random requests with faults: every record keeps the grammar, every file is whole")
  func grammar() async throws {
    let seed = getenv("SHUTTERD_PHOTO_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
    print("photo story: seed \(seed)")
    let stage = try await EngineStage(in: folder)
    let story = try StageStory(stage, seed: seed)
    try story.run(requests: 1000)
    for (session, photos) in story.records.enumerated() {
      #expect(PhotoGrammar.findings(in: photos) == [], "session \(session) of seed \(seed)")
    }
    try await LoopThread.wait(until: { $0 == 0 }) { stage.photosInWork }
    try expectFiles(story, stage)
    try expectVariety(story.records.flatMap { $0 })
    await stage.shutDown()
  }

  /// Each acknowledged photo is there, and no other files but the photos of callers that went away.
  private func expectFiles(_ story: StageStory, _ stage: EngineStage) throws {
    let found = try TestFile.files(below: stage.content)
    for (path, size) in story.files {
      #expect(found.contains(path) && TestFile.size(path) == Int(size), "\(path)")
    }
    let abandoned = story.records.joined().count { $0.end == .abandoned }
    let photos = found.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".raw") }
    // The photo has taken the place of its stand-in by now, or will.
    #expect(story.standIns.count > 10 && story.standIns.isSubset(of: found))
    #expect(photos.count - story.files.count - story.standIns.count <= abandoned)
    #expect(!found.contains { $0.hasSuffix(".part") })
  }

  /// Each fault must have occurred, or the test has tested nothing.
  private func expectVariety(_ photos: [RecordedPhoto]) throws {
    var ends: [String: Int] = [:]
    for photo in photos {
      ends[photo.endWord, default: 0] += 1
    }
    print("photo story: \(ends.sorted { $0.value > $1.value })")
    #expect(photos.count >= 1000)
    let least = [
      "photo": 100, "EncodingFailed": 3, "DiskFull": 3, "StorageFailure": 1, "abandoned": 3,
      "InvalidSettings": 3, "MissingHandler": 1, "ReusedSettings": 1, "SessionNotRunning": 1,
      "DeviceWasDisconnected": 1,
    ]
    for (end, count) in least {
      #expect(ends[end, default: 0] >= count, "\(end): \(ends)")
    }
  }
}
