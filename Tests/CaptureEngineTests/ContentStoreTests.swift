// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

struct ContentStoreTests {
  private let folder = TemporaryFolder()
  /// 2026-11-21 03:21:43 UTC.
  private static let timeUSec: Int64 = 1_795_231_303_000_000

  @Test("a session's directory is ROOT/UID/TIME-RANDOM, made with its parents")
  func name() throws {
    let root = folder.path + "/state/content"
    let directory = try ContentStore(root: root).makeDirectory(
      uid: getuid(), application: "org.example.booth", unixUSec: Self.timeUSec)
    #expect(directory.name.hasPrefix("20261121T032143Z-"))
    #expect(directory.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
    let wire = directory.wire
    #expect(wire.path == "\(root)/\(getuid())/\(directory.name)")
    #expect(wire.application == "org.example.booth" && wire.active && wire.size == 0)
    var status = stat()
    #expect(stat(wire.path ?? "", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat("\(root)/\(getuid())", &status) == 0 && status.st_mode & 0o066 == 0)
  }

  @Test("nothing that a client sends is part of a path")
  func application() throws {
    let root = folder.path + "/content"
    let directory = try ContentStore(root: root).makeDirectory(
      uid: getuid(), application: "../../evil/\0\n", unixUSec: Self.timeUSec)
    #expect(!directory.name.contains("evil"))
    #expect(TestFile.names(in: "\(root)/\(getuid())") == [directory.name])
  }

  @Test("many sessions of one second have directories of their own")
  func unique() throws {
    let store = ContentStore(root: folder.path + "/content")
    let names = try (0..<50).map { _ in
      try store.makeDirectory(uid: 1, application: "a.b", unixUSec: Self.timeUSec).name
    }
    #expect(Set(names).count == 50)
  }

  @Test("the directory of another user is not told as a path")
  func otherUser() throws {
    let directory = try ContentStore(root: folder.path + "/content").makeDirectory(
      uid: getuid() + 1, application: "a.b", unixUSec: Self.timeUSec)
    #expect(directory.wire.path == nil && directory.path(of: "a.jpg") == nil)
    try directory.write([1, 2, 3], as: "a.jpg")
    #expect(directory.wire.size == 3)
    var bytes = [UInt8](repeating: 0, count: 8)
    let file = try directory.open("a.jpg")
    #expect(read(file.raw, &bytes, 8) == 3)
  }

  @Test("a directory that was not written into goes with its session, another stays")
  func unused() throws {
    let store = ContentStore(root: folder.path + "/content")
    let unused = try store.makeDirectory(uid: getuid(), application: "a.b", unixUSec: 0)
    let used = try store.makeDirectory(uid: getuid(), application: "a.b", unixUSec: 0)
    #expect(used.nextFile() == 1 && used.nextFile() == 2)
    unused.removeIfUnused()
    used.removeIfUnused()
    #expect(TestFile.names(in: "\(folder.path)/content/\(getuid())") == [used.name])
  }

  @Test("a root that cannot be made or used is named in the error")
  func unusable() throws {
    let file = folder.path + "/file"
    try TestFile.write(file, "")
    do {
      _ = try ContentStore(root: file + "/content").makeDirectory(
        uid: 0, application: "a.b", unixUSec: 0)
      Issue.record("made below a file")
    } catch {
      #expect("\(error)".contains(file) && error.errno.code == ENOTDIR)
    }
  }
}
