// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

@testable import CaptureEngine

/// The room for photos of somebody who has more files than are counted while photos wait.
struct StorageRoomTests {
  /// A room of 1000 bytes, the counts that are under way, and what has become of photos.
  private final class Bench: Sendable {
    let room: StorageRoom
    private let counts: Counts
    private let directory: ContentDirectory
    private let waited = Mutex<[PhotoFile]>([])
    private let refusals = Mutex<[String]>([])

    private final class Counts: Sendable {
      let ends = Mutex<[@Sendable (ContentAmount) -> Void]>([])
    }

    init(in folder: TemporaryFolder) throws {
      let counts = Counts()
      self.counts = counts
      let store = ContentStore(root: folder.path)
      directory = try store.makeDirectory(uid: geteuid(), application: "a.b", unixUSec: 0)
      room = StorageRoom(
        .init(quota: 1000, floor: 0), calls: KernelStorageCalls(),
        count: { _, limit in ContentAmount(entries: limit) },
        countLater: { _, end in counts.ends.withLock { $0.append(end) } })
    }

    var countsUnderWay: Int { counts.ends.withLock(\.count) }
    var refused: [String] { refusals.withLock(\.self) }

    /// A photo of 400 bytes; whether it is admitted.
    func ask(_ name: String) -> Bool {
      let file = PhotoFile(name: name, directory: directory) { [self] _ in
        refusals.withLock { $0.append(name) }
      }
      file.made([UInt8](repeating: 1, count: 400), sha256: "")
      return !ask([file]).isEmpty
    }

    private func ask(_ files: [PhotoFile]) -> [String] {
      room.admit(files, again: { [self] file in waited.withLock { $0.append(file) } }).map(\.name)
    }

    /// Ends the count that was begun first. Returns those that are admitted then.
    func endCount(_ stored: Int64) -> [String] {
      let end = counts.ends.withLock { $0.removeFirst() }
      end(ContentAmount(stored: stored, entries: StorageRoom.shortCount))
      let files = waited.withLock { files in
        defer { files = [] }
        return files
      }
      return ask(files)
    }
  }

  private let folder = TemporaryFolder()

  @Test("a photo that comes while an older count is under way waits for the next one")
  func late() throws {
    let bench = try Bench(in: folder)
    #expect(bench.ask("first") && bench.countsUnderWay == 1)
    #expect(bench.endCount(900) == [])
    #expect(!bench.ask("full") && bench.countsUnderWay == 1)
    // What its owner removes now may have been counted before.
    #expect(!bench.ask("late") && bench.countsUnderWay == 1 && bench.refused == [])
    #expect(bench.endCount(900) == [])
    #expect(bench.refused == ["full"] && bench.countsUnderWay == 1)
    #expect(bench.endCount(0) == ["late"])
    #expect(bench.refused == ["full"] && bench.countsUnderWay == 0)
    #expect(bench.ask("next"))
  }
}
