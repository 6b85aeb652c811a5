// SPDX-License-Identifier: Apache-2.0
import CaptureModel
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
    try faults.write("a photo")
    try kernel.write(bytes, to: file)
  }

  func write(
    _ parts: [UnsafeRawBufferPointer], at offset: Int64, to file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try faults.write("a film")
    try kernel.write(parts, at: offset, to: file)
  }

  func reserve(_ size: Int64, of file: borrowing OwnedDescriptor) throws(SystemError) {
    if let errno = faults.reserveError { throw SystemError("reserve", "a film", errno: errno) }
    try kernel.reserve(size, of: file)
  }

  func truncate(_ file: borrowing OwnedDescriptor, to size: Int64) throws(SystemError) {
    try kernel.truncate(file, to: size)
  }

  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.syncData(file)
  }

  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    faults.wait(at: .rename)
    try kernel.rename(name, to: final, in: directory)
  }

  func replace(
    _ final: String, with name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    if let errno = faults.writeError { throw SystemError("replace", final, errno: errno) }
    try kernel.replace(final, with: name, in: directory)
  }

  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    faults.wait(at: .syncDirectory)
    try kernel.syncDirectory(directory)
  }

  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.remove(name, in: directory)
    usleep(UInt32(faults.removeUSec))
  }

  func move(
    _ name: String, from folder: borrowing OwnedDescriptor, to other: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.move(name, from: folder, to: other)
  }

  func syncAll(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.syncAll(directory)
  }

  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64 {
    if let freeBytes = faults.freeBytes { return freeBytes }
    return try kernel.freeBytes(at: directory)
  }

  func limits(of file: borrowing OwnedDescriptor) -> FileSystemLimits {
    faults.limits ?? kernel.limits(of: file)
  }
}

/// The faults inside an engine, to be set from any thread.
final class Faults: Sendable {
  /// The calls at which the disk can be held: before a photo has its final name, and before it is durable there.
  enum HeldCall { case rename, syncDirectory }

  private let state = Mutex(State())

  private struct State {
    var cutsFrames = false
    var cutFrames = 0
    var writeError: Errno?
    var reserveError: Errno?
    var writeUSec: Int64 = 0
    var slowWrites = 0
    var failedWrites = 0
    var removeUSec: Int64 = 0
    var heldCall: HeldCall?
    var freeBytes: Int64?
    var limits: FileSystemLimits?
  }

  /// Whether the camera delivers only the first half of each picture.
  var cutsFrames: Bool {
    get { state.withLock { $0.cutsFrames } }
    set { state.withLock { $0.cutsFrames = newValue } }
  }

  /// How many pictures it has cut, since all was well.
  var cutFrames: Int { state.withLock { $0.cutFrames } }

  /// The bytes that the camera delivers of a picture of so many.
  func delivered(_ count: Int) -> Int {
    state.withLock { state in
      guard state.cutsFrames else { return count }
      state.cutFrames += 1
      return count / 2
    }
  }

  /// The error of a write to the disk; nil: it works.
  var writeError: Errno? {
    get { state.withLock { $0.writeError } }
    set { state.withLock { $0.writeError = newValue } }
  }

  /// The error of reserving space on the disk; nil: there is enough.
  var reserveError: Errno? {
    get { state.withLock { $0.reserveError } }
    set { state.withLock { $0.reserveError = newValue } }
  }

  /// The least time that a write takes, microseconds.
  var writeUSec: Int64 {
    get { state.withLock { $0.writeUSec } }
    set { state.withLock { $0.writeUSec = newValue } }
  }

  /// How many writes have begun that take long, and how many have failed, since all was well.
  var slowWrites: Int { state.withLock { $0.slowWrites } }
  var failedWrites: Int { state.withLock { $0.failedWrites } }

  /// Takes the time of a write, and its error.
  fileprivate func write(_ what: String) throws(SystemError) {
    let lastsUSec = state.withLock { state in
      if state.writeUSec > 0 { state.slowWrites += 1 }
      return state.writeUSec
    }
    usleep(UInt32(lastsUSec))
    let errno = state.withLock { state in
      if state.writeError != nil { state.failedWrites += 1 }
      return state.writeError
    }
    if let errno { throw SystemError("write", what, errno: errno) }
  }

  /// The time from the removal of a file to the end of its call, microseconds.
  var removeUSec: Int64 {
    get { state.withLock { $0.removeUSec } }
    set { state.withLock { $0.removeUSec = newValue } }
  }

  /// The call that does not begin while it is set; nil: all calls go on.
  var heldCall: HeldCall? {
    get { state.withLock { $0.heldCall } }
    set { state.withLock { $0.heldCall = newValue } }
  }

  /// Waits on the disk's thread until a call is no longer held.
  fileprivate func wait(at call: HeldCall) {
    while heldCall == call { usleep(500) }
  }

  /// The space that seems to be free on the disk, bytes; nil: the disk's own.
  var freeBytes: Int64? {
    get { state.withLock { $0.freeBytes } }
    set { state.withLock { $0.freeBytes = newValue } }
  }

  /// The limits that the file system seems to have; nil: its own.
  var limits: FileSystemLimits? {
    get { state.withLock { $0.limits } }
    set { state.withLock { $0.limits = newValue } }
  }

  /// All is well again.
  func end() { state.withLock { $0 = State() } }
}
