// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// Photos that are made later: the stand-in at once, then the photo in its place, even by the next
/// engine.
struct DeferredPhotoTests {
  private typealias Engine = EngineInterface

  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test(
    "the step of the stand-in instead of that of the photo; then the photo under the same name",
    arguments: [false, true], [false, true])
  func replaced(isCompressed: Bool, hasRecord: Bool) async throws {
    let stage = try await EngineStage(in: folder, isCompressed: isCompressed) {
      $0.storage.sidecars = hasRecord
    }
    do {
      let session = try session(stage)
      let steps = try session.steps(.init(quality: .quality, deferred: true))
      #expect(
        steps.map(\.step) == [
          .willBeginCapture, .willCapture, .didCapture, .didCaptureDeferredProxy, .didFinishCapture,
        ])
      let proxy = try #require(steps[3].photo)
      #expect(proxy.proxy && proxy.mediaType == "image/jpeg" && steps[3].failure == nil)
      let photo = try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name)).photo
      try expect(photo, replaces: proxy, hasRecord: hasRecord)
      // Asked again it is the same.
      #expect(try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name)).photo == photo)
      let opened = try session.call(
        Engine.OpenPhoto.self, .init(session: session.id, photo: proxy.name))
      #expect(opened.size == photo.size)
    }
    await stage.shutDown()
  }

  @Test("a watcher is notified when a photo is delivered, made, claimed, and gone")
  func watched() async throws {
    typealias Watch = Engine.WatchDeferredPhotos
    let stage = try await EngineStage(in: folder)
    do {
      let session = try session(stage)
      let watcher = try stage.directory.connect(.engine)
      try watcher.send(Watch.self, .init(), mode: .more)
      #expect(try watcher.next(Watch.self).photos == [])
      let kept = try session.photo(.init(deferred: true)).name
      #expect(try watcher.next(Watch.self).added?.name == kept)
      let second = try stage.directory.connect(.engine)
      try second.send(Watch.self, .init(), mode: .more)
      #expect(try second.next(Watch.self).photos?.map(\.name) == [kept])
      _ = try session.call(Engine.FinalizePhoto.self, .init(photo: kept))
      let made = Engine.DeferredPhoto(name: kept, final: true, claimed: false)
      #expect(try watcher.next(Watch.self).changed == made)
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: kept))
      #expect(try watcher.next(Watch.self).removed == kept)

      // One that is claimed first leaves the list when it is made, which may also be before the claim.
      let early = try session.photo(.init(deferred: true)).name
      #expect(try watcher.next(Watch.self).added?.name == early)
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: early))
      _ = try session.call(Engine.FinalizePhoto.self, .init(photo: early))
      var changes = [try watcher.next(Watch.self), try watcher.next(Watch.self)]
      if changes.last?.removed == nil { changes.append(try watcher.next(Watch.self)) }
      #expect(changes.contains { $0.changed?.final == true })
      #expect(changes.last?.removed == early)

      let gone = try session.photo(.init(deferred: true)).name
      #expect(try watcher.next(Watch.self).added?.name == gone)
      await stage.configure { $0.storage.deferredTTLSeconds = 1 }
      var last = try watcher.next(Watch.self)
      if last.changed != nil { last = try watcher.next(Watch.self) }
      #expect(last.removed == gone)
    }
    await stage.shutDown()
  }

  @Test("the next engine makes what the last one has left, with the same times")
  func restarted() async throws {
    let (claimed, left) = try await photosOfEndedEngine { session in
      let claimed = try session.photo(.init(deferred: true))
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: claimed.name))
      return (claimed, try session.photo(.init(deferred: true)))
    }
    // They are made without being asked for.
    let stage = try await EngineStage(in: folder)
    try TestClock.wait(for: "the photos") { () -> Void? in
      let hidden = try names(stage).filter { $0.hasPrefix(".") && $0.hasSuffix(".spool") }
      return hidden.isEmpty ? () : nil
    }
    do {
      let session = try session(stage)
      let photo = try session.call(Engine.FinalizePhoto.self, .init(photo: left.name)).photo
      try expect(photo, replaces: left)
      #expect(photo.frameUSec == left.frameUSec)
      let path = try #require(claimed.path)
      #expect(TestFile.exists(path))
      #expect(try names(stage).filter { $0.hasSuffix(".unclaimed") } == [".\(left.name).unclaimed"])
    }
    await stage.shutDown()
  }

  @Test("a photo that nobody claims is gone after its time, a claimed one stays")
  func expired() async throws {
    let stage = try await EngineStage(in: folder) { $0.storage.deferredTTLSeconds = 2 }
    do {
      let session = try session(stage)
      let kept = try session.photo(.init(deferred: true))
      let gone = try session.photo(.init(deferred: true))
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: kept.name))
      // Again, and when it is final.
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: kept.name))
      _ = try session.call(Engine.FinalizePhoto.self, .init(photo: kept.name))
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: kept.name))
      _ = try session.call(Engine.FinalizePhoto.self, .init(photo: gone.name))
      // The file is gone a while before the engine hears of it: nobody may claim it by then.
      stage.faults.removeUSec = 300_000
      try TestClock.wait(for: "the photo to be removed") {
        try names(stage) == [kept.name] ? () : nil
      }
      for name in [gone.name, "none", kept.name + "/.."] {
        #expect(throws: Engine.NoSuchObject(name: name).remote) {
          try session.calls.call(Engine.ClaimPhoto.self, .init(photo: name))
        }
      }
    }
    await stage.shutDown()
  }

  @Test(
    "photos left unclaimed for too long are removed at the next start, claimed ones are made")
  func expiredMeanwhile() async throws {
    let (kept, gone) = try await photosOfEndedEngine { session in
      let kept = try session.photo(.init(deferred: true))
      try session.calls.call(Engine.ClaimPhoto.self, .init(photo: kept.name))
      return (kept, try session.photo(.init(deferred: true)))
    }
    // Both were taken long ago.
    let path = try #require(gone.path)
    let parent = String(path[..<(try #require(path.lastIndex(of: "/")))])
    for name in TestFile.names(in: parent) {
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, "\(parent)/\(name)", &times, 0) == 0)
    }
    // The clock may have been set since then: half of that time is left to claim them.
    let stage = try await EngineStage(in: folder) { $0.storage.deferredTTLSeconds = 2 }
    try TestClock.wait(for: "the photo to be removed") {
      TestFile.names(in: parent) == [kept.name] ? () : nil
    }
    await stage.shutDown()
  }

  @Test(
    "a full disk: the caller gets an error, the stand-in stays, and the photo is made when there is room"
  )
  func full() async throws {
    let stage = try await EngineStage(in: folder)
    do {
      let session = try session(stage)
      let proxy = try session.photo(.init(deferred: true))
      stage.faults.writeError = Errno(ENOSPC)
      #expect(throws: RemoteError.self) {
        try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name))
      }
      #expect(try names(stage).contains(proxy.name))
      #expect(try !names(stage).contains { $0.hasSuffix(".part") })
      stage.faults.end()
      let photo = try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name)).photo
      try expect(photo, replaces: proxy)
    }
    await stage.shutDown()
  }

  @Test("an owner who has taken the stand-in does not find the photo in its place")
  func taken() async throws {
    let stage = try await EngineStage(in: folder)
    do {
      let session = try session(stage)
      let proxy = try session.photo(.init(deferred: true))
      unlink(try #require(proxy.path))
      #expect(throws: Engine.NoSuchObject(name: proxy.name).remote) {
        try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name))
      }
      #expect(try names(stage) == [])
    }
    await stage.shutDown()
  }

  @Test("a frame that its folder's owner has changed makes no photo, and the stand-in stays")
  func changed() async throws {
    let stage = try await EngineStage(in: folder)
    do {
      let session = try session(stage)
      let proxy = try session.photo(.init(deferred: true))
      let path = try #require(proxy.path)
      let parent = String(path[..<(try #require(path.lastIndex(of: "/")))])
      let spool = "\(parent)/.\(proxy.name).spool"
      var bytes = try TestFile.bytes(spool)
      #expect(throws: SpooledFrame.Damage.self) { try SpooledFrame(Array(bytes.prefix(40))) }
      bytes[8] = 0xFF
      bytes[11] = 0xFF
      #expect(throws: SpooledFrame.Damage.self) { try SpooledFrame(bytes) }
      try TestFile.write(spool, bytes)
      #expect(throws: Engine.NoSuchObject(name: proxy.name).remote) {
        try session.call(Engine.FinalizePhoto.self, .init(photo: proxy.name))
      }
      #expect(TestFile.size(path) == Int(proxy.size))
      #expect(!TestFile.exists(spool))
    }
    await stage.shutDown()
  }

  // MARK: Parts

  private func session(_ stage: EngineStage) throws -> TestSession {
    try TestSession(
      stage.directory, .init(deferredDelivery: true, maxQuality: .quality))
  }

  /// The photos of an engine that ends before it makes them: they are less than a second old.
  private func photosOfEndedEngine<Value: Sendable>(
    _ take: (TestSession) throws -> Value
  ) async throws -> Value {
    let stage = try await EngineStage(in: folder)
    let photos: Value
    do {
      photos = try take(try session(stage))
    }
    await stage.shutDown()
    try waitForRelease(of: stage.content)
    return photos
  }

  /// Waits until the ended engine has let go of its directories, which it locks. Its process would have ended; here a
  /// thread of it may still hold one while it returns, and an engine leaves those of another one alone.
  private func waitForRelease(of content: String) throws {
    let folders = try TestFile.files(below: content).map { file in
      "/" + file.split(separator: "/").dropLast().joined(separator: "/")
    }
    for folder in Set(folders) {
      try TestClock.wait(for: "\(folder) to be released") {
        let directory = try OwnedDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
        return flock(directory.raw, LOCK_EX | LOCK_NB) == 0 ? () : nil
      }
    }
  }

  private func names(_ stage: EngineStage) throws -> [String] {
    try TestFile.files(below: stage.content).map {
      $0.split(separator: "/").last.map(String.init) ?? ""
    }
    .filter { !$0.hasSuffix(".application") }.sorted()
  }

  private func expect(
    _ photo: Engine.Photo, replaces proxy: Engine.Photo, hasRecord: Bool = false
  ) throws {
    #expect(!photo.proxy && photo.name == proxy.name && photo.path == proxy.path)
    #expect(photo.frameUSec == proxy.frameUSec && photo.frameSequence == proxy.frameSequence)
    #expect(photo.offsetUSec == proxy.offsetUSec && photo.photoCount == proxy.photoCount)
    #expect(photo.width == 160 && photo.height == 96 && photo.sha256 != proxy.sha256)
    let path = try #require(photo.path)
    let bytes = try TestFile.bytes(path)
    #expect(Int64(bytes.count) == photo.size && SHA256.hexadecimal(of: bytes) == photo.sha256)
    let parent = String(path[..<(try #require(path.lastIndex(of: "/")))])
    let names = TestFile.names(in: parent).filter { $0.contains(photo.name) }
    #expect(!names.contains(".\(photo.name).spool"))
    #expect(names.contains("\(photo.name).json") == hasRecord)
    guard hasRecord else { return }
    let record = try JSON(parsing: try TestFile.bytes("\(path).json"))
    #expect(record["sha256"]?.stringValue == photo.sha256)
    #expect(record["size"]?.intValue == photo.size)
  }
}
