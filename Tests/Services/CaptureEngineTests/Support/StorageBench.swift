// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Synchronization
import TestSupport

@testable import CaptureEngine

/// A storage thread with a folder of its own and one session's directory.
final class StorageBench: Sendable {
  let folder = TemporaryFolder()
  let disk: FailingDisk
  let storage: Storage
  let directory: ContentDirectory
  private let lead: ContentDirectory
  private let leads = Mutex(0)

  init(
    quota: Int64? = nil, floor: Int64 = 0, free: Int64? = nil, uid: UInt32 = geteuid()
  ) throws {
    disk = FailingDisk(free: free)
    storage = Storage(
      root: folder.path + "/content", budget: StorageBudget(quota: quota, floor: floor),
      calls: disk)
    directory = try storage.store.makeDirectory(uid: uid, application: "a.b", unixUSec: 0)
    lead = try storage.store.makeDirectory(uid: 7, application: "a.b", unixUSec: 0)
    // Tests are to see only the calls for their own photos.
    _ = disk.takeLog()
  }

  /// The names in the session's directory.
  var names: [String] { TestFile.names(in: directory.path) }

  /// Stores files, which wait together if there are several, and returns how each ended.
  /// - Parameters:
  ///   - sidecar: the record beside each.
  ///   - failing: a call that fails once.
  func commit(
    _ files: [String: [UInt8]], sidecar: [UInt8]? = nil, in other: ContentDirectory? = nil,
    failing: (call: String, errno: Int32)? = nil
  ) -> [String: CaptureFault?] {
    let ends = Mutex<[String: CaptureFault?]>([:])
    let done = LinuxIO.Semaphore()
    let begin = LinuxIO.Semaphore()
    if files.count > 1 { holdThread(until: begin) }
    if let failing { disk.fail(failing.call, failing.errno) }
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let file = PhotoFile(name: name, directory: other ?? directory) { end in
        ends.withLock { $0[name] = .some(end.failure) }
        done.signal()
      }
      file.made(bytes, sidecar: sidecar, sha256: "")
      file.keep()
      storage.commit(file)
    }
    begin.signal()
    for _ in files { _ = done.wait(seconds: Int(Patience.seconds)) }
    return ends.withLock { $0 }
  }

  /// Stores one file.
  func commit(
    _ bytes: [UInt8], sidecar: [UInt8]? = nil, as name: String
  ) -> CaptureFault? {
    commit([name: bytes], sidecar: sidecar)[name] ?? .operationCancelled
  }

  /// Stores one file, and returns what was reported about it.
  ///
  /// - Parameter prepare: makes known what is known before the file is written.
  func reports(of name: String, _ prepare: (PhotoFile) throws -> Void) rethrows -> [CaptureFault?] {
    let reports = Mutex<[CaptureFault?]>([])
    let file = PhotoFile(name: name, directory: directory) { end in
      reports.withLock { $0.append(end.failure) }
    }
    try prepare(file)
    storage.commit(file)
    // Errands come behind photos. Their completions are called on the loop.
    LoopThread.start()
    let done = LinuxIO.Semaphore()
    storage.list(1) { _ in done.signal() }
    _ = done.wait(seconds: Int(Patience.seconds))
    return reports.withLock(\.self)
  }

  /// Keeps the storage thread busy with another file, so that files that come now gather.
  func holdThread(until end: LinuxIO.Semaphore) {
    let reached = LinuxIO.Semaphore()
    disk.hold("directory", reached: reached, until: end)
    let number = leads.withLock { count in
      count += 1
      return count
    }
    let file = PhotoFile(name: "\(number)", directory: lead) { _ in }
    file.made([], sha256: "")
    file.keep()
    storage.commit(file)
    reached.wait()
    _ = disk.takeLog()
  }
}

extension Result where Failure == CaptureFault {
  /// The reason why there is no success.
  fileprivate var failure: CaptureFault? {
    switch self {
    case .success: nil
    case .failure(let failure): failure
    }
  }
}
