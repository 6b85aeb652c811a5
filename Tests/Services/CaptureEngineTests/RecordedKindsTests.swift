// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The grammar of the steps, over photos of each kind: brackets, raw, light, larger ones, live clips, deferred ones, and
/// several cameras. SHUTTERD_PHOTO_SEED makes another story, SHUTTERD_PHOTO_REQUESTS a longer one.
struct RecordedKindsTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  @Test("random requests of each kind with faults: exactly the promised steps, and whole files")
  func grammar() async throws {
    let seed = UInt64(Self.number("SHUTTERD_PHOTO_SEED") ?? 1)
    let requests = Self.number("SHUTTERD_PHOTO_REQUESTS") ?? 200
    print("photos of each kind: \(requests) of seed \(seed)")
    let lamp = folder.path + "/lamp"
    let stage = try await EngineStage(in: folder) { configuration in
      configuration.syntheticCameras = KindStory.cameras(lamp: lamp)
    }
    let calls = try stage.directory.connect(.engine)
    let before = try Self.controls(calls)
    let story = try KindStory(stage, seed: seed)
    try story.run(requests: requests)
    for record in story.records {
      let findings = PhotoGrammar.findings(in: record.photos)
      #expect(findings == [], "the session of '\(record.role)', seed \(seed)")
    }
    try await LoopThread.wait(until: { $0 == 0 }) { stage.photosInWork }
    try await LoopThread.wait(until: { $0 == 0 }) { stage.sessionCount }
    try expectFiles(story, stage)
    try expectVariety(story, requests)
    try TestClock.wait(for: "the controls to be as before") {
      try Self.controls(calls) == before ? () : nil
    }
    try TestClock.wait(for: "the light to be off") {
      let lights = try TestFile.read(lamp).split(separator: "\n")
      return lights.last?.hasSuffix(" 0") == true ? () : nil
    }
    await stage.shutDown()
  }

  /// The values of the controls of all cameras.
  private static func controls(_ calls: Connection) throws -> [String: [Int64]] {
    let cameras = try calls.call(EngineInterface.ListCameras.self, .init()).cameras
    return Dictionary(
      uniqueKeysWithValues: cameras.map { camera in
        (camera.name, camera.controls.filter { $0.name != "privacy" }.map(\.value))
      })
  }

  /// Each acknowledged file is there as it was reported, and no other one but those of callers that went away.
  private func expectFiles(_ story: KindStory, _ stage: EngineStage) throws {
    let found = try TestFile.files(below: stage.content)
    for (path, size) in story.files {
      #expect(found.contains(path) && TestFile.size(path) == Int(size), "\(path)")
    }
    #expect(story.standIns.isSubset(of: found))
    let results = found.filter { path in
      [".jpg", ".raw", ".dng", ".mp4"].contains { path.hasSuffix($0) }
    }
    let photos = story.records.flatMap(\.photos)
    // A caller without 'more' gets one of its results.
    let unseen = photos.filter { $0.end == .abandoned || !$0.wantsMore }
    let most = unseen.count * Self.mostResults
    #expect(results.count - story.files.count - story.standIns.count <= most)
    // A film on a disk that fails is left for the engine's next start, which finishes it.
    let broken = photos.count { photo in
      let hasFailed = photo.steps.contains { $0.failure == "StorageFailure" }
      return photo.wantsClip && (photo.end == .abandoned || hasFailed)
    }
    let unfinished = found.filter { $0.hasSuffix(".part") }
    #expect(unfinished.allSatisfy { $0.hasSuffix(".mp4.part") } && unfinished.count <= broken)
  }

  /// The most files of a request: a bracket of four, each with its frame.
  private static let mostResults = 8

  /// Each kind must have been made and each end must have occurred, or the test has tested nothing.
  private func expectVariety(_ story: KindStory, _ requests: Int) throws {
    var ends: [String: Int] = [:]
    var counts: [Int: Int] = [:]
    var withClip = 0
    for photo in story.records.flatMap(\.photos) {
      ends[photo.endWord, default: 0] += 1
      guard photo.endWord == "photo" else { continue }
      counts[photo.steps.last?.expectedPhotoCount ?? 0, default: 0] += 1
      if photo.wantsClip { withClip += 1 }
    }
    print("photos of each kind: \(ends.sorted { $0.value > $1.value })")
    print("photos of each kind: asked \(story.kinds.sorted { $0.value > $1.value })")
    print("photos of each kind: results of one request \(counts.sorted { $0.key < $1.key })")
    #expect(ends["photo", default: 0] >= requests / 4 && ends["silence"] == nil)
    #expect(ends["InvalidSettings", default: 0] >= requests / 40 && withClip > 0)
    #expect([1, 2, 3].allSatisfy { counts[$0, default: 0] > 0 }, "\(counts)")
    #expect(story.standIns.count > 0 && story.kinds.count >= 11)
  }
}
