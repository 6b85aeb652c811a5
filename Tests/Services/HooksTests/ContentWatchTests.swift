// SPDX-License-Identifier: Apache-2.0
import Glibc
import HookModel
import LinuxIO
import TestSupport
import Testing

@testable import Hooks

/// What comes below the folder of all content is found, however it comes.
struct ContentWatchTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static func name(_ number: Int) -> String {
    "20261121T101503.123456Z-\(100_000 + number).jpg"
  }

  private static func paths(_ folder: String, _ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "\(folder)/\(name($0))" }
  }

  private func make(_ directory: String, photos: ClosedRange<Int>) throws {
    var path = folder.path
    for part in directory.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o755)
    }
    for number in photos {
      // As the engine writes them: under another name first.
      let name = Self.name(number)
      try TestFile.write("\(path)/.\(name).part", "x")
      #expect(rename("\(path)/.\(name).part", "\(path)/\(name)") == 0)
    }
  }

  /// A watch, and the paths of the files that it has found.
  @LoopActor
  private final class Watched {
    private(set) var paths: Set<String> = []
    private var hasLooked = false
    private var watch: ContentWatch?

    init(_ root: String) throws {
      watch = try ContentWatch(root: root, disk: WorkQueue(name: "files")) { [weak self] event in
        switch event {
        case .files(let files, _): self?.paths.formUnion(files.map(\.path))
        case .looked: self?.hasLooked = true
        }
      }
      watch?.lookAtAll()
    }

    /// Waits until these are found.
    func wait(_ wanted: [String]) async throws {
      try await LoopThread.wait(until: { $0.isEmpty }) { Set(wanted).subtracting(paths) }
    }

    func waitForFirstLook() async throws {
      try await LoopThread.wait(until: { $0 }) { hasLooked }
    }
  }

  @Test("photos of directories that are there, that come in one go, and that are moved in whole")
  @LoopActor
  func directories() async throws {
    try make("content/1/a", photos: 1...3)
    let watched = try Watched("\(folder.path)/content")
    try await watched.waitForFirstLook()
    try await watched.wait(Self.paths("1/a", 1...3))
    // Of a known user, of a new one, in a burst.
    try make("content/1/a", photos: 4...50)
    try make("content/1/b", photos: 1...20)
    try make("content/2/c", photos: 1...20)
    try make("elsewhere/d", photos: 1...5)
    #expect(rename("\(folder.path)/elsewhere/d", "\(folder.path)/content/1/d") == 0)
    try make("content/1/d", photos: 6...7)
    try await watched.wait(
      Self.paths("1/a", 4...50) + Self.paths("1/b", 1...20) + Self.paths("2/c", 1...20)
        + Self.paths("1/d", 1...7))
  }

  @Test("the folder of all content may be made later")
  @LoopActor
  func later() async throws {
    let watched = try Watched("\(folder.path)/state/content")
    try await watched.waitForFirstLook()
    try make("state/content/1/a", photos: 1...2)
    try await watched.wait(Self.paths("1/a", 1...2))
  }

  @Test("a photo that is made later is found when it is final")
  @LoopActor
  func deferred() async throws {
    try make("content/1/a", photos: 1...1)
    let hidden = "\(folder.path)/content/1/a/.\(Self.name(2)).spool"
    try TestFile.write(hidden, "x")
    let watched = try Watched("\(folder.path)/content")
    try await watched.waitForFirstLook()
    try make("content/1/a", photos: 2...3)
    try await watched.wait(Self.paths("1/a", 3...3))
    #expect(!watched.paths.contains("1/a/\(Self.name(2))"))
    unlink(hidden)
    try await watched.wait(Self.paths("1/a", 2...2))
  }
}
