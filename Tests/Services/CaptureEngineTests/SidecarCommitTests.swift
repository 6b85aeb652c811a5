// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import TestSupport
import Testing

@testable import CaptureEngine

/// A photo and the record beside it are durable together, or neither is there.
struct SidecarCommitTests {
  @Test("both are written, kept and named in the photo's group: one more fdatasync, no more fsync")
  func group() throws {
    let bench = try StorageBench()
    let ends = bench.commit(["a.jpg": [1, 2], "b.jpg": [3]], sidecar: [7])
    #expect(ends.values.allSatisfy { $0 == nil })
    #expect(
      bench.disk.takeLog()
        == Array(repeating: ["create", "write"], count: 4).flatMap { $0 }
        + Array(repeating: "sync", count: 4) + Array(repeating: "rename", count: 4) + ["directory"])
    #expect(bench.names == ["a.jpg", "a.jpg.json", "b.jpg", "b.jpg.json"])
    #expect(try TestFile.bytes(bench.directory.path + "/a.jpg") == [1, 2])
    #expect(try TestFile.bytes(bench.directory.path + "/a.jpg.json") == [7])
    #expect(bench.directory.record.size == 5)
  }

  /// A call that fails, for the photo (0) or for the record (1).
  private static let faults: [(call: String, errno: Int32, part: Int)] = {
    var faults = [("directory", EIO, 0), ("directory", ENOSPC, 0)]
    for call in ["create", "write", "sync", "rename"] {
      for part in 0...1 { faults += [(call, ENOSPC, part), (call, EROFS, part)] }
    }
    return faults
  }()

  @Test("a failure of the photo or of the record leaves neither", arguments: faults)
  func fails(_ call: String, _ errno: Int32, _ part: Int) throws {
    let bench = try StorageBench()
    bench.disk.fail(call, errno, after: part)
    let expected: CaptureFault = errno == ENOSPC ? .diskFull : .storageFailure
    #expect(bench.commit([1, 2, 3], sidecar: [7, 8], as: "a.jpg") == expected)
    #expect(bench.names == [])
    #expect(bench.commit([5], sidecar: [7], as: "b.jpg") == nil)
    #expect(bench.names == ["b.jpg", "b.jpg.json"])
  }

  @Test("a page of either that fdatasync lost: both are written again", arguments: [0, 1])
  func rewritten(_ part: Int) throws {
    let bench = try StorageBench()
    bench.disk.fail("sync", EIO, after: part)
    #expect(bench.commit([1, 2], sidecar: [7], as: "a.jpg") == nil)
    #expect(bench.names == ["a.jpg", "a.jpg.json"])
    #expect(
      bench.disk.takeLog()
        == ["create", "write", "create", "write"] + Array(repeating: "sync", count: part + 1)
        + ["remove", "remove", "create", "write", "create", "write", "sync", "sync"]
        + ["rename", "rename", "directory"])
  }

  @Test(
    "a file that the owner has put in the record's place stays, and the photo fails without a trace"
  )
  func planted() throws {
    let bench = try StorageBench()
    try TestFile.write(bench.directory.path + "/a.jpg.json", "his")
    #expect(bench.commit([1], sidecar: [7], as: "a.jpg") == .storageFailure)
    #expect(bench.names == ["a.jpg.json"])
    #expect(try TestFile.read(bench.directory.path + "/a.jpg.json") == "his")
  }

  @Test("the record counts for the room that there is")
  func room() throws {
    let bench = try StorageBench(floor: 1000, free: 1003)
    #expect(bench.commit([1, 2], sidecar: [7, 8], as: "a.jpg") == .diskFull)
    #expect(bench.commit([1, 2], sidecar: [7], as: "a.jpg") == nil)
  }
}
