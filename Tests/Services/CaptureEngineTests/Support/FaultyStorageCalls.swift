// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

@testable import CaptureEngine

/// The kernel's disk, but for what is to go wrong.
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
