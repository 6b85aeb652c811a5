// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureModel
import Glibc
import LinuxIO
import Vocabulary

/// The kernel calls by which the storage thread makes a file, and the folders that lead to it,
/// durable. This is the one place where tests let a disk fail.
///
/// Names are names within the directory, never paths.
protocol StorageCalls: Sendable {
  /// Makes a new file for writing; an error if anything has the name.
  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor
  /// Writes all of the bytes.
  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError)
  /// Writes all of the parts, one after the other, from this offset on.
  func write(
    _ parts: [UnsafeRawBufferPointer], at offset: Int64, to file: borrowing OwnedDescriptor
  ) throws(SystemError)
  /// Reserves space for the first bytes of a file, which keeps its size. Does nothing on a file
  /// system that cannot.
  func reserve(_ size: Int64, of file: borrowing OwnedDescriptor) throws(SystemError)
  /// Cuts a file, and gives back what was reserved beyond its end.
  func truncate(_ file: borrowing OwnedDescriptor, to size: Int64) throws(SystemError)
  /// Syncs a file: its contents are on the disk when this returns.
  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError)
  /// Never replaces a file.
  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError)
  /// Puts a file in the place of another: a program that opens the name gets the old file or the
  /// new one.
  func replace(
    _ final: String, with name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError)
  /// Syncs a directory: its names are on the disk when this returns.
  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError)
  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError)
  /// Moves a directory to another folder of the same file system, where nothing has its name.
  func move(
    _ name: String, from folder: borrowing OwnedDescriptor, to other: borrowing OwnedDescriptor
  ) throws(SystemError)
  /// Syncs the file system of a directory: everything that was written there is on the disk when this
  /// returns.
  func syncAll(_ directory: borrowing OwnedDescriptor) throws(SystemError)
  /// The bytes that this process may still use on the file system.
  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64
  /// The limits of the file system of a file or a directory.
  func limits(of file: borrowing OwnedDescriptor) -> FileSystemLimits
}

/// The kernel's own calls.
struct KernelStorageCalls: StorageCalls {
  /// The parts of one system call (IOV_MAX).
  private static let mostParts = 1024

  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    // O_EXCL follows no link that somebody with a right to the directory may have put there.
    let raw = clinux_openat(directory.raw, name, O_WRONLY | O_CREAT | O_EXCL, 0o640)
    guard raw >= 0 else { throw SystemError("create", name) }
    return OwnedDescriptor(owning: raw)
  }

  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.raw, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("write")
      }
      written += count
    }
  }

  func write(
    _ parts: [UnsafeRawBufferPointer], at offset: Int64, to file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    var rest = parts.filter { !$0.isEmpty }[...]
    var offset = offset
    while !rest.isEmpty {
      let vectors = rest.prefix(Self.mostParts).map {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
      }
      var written = clinux_pwritev(file.raw, vectors, Int32(vectors.count), offset)
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemError("write")
      }
      offset += Int64(written)
      // A disk that is nearly full, or a signal, may leave the end of a write out.
      while let first = rest.first, written > 0 {
        if written >= first.count {
          rest.removeFirst()
          written -= first.count
        } else {
          rest[rest.startIndex] = UnsafeRawBufferPointer(rebasing: first[written...])
          written = 0
        }
      }
    }
  }

  func reserve(_ size: Int64, of file: borrowing OwnedDescriptor) throws(SystemError) {
    while clinux_reserve(file.raw, size) != 0 {
      switch errno {
      case EINTR: continue
      case EOPNOTSUPP, ENOSYS: return
      default: throw SystemError("reserve space")
      }
    }
  }

  func truncate(_ file: borrowing OwnedDescriptor, to size: Int64) throws(SystemError) {
    guard ftruncate(file.raw, off_t(size)) == 0 else { throw SystemError("cut") }
  }

  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError) {
    guard fdatasync(file.raw) == 0 else { throw SystemError("fdatasync") }
  }

  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    if clinux_rename_noreplace(directory.raw, name, final) == 0 { return }
    // Some file systems do not know the flag; the names never collide by themselves.
    guard errno == EINVAL, renameat(directory.raw, name, directory.raw, final) == 0 else {
      throw SystemError("rename to", final)
    }
  }

  func replace(
    _ final: String, with name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    guard renameat(directory.raw, name, directory.raw, final) == 0 else {
      throw SystemError("replace", final)
    }
  }

  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    guard fsync(directory.raw) == 0 else { throw SystemError("fsync of the directory") }
  }

  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError) {
    guard unlinkat(directory.raw, name, 0) == 0 || errno == ENOENT else {
      throw SystemError("remove", name)
    }
  }

  func move(
    _ name: String, from folder: borrowing OwnedDescriptor, to other: borrowing OwnedDescriptor
  ) throws(SystemError) {
    guard renameat(folder.raw, name, other.raw, name) == 0 else {
      throw SystemError("move", name)
    }
  }

  func syncAll(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    guard clinux_sync_file_system(directory.raw) == 0 else { throw SystemError("syncfs") }
  }

  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64 {
    var status = statvfs()
    guard fstatvfs(directory.raw, &status) == 0 else { throw SystemError("ask for free space") }
    // Some file systems do not count, such as ramfs.
    guard status.f_blocks > 0 else { return .max }
    return Int64(clamping: status.f_bavail).multiplied(clamping: Int64(clamping: status.f_frsize))
  }

  func limits(of file: borrowing OwnedDescriptor) -> FileSystemLimits {
    FileSystemLimits(magic: clinux_file_system(file.raw))
  }
}
