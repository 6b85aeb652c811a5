// SPDX-License-Identifier: Apache-2.0
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
  private static func write(_ file: LockFile, _ isLocked: Bool) async -> LockProblem? {
    await withCheckedContinuation { continuation in
      file.write(isLocked) { continuation.resume(returning: $0) }
    }
  }

  @Test("no file is unlocked; a state that is kept is found again, for the gateway's user alone")
  @LoopActor
  func kept() async throws {
    let file = LockFile(RuntimeDirectory(folder.path))
    #expect(try !file.read())
    for isLocked in [true, false, true] {
      #expect(await Self.write(file, isLocked) == nil)
      #expect(try LockFile(RuntimeDirectory(folder.path)).read() == isLocked)
    }
    #expect(TestFile.names(in: folder.path) == ["lock.json"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("a folder that is not there yet is made; where it cannot be, the problem names the file")
  @LoopActor
  func missingFolder() async throws {
    let file = LockFile(RuntimeDirectory(folder.path + "/state"))
    #expect(await Self.write(file, true) == nil)
    #expect(try file.read())
    let nowhere = LockFile(RuntimeDirectory(folder.path + "/not/there"))
    let problem = await Self.write(nowhere, true)
    #expect(problem?.text.contains(folder.path + "/not/there/lock.json") == true)
    #expect(problem?.text.contains("ENOENT") == true)
  }

  @Test(
    "a text that does not say whether the seat is locked is a problem that names the file",
    arguments: ["", "{", "[]", "{}", "locked", "{\"locked\":1}", "{\"locked\":true", "\0\0\0\0"])
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

  @Test("members of a later version are no trouble")
  @LoopActor
  func later() throws {
    let file = LockFile(RuntimeDirectory(folder.path))
    try TestFile.write(path, "{\"locked\":true,\"seats\":{\"seat0\":false,\"seat1\":true}}\n")
    #expect(try file.read())
    try TestFile.write(path, "{\"seats\":{},\"locked\":false}")
    #expect(try !file.read())
  }
}
