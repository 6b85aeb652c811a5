// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

@testable import CaptureEngine

/// A file with a final name is whole, an acknowledged one is durable, and a failure leaves nothing.
struct CommitTests {
  @Test(
    "a file is written whole, and nothing else is in the directory", arguments: [0, 1, 300_000])
  func written(_ count: Int) throws {
    let bench = try StorageBench()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(bench.commit(bytes, as: "a.jpg") == nil)
    #expect(try TestFile.bytes(bench.directory.path + "/a.jpg") == bytes)
    #expect(bench.names == ["a.jpg"])
    #expect(bench.directory.record.size == Int64(count))
    #expect(bench.disk.takeLog() == ["create", "write", "sync", "rename", "directory"])
  }

  @Test("a file is for its owner to write and its group to read")
  func mode() throws {
    let bench = try StorageBench()
    #expect(bench.commit([1], as: "a.jpg") == nil)
    var status = stat()
    #expect(stat(bench.directory.path + "/a.jpg", &status) == 0)
    #expect(status.st_mode & 0o027 == 0 && status.st_mode & 0o600 == 0o600)
  }

  @Test("files that wait together: all are written, then kept, then named, then one fsync")
  func group() throws {
    let bench = try StorageBench()
    #expect(bench.commit(["a": [1], "b": [2], "c": [3]]).values.allSatisfy { $0 == nil })
    #expect(
      bench.disk.takeLog()
        == Array(repeating: ["create", "write"], count: 3).flatMap { $0 }
        + ["sync", "sync", "sync", "rename", "rename", "rename", "directory"])
    #expect(bench.names == ["a", "b", "c"])
  }

  @Test(
    "a file that is found to be none, or is not wanted any more, never has its final name",
    arguments: [true, false])
  func unsound(_ isWanted: Bool) throws {
    let bench = try StorageBench()
    var frame = try OwnJPEG.frame()
    if isWanted { frame.removeSubrange(frame.count - 200..<frame.count - 2) }
    let work = try OwnJPEG.work(frame, in: bench.directory)
    let checkers = WorkerPool(name: "checker", threads: 1)
    let reports = bench.reports(of: "a.jpg") { file in
      file.made(of: CameraJPEG(work: work, hasXMP: true, checkers: checkers) { _ in [] })
      isWanted ? file.keep() : file.drop()
    }
    #expect(reports == (isWanted ? [.encodingFailed] : []))
    #expect(bench.names.isEmpty)
    #expect(bench.disk.takeLog() == ["create", "write", "sync", "remove"])
  }

  @Test(
    "a file that was wanted and is not any more never has its final name, and nobody is notified")
  func lost() throws {
    let bench = try StorageBench()
    let (reached, end) = (Semaphore(), Semaphore())
    bench.disk.hold("sync", reached: reached, until: end)
    let reports = try bench.reports(of: "a.jpg") { file in
      file.made([1, 2, 3], sha256: "")
      file.keep()
      try WorkerThread.start(name: "loss") {
        reached.wait()
        file.drop()
        end.signal()
      }
    }
    #expect(reports == [] && bench.names.isEmpty)
  }

  @Test("a durable photo that is discarded goes with its record", arguments: [true, false])
  func discarded(_ hasRecord: Bool) throws {
    let bench = try StorageBench()
    let reports = bench.reports(of: "a.jpg") { file in
      file.made([1, 2, 3], sidecar: hasRecord ? [4] : nil, sha256: "")
      file.keep()
    }
    #expect(reports == [nil] && bench.names.count == (hasRecord ? 2 : 1))
    _ = bench.disk.takeLog()
    let done = Semaphore()
    bench.storage.remove("a.jpg", in: bench.directory) { _ in done.signal() }
    #expect(done.wait(seconds: Int(Patience.seconds)) && bench.names.isEmpty)
    #expect(bench.disk.takeLog().last == "directory")
  }

  @Test(
    "the final name waits until the file is known to be good: checked, and wanted",
    arguments: [true, false])
  func proven(_ isWanted: Bool) throws {
    let bench = try StorageBench()
    let work = try OwnJPEG.work(OwnJPEG.frame(), in: bench.directory)
    let checkers = WorkerPool(name: "checker", threads: 1)
    let (reached, end, idle) = (Semaphore(), Semaphore(), Semaphore())
    // The check waits behind this.
    if isWanted { checkers.submit { idle.wait() } }
    bench.disk.hold("sync", reached: reached, until: end)
    let earlier = Mutex<[String]>([])
    let reports = try bench.reports(of: "a.jpg") { file in
      file.made(of: CameraJPEG(work: work, hasXMP: true, checkers: checkers) { _ in [] })
      if isWanted { file.keep() }
      try WorkerThread.start(name: "proof") {
        reached.wait()
        end.signal()
        usleep(20_000)
        earlier.withLock { $0 = bench.names }
        isWanted ? idle.signal() : file.keep()
      }
    }
    #expect(reports == [nil])
    #expect(earlier.withLock(\.self) == [".a.jpg.part"])
    #expect(bench.names == ["a.jpg"])
  }

  @Test("an existing file is never replaced, and the attempt leaves nothing")
  func noReplace() throws {
    let bench = try StorageBench()
    #expect(bench.commit([1], as: "a.jpg") == nil)
    #expect(bench.commit([2], as: "a.jpg") == .storageFailure)
    #expect(try TestFile.bytes(bench.directory.path + "/a.jpg") == [1])
    #expect(bench.names == ["a.jpg"])
  }

  @Test("a name that its directory's owner has planted is neither written into nor removed")
  func planted() throws {
    let bench = try StorageBench()
    let victim = bench.folder.path + "/victim"
    try TestFile.write(victim, "whole")
    symlink(victim, bench.directory.path + "/.a.jpg.part")
    #expect(bench.commit([2], as: "a.jpg") == .storageFailure)
    #expect(try TestFile.read(victim) == "whole")
    #expect(bench.names == [".a.jpg.part"])
  }

  @Test(
    "each failure is reported by its name and leaves nothing, and the next photo is stored",
    arguments: [
      ("create", ENOSPC), ("create", EROFS), ("write", ENOSPC), ("write", EDQUOT), ("write", EIO),
      ("sync", ENOSPC), ("rename", EIO), ("rename", ENOSPC), ("directory", EIO),
      ("directory", ENOSPC),
    ])
  func fails(_ call: String, _ errno: Int32) throws {
    let bench = try StorageBench()
    bench.disk.fail(call, errno)
    let isFull = errno == ENOSPC || errno == EDQUOT
    #expect(bench.commit([1, 2, 3, 4], as: "a.jpg") == (isFull ? .diskFull : .storageFailure))
    #expect(bench.names == [])
    #expect(bench.commit([5], as: "b.jpg") == nil)
    #expect(bench.names == ["b.jpg"])
  }

  @Test("a page that fdatasync lost is written again, to another file, before it is acknowledged")
  func rewritten() throws {
    let bench = try StorageBench()
    bench.disk.fail("sync", EIO)
    #expect(bench.commit([1, 2], as: "a.jpg") == nil)
    #expect(try TestFile.bytes(bench.directory.path + "/a.jpg") == [1, 2])
    #expect(
      bench.disk.takeLog() == [
        "create", "write", "sync", "remove", "create", "write", "sync", "rename", "directory",
      ])
    bench.disk.fail("sync", EIO, times: 2)
    #expect(bench.commit([3], as: "b.jpg") == .storageFailure)
    #expect(bench.names == ["a.jpg"])
  }

  @Test("a failure in a group takes nothing with it but the others of its directory")
  func partly() throws {
    let bench = try StorageBench()
    let ends = bench.commit(["a": [1, 1], "b": [2]], failing: ("write", ENOSPC))
    #expect(ends["a"] == .diskFull && ends["b"] == .some(nil))
    let failed = bench.commit(["c": [1], "d": [2]], failing: ("directory", EIO))
    #expect(failed.values.allSatisfy { $0 == .storageFailure })
    #expect(bench.names == ["b"])
  }

  @Test("a directory that is gone: a failure, and no file anywhere")
  func gone() throws {
    let bench = try StorageBench()
    rmdir(bench.directory.path)
    #expect(bench.commit([1], as: "a.jpg") == .storageFailure)
    #expect(!TestFile.exists(bench.directory.path))
  }

  @Test("the floor of free space is kept: no call is made, and nothing is written")
  func floor() throws {
    let bench = try StorageBench(floor: 1000, free: 1003)
    #expect(bench.commit([1, 2, 3, 4], as: "a.jpg") == .diskFull)
    #expect(bench.disk.takeLog() == [])
    #expect(bench.commit([1, 2, 3], as: "b.jpg") == nil)
    // Together they would leave less than the floor.
    let ends = bench.commit(["c": [1, 2], "d": [1, 2]])
    #expect(ends["c"] == .some(nil) && ends["d"] == .diskFull)
  }

  @Test("a user's share: what he takes out is his again, another's is another's")
  func quota() throws {
    let bench = try StorageBench(quota: 1000)
    // The name of the application is content as well.
    let bytes = [UInt8](repeating: 1, count: 400)
    #expect(bench.commit(bytes, as: "a.jpg") == nil)
    #expect(bench.commit(bytes, as: "b.jpg") == nil)
    #expect(bench.commit(bytes, as: "c.jpg") == .diskFull)
    let other = try bench.storage.store.makeDirectory(
      uid: geteuid() + 1, application: "a.b", unixUSec: 0)
    #expect(bench.commit(["c.jpg": bytes], in: other)["c.jpg"] == .some(nil))
    unlink(bench.directory.path + "/a.jpg")
    #expect(bench.commit(bytes, as: "d.jpg") == nil)
    #expect(bench.names == ["b.jpg", "d.jpg"])
  }

  @Test(
    "a share of more files than are counted while photos wait: counted beside, and no photo is refused by an old count"
  )
  func longCount() throws {
    let bench = try StorageBench(quota: 1000)
    let bytes = [UInt8](repeating: 1, count: 400)
    let folder = bench.directory.path + "/more"
    mkdir(folder, 0o700)
    for number in 0..<StorageRoom.shortCount { try TestFile.write("\(folder)/\(number)", "") }
    #expect(bench.commit(bytes, as: "a.jpg") == nil)
    #expect(bench.commit(bytes, as: "b.jpg") == nil)
    // However long that takes.
    try TestClock.wait(for: "the end of the share") {
      bench.commit(bytes, as: "c.jpg") == .diskFull ? () : nil
    }
    unlink(bench.directory.path + "/a.jpg")
    unlink(bench.directory.path + "/c.jpg")
    #expect(bench.commit(bytes, as: "d.jpg") == nil)
    let more = bench.commit(["e.jpg": bytes, "f.jpg": bytes])
    #expect(more == ["e.jpg": .diskFull, "f.jpg": .diskFull])
  }

  @Test(
    "an errand of one user that takes long: another user's has its turns, and photos do not wait")
  func turns() throws {
    let bench = try StorageBench()
    let errands = ErrandThread()
    let (begun, goOn, other) = (LinuxIO.Semaphore(), LinuxIO.Semaphore(), LinuxIO.Semaphore())
    let order = Mutex<[String]>([])
    let isHeard = Atomic(false)
    errands.submit(
      {
        if order.withLock({ $0.isEmpty }) {
          begun.signal()
          goOn.wait()
        }
        order.withLock { if $0.count < 100 { $0.append("long") } }
        return !isHeard.load(ordering: .relaxed)
      }, of: 1)
    begun.wait()
    // Behind the long one, as it is the same user's.
    errands.submit(
      {
        order.withLock { $0.append("next") }
        other.signal()
        return false
      }, of: 1)
    errands.submit(
      {
        order.withLock { $0.append("other") }
        other.signal()
        return false
      }, of: 2)
    goOn.signal()
    #expect(other.wait(seconds: Int(Patience.seconds)))
    #expect(bench.commit([1], as: "a.jpg") == nil)
    #expect(order.withLock { $0.contains("other") && !$0.contains("next") })
    isHeard.store(true, ordering: .relaxed)
    #expect(other.wait(seconds: Int(Patience.seconds)))
    #expect(order.withLock { $0.last == "next" })
  }

  @Test("while what an extension has left is looked at, what its user has is counted")
  func handOvers() throws {
    let errands = ErrandThread()
    let isOver = Atomic(false)
    let counted = LinuxIO.Semaphore()
    errands.submit({ !isOver.load(ordering: .relaxed) }, of: 1, isHandOver: true)
    errands.submit(
      {
        counted.signal()
        return false
      }, of: 1)
    #expect(counted.wait(seconds: Int(Patience.seconds)))
    isOver.store(true, ordering: .relaxed)
  }
}
