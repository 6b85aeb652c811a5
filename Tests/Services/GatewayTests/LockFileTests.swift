// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import Installation
import LinuxIO
import TestSupport
import Testing

@testable import Gateway

/// The file that keeps the lock.
struct LockFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/lock.json" }

  init() { LoopThread.start() }

  /// Writes as the gateway does. Returns the problem, if there was one.
  @LoopActor
  private static func write(_ file: LockFile, _ locks: SeatLocks) async -> LockProblem? {
    await withCheckedContinuation { continuation in
      file.write(locks) { continuation.resume(returning: $0) }
    }
  }

  @Test("no file is unlocked; a state that is kept is found again, for the gateway's user alone")
  @LoopActor
  func kept() async throws {
    let file = LockFile(RuntimeDirectory(folder.path))
    #expect(try file.read() == nil)
    var seats = SeatLocks(all: true)
    seats.set(false, SeatID("seat1"))
    for locks in [SeatLocks(all: true), SeatLocks(all: false), seats, SeatLocks(all: true)] {
      #expect(await Self.write(file, locks) == nil)
      let kept = try LockFile(RuntimeDirectory(folder.path)).read()
      #expect(kept == KeptLocks(locks: locks, isOfThisBoot: true))
    }
    #expect(TestFile.names(in: folder.path).sorted() == ["lock.json", "lock.kept"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("a folder that is not there yet is made; where it cannot be, the problem names the file")
  @LoopActor
  func missingFolder() async throws {
    let file = LockFile(RuntimeDirectory(folder.path + "/state"))
    #expect(await Self.write(file, SeatLocks(all: true)) == nil)
    #expect(try file.read()?.locks == SeatLocks(all: true))
    let nowhere = LockFile(RuntimeDirectory(folder.path + "/not/there"))
    let problem = await Self.write(nowhere, SeatLocks(all: true))
    #expect(problem?.text.contains(folder.path + "/not/there/lock.json") == true)
    #expect(problem?.text.contains("ENOENT") == true)
  }

  @Test(
    "a text that does not say whether the seat is locked is a problem that names the file",
    arguments: [
      "", "{", "[]", "{}", "locked", "{\"locked\":1}", "{\"locked\":true", "\0\0\0\0",
      "{\"locked\":true,\"others\":0}", "{\"locked\":true,\"seats\":[]}",
      "{\"locked\":true,\"seats\":{\"\":true}}", "{\"locked\":true,\"seats\":{\"seat0\":1}}",
      "{\"locked\":false,\"others\":true}", "{\"locked\":true,\"others\":false}",
      "{\"locked\":false,\"others\":false,\"seats\":{\"seat0\":true}}",
    ])
  @LoopActor
  func damaged(_ text: String) throws {
    try TestFile.write(path, text)
    let file = LockFile(RuntimeDirectory(folder.path))
    #expect {
      try file.read()
    } throws: {
      ($0 as? LockProblem)?.text.contains(path) == true
    }
  }

  @Test("a file that cannot be read is a problem, too")
  @LoopActor
  func unreadable() throws {
    mkdir(path, 0o700)
    let file = LockFile(RuntimeDirectory(folder.path))
    #expect {
      try file.read()
    } throws: {
      ($0 as? LockProblem)?.text.contains("a folder, not a file") == true
    }
  }

  @Test("a file that was kept once and is missing is a problem: somebody or something removed it")
  @LoopActor
  func missing() async throws {
    let file = LockFile(RuntimeDirectory(folder.path))
    #expect(await Self.write(file, SeatLocks(all: false)) == nil)
    #expect(unlink(path) == 0)
    #expect {
      try file.read()
    } throws: {
      ($0 as? LockProblem)?.text.contains("is missing") == true
    }
  }

  @Test("an older version, and another boot: what it says counts; a later version's members do not")
  @LoopActor
  func others() throws {
    let file = LockFile(RuntimeDirectory(folder.path))
    try TestFile.write(path, "{\"locked\":true}\n")
    let older = KeptLocks(locks: SeatLocks(all: true), isOfThisBoot: false)
    #expect(try file.read() == older)
    try TestFile.write(path, "{\"locked\":false,\"boot\":\"another\",\"later\":[1]}")
    #expect(try file.read() == KeptLocks(locks: SeatLocks(all: false), isOfThisBoot: false))
  }
}
