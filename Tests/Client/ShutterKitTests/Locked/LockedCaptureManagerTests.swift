// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Directories of launches as an application follows them, against the fake daemons.
struct LockedCaptureManagerTests {
  private static let application = "org.example.booth"

  private static func manager(_ engine: FakeEngine) -> LockedCaptureManager {
    LockedCaptureManager(application: application, runtimeDirectory: engine.runtimeDirectory)
  }

  @Test(
    "the initial list comes once, then what is added and removed; nothing of other applications")
  func follows() async throws {
    let engine = try await FakeEngine()
    let first = try await engine.deliverContent(of: Self.application)
    try await engine.deliverContent(of: "org.example.other")
    let manager = Self.manager(engine)
    var updates = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await updates.next() == .initial([first]))
    let second = try await engine.deliverContent(of: Self.application)
    #expect(await updates.next() == .added(second))
    #expect(manager.sessionContentDirectories == [first, second])
    try await manager.invalidateSessionContent(at: first)
    #expect(await updates.next() == .removed(first))
    #expect(manager.sessionContentDirectories == [second] && manager.failure == nil)
    // A reader that comes later sees what there is now.
    var later = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await later.next() == .initial([second]))
  }

  @Test("invalidated twice: it succeeds twice, and one removal is reported")
  func twice() async throws {
    let engine = try await FakeEngine()
    let directory = try await engine.deliverContent(of: Self.application)
    let path = try #require(directory.path)
    #expect(TestFile.names(in: path).contains("photo.jpg"))
    let manager = Self.manager(engine)
    var updates = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await updates.next() == .initial([directory]))
    try await manager.invalidateSessionContent(at: directory)
    try await manager.invalidateSessionContent(at: directory)
    #expect(!TestFile.exists(path))
    let next = try await engine.deliverContent(of: Self.application)
    #expect(await updates.next() == .removed(directory))
    #expect(await updates.next() == .added(next))
  }

  @Test("a directory that the user never had", arguments: ["../../etc", "", "launch99"])
  func foreign(_ name: String) async throws {
    let engine = try await FakeEngine()
    let manager = Self.manager(engine)
    await #expect(throws: CaptureError.noSuchContent(name)) {
      try await manager.invalidateSessionContent(at: SessionContentDirectory(name: name))
    }
  }

  @Test("the engine is lost and comes back: no second initial list, and each change once")
  func comesBack() async throws {
    let engine = try await FakeEngine()
    let kept = try await engine.deliverContent(of: Self.application)
    let gone = try await engine.deliverContent(of: Self.application)
    let manager = Self.manager(engine)
    var updates = manager.sessionContentUpdates.makeAsyncIterator()
    #expect(await updates.next() == .initial([kept, gone]))
    await engine.stop()
    let new = try await engine.deliverContent(of: Self.application)
    await engine.invalidateContent(gone)
    try await engine.start()
    #expect(await updates.next() == .removed(gone))
    #expect(await updates.next() == .added(new))
    let last = try await engine.deliverContent(of: Self.application)
    #expect(await updates.next() == .added(last))
  }

  @Test("hundreds come while a program subscribes, and the engine is lost: each is reported once")
  func many() async throws {
    let count = 300
    let engine = try await FakeEngine()
    let manager = Self.manager(engine)
    let deliveries = Task {
      for number in 0..<count {
        try await engine.deliverContent(of: Self.application, files: [])
        if number == count / 2 {
          await engine.stop()
          try await engine.start()
        }
      }
    }
    var names: [String] = []
    var initials = 0
    reading: for await update in manager.sessionContentUpdates {
      switch update {
      case .initial(let directories):
        initials += 1
        names += directories.map(\.name)
      case .added(let directory): names.append(directory.name)
      case .removed(let directory): Issue.record("\(directory) was never removed")
      }
      if names.count >= count { break reading }
    }
    try await deliveries.value
    #expect(initials == 1)
    #expect(names.count == count && Set(names).count == count)
    #expect(manager.sessionContentDirectories.count == count)
  }

  @Test("a manager that ends, or that the engine refuses, ends its updates")
  func ends() async throws {
    let engine = try await FakeEngine()
    let directory = try await engine.deliverContent(of: Self.application)
    var manager: LockedCaptureManager? = Self.manager(engine)
    let sequence = try #require(manager?.sessionContentUpdates)
    var updates = sequence.makeAsyncIterator()
    #expect(await updates.next() == .initial([directory]))
    manager = nil
    #expect(await updates.next() == nil)
    await engine.refuse(.content, with: .notAuthorized(reason: "not today"))
    let refused = Self.manager(engine)
    var none = refused.sessionContentUpdates.makeAsyncIterator()
    #expect(await none.next() == nil)
    #expect(refused.failure == .notAuthorized(reason: "not today"))
    await engine.refuse(.content, with: .contentInUse("launch1"))
    await #expect(throws: CaptureError.contentInUse("launch1")) {
      try await refused.invalidateSessionContent(at: directory)
    }
  }
}
