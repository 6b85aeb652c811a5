// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

/// Files that replace older ones.
struct WholeFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/file" }

  init() { LoopThread.start() }

  @Test("a reader finds the old file or the new one, never a half one")
  func whole() async throws {
    let texts = [String(repeating: "a", count: 100_000), "b"].map { Array($0.utf8) }
    try WholeFile.replace(path, with: texts[0], mode: 0o600)
    let isEnough = WriterFlag()
    let end = LinuxIO.Semaphore()
    let path = path
    try WorkerThread.start(name: "writer") {
      var round = 0
      while !isEnough.value.withLock({ $0 }) {
        round += 1
        try? WholeFile.replace(path, with: texts[round % 2], mode: 0o600)
      }
      end.signal()
    }
    defer { isEnough.value.withLock { $0 = true } }
    let found = try await Self.filesSeen(at: path)
    isEnough.value.withLock { $0 = true }
    #expect(end.wait(seconds: Int(Patience.seconds)))
    // Not the texts: a failure would print each of their bytes.
    let isWhole = found == Set(texts)
    #expect(isWhole, "lengths: \(found.map(\.count))")
    #expect(TestFile.names(in: folder.path) == ["file"])
  }

  /// Reads the file again and again, until both contents were seen and it was read often.
  @LoopActor
  private static func filesSeen(at path: String) async throws -> Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    var reads = 0
    // Each new content waits for the disk, which other tests may keep busy for a minute.
    try await LoopThread.wait(until: { seen, reads in seen >= 2 && reads >= 500 }) {
      for _ in 0..<10 {
        if let bytes = try? WholeFile.read(path, limit: 200_000) { seen.insert(bytes) }
        reads += 1
      }
      return (seen.count, reads)
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

/// Whether a writer has written often enough.
private final class WriterFlag: Sendable {
  let value = Mutex(false)
}
