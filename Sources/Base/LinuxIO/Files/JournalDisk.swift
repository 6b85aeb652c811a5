// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// The kernel calls by which a journal, and files beside it, are made durable. This is the one place where tests
/// let a disk fail. Names are names within the folder, never paths.
public protocol JournalDisk: Sendable {
  /// Opens a file for writing at its end, and makes it if it is not there.
  func open(_ name: String, in folder: Int32) throws(SystemError) -> OwnedDescriptor
  /// Writes all of the bytes.
  func write(_ bytes: [UInt8], to file: Int32) throws(SystemError)
  func truncate(_ file: Int32, to size: Int64) throws(SystemError)
  /// The file's content is on the disk when this returns.
  func sync(_ file: Int32) throws(SystemError)
  /// Puts a file in the place of another.
  func replace(_ final: String, with name: String, in folder: Int32) throws(SystemError)
  /// The folder's names are on the disk when this returns.
  func syncFolder(_ folder: Int32) throws(SystemError)
  func remove(_ name: String, in folder: Int32) throws(SystemError)
}

/// The kernel's own calls.
public struct KernelJournalDisk: JournalDisk, Sendable {
  public init() {}

  public func open(_ name: String, in folder: Int32) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(folder, name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw SystemError("open", name) }
    return OwnedDescriptor(owning: raw)
  }

  public func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write") }
      written += count
    }
  }

  public func truncate(_ file: Int32, to size: Int64) throws(SystemError) {
    guard ftruncate(file, off_t(size)) == 0 else { throw SystemError("cut") }
  }

  public func sync(_ file: Int32) throws(SystemError) {
    guard fdatasync(file) == 0 else { throw SystemError("fdatasync") }
  }

  public func replace(_ final: String, with name: String, in folder: Int32) throws(SystemError) {
    guard renameat(folder, name, folder, final) == 0 else { throw SystemError("rename", final) }
  }

  public func syncFolder(_ folder: Int32) throws(SystemError) {
    guard fsync(folder) == 0 else { throw SystemError("fsync a folder") }
  }

  public func remove(_ name: String, in folder: Int32) throws(SystemError) {
    guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
      throw SystemError("remove", name)
    }
  }
}
