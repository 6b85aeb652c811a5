// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

/// A file with a final name is whole, and a failure leaves nothing.
struct PhotoFileTests {
  private let folder = TemporaryFolder()

  @Test(
    "a file is written whole, and nothing else is in the directory", arguments: [0, 1, 300_000])
  func written(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try write(bytes, as: "a.jpg")
    #expect(try TestFile.bytes(folder.path + "/a.jpg") == bytes)
    #expect(TestFile.names(in: folder.path) == ["a.jpg"])
  }

  @Test("a file is for its owner to write and its group to read")
  func mode() throws {
    try write([1], as: "a.jpg")
    var status = stat()
    #expect(stat(folder.path + "/a.jpg", &status) == 0)
    #expect(status.st_mode & 0o027 == 0 && status.st_mode & 0o600 == 0o600)
  }

  @Test("an existing file is never replaced, and the attempt leaves nothing")
  func noReplace() throws {
    try write([1], as: "a.jpg")
    #expect(failure(writing: [2], as: "a.jpg") == EEXIST)
    #expect(try TestFile.bytes(folder.path + "/a.jpg") == [1])
    #expect(TestFile.names(in: folder.path) == ["a.jpg"])
  }

  @Test("what an earlier engine left under the temporary name is not written into")
  func leftover() throws {
    try TestFile.write(folder.path + "/.a.jpg.part", "half")
    #expect(failure(writing: [2], as: "a.jpg") == EEXIST)
    #expect(!TestFile.exists(folder.path + "/a.jpg"))
  }

  @Test("a directory that is gone: an error, and no file anywhere")
  func gone() throws {
    let path = folder.path + "/gone"
    mkdir(path, 0o700)
    let directory = try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    rmdir(path)
    do {
      try PhotoFile.write([1], as: "a.jpg", in: directory)
      Issue.record("written into nothing")
    } catch {
      #expect(error.errno.code == ENOENT)
    }
  }

  private func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
    let directory = try OwnedDescriptor.open(folder.path, O_RDONLY | O_DIRECTORY)
    try PhotoFile.write(bytes, as: name, in: directory)
  }

  /// The errno with which writing fails; 0 if it does not.
  private func failure(writing bytes: [UInt8], as name: String) -> Int32 {
    do throws(SystemError) {
      try write(bytes, as: name)
      return 0
    } catch {
      return error.errno.code
    }
  }
}
