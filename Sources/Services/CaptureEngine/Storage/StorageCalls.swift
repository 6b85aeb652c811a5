// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// What the storage thread asks of the kernel to make a file, and the folders that lead to it, durable: the one
/// place where tests let a disk fail.
///
/// Names are names within the directory, never paths.
protocol StorageCalls: Sendable {
  /// A new file for writing; an error if the name is taken, by whatever.
  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor
  /// All of the bytes.
  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError)
  /// What is in the file is on the disk when this returns.
  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError)
  /// Never replaces a file.
  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError)
  /// The names in the directory are on the disk when this returns.
  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError)
  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError)
  /// Bytes that this process may still use on the file system.
  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64
}
