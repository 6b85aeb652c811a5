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
  ///   - proof: the proof of each; without one the file is good as it is.
  ///   - failing: a call that fails once.
  func commit(
    _ files: [String: [UInt8]], sidecar: [UInt8]? = nil, proof: PhotoProof? = nil,
    in other: ContentDirectory? = nil, failing: (call: String, errno: Int32)? = nil
  ) -> [String: CaptureFailure?] {
    let ends = Mutex<[String: CaptureFailure?]>([:])
    let done = LinuxIO.Semaphore()
    let begin = LinuxIO.Semaphore()
    if files.count > 1 { holdThread(until: begin) }
    if let failing { disk.fail(failing.call, failing.errno) }
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      storage.commit(
        PhotoFile(
          proof: proof ?? .complete(bytes), sidecar: sidecar,
          size: bytes.count + (sidecar?.count ?? 0), name: name, directory: other ?? directory
        ) { failure in
          ends.withLock { $0[name] = .some(failure) }
          done.signal()
        })
    }
    begin.signal()
    for _ in files { _ = done.wait(seconds: 20) }
    return ends.withLock { $0 }
  }

  /// Stores one file.
  func commit(
    _ bytes: [UInt8], sidecar: [UInt8]? = nil, as name: String
  ) -> CaptureFailure? {
    commit([name: bytes], sidecar: sidecar)[name] ?? .operationCancelled
  }

  /// Keeps the storage thread busy with another file, so that files that come now gather.
  private func holdThread(until end: LinuxIO.Semaphore) {
    let reached = LinuxIO.Semaphore()
    disk.hold("directory", reached: reached, until: end)
    let number = leads.withLock { count in
      count += 1
      return count
    }
    storage.commit(
      PhotoFile(proof: .complete([]), size: 0, name: "\(number)", directory: lead) { _ in })
    reached.wait()
    _ = disk.takeLog()
  }
}

extension PhotoProof {
  /// The proof of a file that is wanted as it is.
  static func complete(_ file: [UInt8]) -> PhotoProof {
    let proof = PhotoProof(sound: file)
    proof.settle(sha256: "")
    proof.want(true)
    return proof
  }
}
