// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

@testable import CaptureEngine

/// The kernel's disk, except for the faults.
struct FaultyStorageCalls: StorageCalls {
  let faults: Faults
  private let kernel = KernelStorageCalls()

  init(faults: Faults) { self.faults = faults }

  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    try kernel.create(name, in: directory)
  }

  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError) {
    usleep(UInt32(faults.writeUSec))
    if let errno = faults.writeError { throw SystemError("write", "a photo", errno: errno) }
    try kernel.write(bytes, to: file)
  }

  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.syncData(file)
  }

  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.rename(name, to: final, in: directory)
  }

  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.syncDirectory(directory)
  }

  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.remove(name, in: directory)
  }

  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64 {
    try kernel.freeBytes(at: directory)
  }
}

/// The faults inside an engine, to be set from any thread.
final class Faults: Sendable {
  private let state = Mutex(State())

  private struct State {
    var cutsFrames = false
    var writeError: Errno?
    var writeUSec: Int64 = 0
  }

  /// Whether the camera delivers only the first half of each picture.
  var cutsFrames: Bool {
    get { state.withLock { $0.cutsFrames } }
    set { state.withLock { $0.cutsFrames = newValue } }
  }

  /// The error of a write to the disk; nil: it works.
  var writeError: Errno? {
    get { state.withLock { $0.writeError } }
    set { state.withLock { $0.writeError = newValue } }
  }

  /// The least time that a write takes, microseconds.
  var writeUSec: Int64 {
    get { state.withLock { $0.writeUSec } }
    set { state.withLock { $0.writeUSec = newValue } }
  }

  /// All is well again.
  func end() { state.withLock { $0 = State() } }
}
