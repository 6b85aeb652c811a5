// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Synchronization
import TestSupport

@testable import CaptureEngine

/// The real disk, with chosen calls that fail. It records the calls.
final class FailingDisk: StorageCalls {
  private let real = KernelStorageCalls()
  private let state = Mutex(
    (log: [String](), synced: [Folder](), faults: [(call: String, errno: Int32, after: Int)]()))
  private let free: Int64?
  /// The call in which the storage thread is to wait, a signal that it does, and the signal that
  /// ends the wait.
  private let gate = Mutex<(call: String, reached: LinuxIO.Semaphore, end: LinuxIO.Semaphore)?>(nil)

  /// A folder whose names were made durable.
  struct Folder: Equatable {
    let inode: UInt64
    let names: [String]
  }

  /// - Parameter free: the free bytes that it reports instead of the truth.
  init(free: Int64? = nil) { self.free = free }

  /// Lets the next call of this name fail, or a call after so many of them. Its work is done by
  /// half or not at all.
  func fail(_ call: String, _ errno: Int32, times: Int = 1, after: Int = 0) {
    state.withLock { state in for _ in 0..<times { state.faults.append((call, errno, after)) } }
  }

  /// Lets the next call of this name wait until `end`; `reached` is signalled when it does.
  func hold(_ call: String, reached: LinuxIO.Semaphore, until end: LinuxIO.Semaphore) {
    gate.withLock { $0 = (call, reached, end) }
  }

  /// The calls since the last time.
  func takeLog() -> [String] {
    state.withLock { state in
      defer { state.log = [] }
      return state.log
    }
  }

  /// The folders that were synced since the last time, each with what was in it just then.
  func takeSynced() -> [Folder] {
    state.withLock { state in
      defer { state.synced = [] }
      return state.synced
    }
  }

  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    try note("create")
    return try real.create(name, in: directory)
  }

  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError) {
    do throws(SystemError) {
      try note("write")
    } catch {
      try real.write(Array(bytes.prefix(bytes.count / 2)), to: file)
      throw error
    }
    try real.write(bytes, to: file)
  }

  func write(
    _ parts: [UnsafeRawBufferPointer], at offset: Int64, to file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try note("pwritev")
    try real.write(parts, at: offset, to: file)
  }

  func reserve(_ size: Int64, of file: borrowing OwnedDescriptor) throws(SystemError) {
    try note("reserve")
    try real.reserve(size, of: file)
  }

  func truncate(_ file: borrowing OwnedDescriptor, to size: Int64) throws(SystemError) {
    try note("truncate")
    try real.truncate(file, to: size)
  }

  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError) {
    try note("sync")
    try real.syncData(file)
  }

  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try note("rename")
    try real.rename(name, to: final, in: directory)
  }

  func replace(
    _ final: String, with name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try note("replace")
    try real.replace(final, with: name, in: directory)
  }

  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    try note("directory")
    try real.syncDirectory(directory)
    var status = stat()
    guard fstat(directory.raw, &status) == 0 else { throw SystemError("stat") }
    let names = TestFile.names(in: "/proc/self/fd/\(directory.raw)")
    state.withLock { $0.synced.append(Folder(inode: UInt64(status.st_ino), names: names)) }
  }

  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError) {
    try note("remove")
    try real.remove(name, in: directory)
  }

  func move(
    _ name: String, from folder: borrowing OwnedDescriptor, to other: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try note("move")
    try real.move(name, from: folder, to: other)
  }

  func syncAll(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    try note("syncAll")
    try real.syncAll(directory)
  }

  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64 {
    if let free { return free }
    return try real.freeBytes(at: directory)
  }

  func limits(of file: borrowing OwnedDescriptor) -> FileSystemLimits {
    real.limits(of: file)
  }

  private func note(_ call: String) throws(SystemError) {
    let errno: Int32? = state.withLock { state in
      state.log.append(call)
      guard let index = state.faults.firstIndex(where: { $0.call == call }) else { return nil }
      state.faults[index].after -= 1
      return state.faults[index].after < 0 ? state.faults.remove(at: index).errno : nil
    }
    let held = gate.withLock { gate in
      defer { if gate?.call == call { gate = nil } }
      return gate?.call == call ? gate : nil
    }
    if let held {
      held.reached.signal()
      held.end.wait()
    }
    if let errno { throw SystemError(call, errno: Errno(errno)) }
  }
}
