// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

/// Files that take the place of what there was.
struct WholeFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/file" }

  init() { LoopThread.start() }

  @Test("a reader finds the old file or the new one, never a half one")
  func whole() async throws {
    let texts = [String(repeating: "a", count: 100_000), "b"].map { Array($0.utf8) }
    try WholeFile.replace(path, with: texts[0], mode: 0o600)
    let isDone = WrittenFlag()
    let path = path
    try WorkerThread.start(name: "writer") {
      for round in 1...100 { try? WholeFile.replace(path, with: texts[round % 2], mode: 0o600) }
      isDone.value.withLock { $0 = true }
    }
    let found = await Self.filesSeen(at: path) { isDone.value.withLock { $0 } }
    #expect(found == Set(texts))
    #expect(TestFile.names(in: folder.path) == ["file"])
  }

  /// Reads it again and again until all is over.
  @LoopActor
  private static func filesSeen(
    at path: String, until isOver: () -> Bool
  ) async -> Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    _ = await LoopThread.eventually {
      for _ in 0..<10 {
        if let bytes = try? WholeFile.read(path, limit: 200_000) { seen.insert(bytes) }
      }
      return isOver()
    }
    return seen
  }

  @Test("a new file that cannot take the place leaves the old one, and no draft")
  func refused() throws {
    mkdir(path, 0o700)
    #expect {
      try WholeFile.replace(path, with: [1], mode: 0o600)
    } throws: {
      ($0 as? SystemError)?.subject == path
    }
    #expect(TestFile.names(in: folder.path) == ["file"])
  }
}

private final class WrittenFlag: Sendable {
  let value = Mutex(false)
}
