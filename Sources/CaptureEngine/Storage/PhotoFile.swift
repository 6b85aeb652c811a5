// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Writing of a photo so that it survives a power cut once this returns.
///
/// Temporary name in the same directory, fdatasync, rename to the final name, fsync of the directory
/// (DESIGN section 5): a file with a final name is whole.
enum PhotoFile {
  /// Writes `bytes` as `name` in the open `directory`. On an error nothing is left behind.
  static func write(
    _ bytes: [UInt8], as name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    let temporary = ".\(name).part"
    let raw = clinux_openat(directory.raw, temporary, O_WRONLY | O_CREAT | O_EXCL, 0o640)
    guard raw >= 0 else { throw SystemError("create", temporary) }
    let file = OwnedDescriptor(owning: raw)
    do throws(SystemError) {
      try writeAll(bytes, to: file, name)
      guard fdatasync(file.raw) == 0 else { throw SystemError("fdatasync", name) }
      try rename(temporary, to: name, in: directory)
    } catch {
      unlinkat(directory.raw, temporary, 0)
      throw error
    }
    guard fsync(directory.raw) == 0 else {
      let error = SystemError("fsync of the directory of", name)
      // A photo that is not acknowledged is not to be found either.
      unlinkat(directory.raw, name, 0)
      throw error
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], to file: borrowing OwnedDescriptor, _ name: String
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.raw, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("write", name)
      }
      written += count
    }
  }

  private static func rename(
    _ from: String, to name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    if clinux_rename_noreplace(directory.raw, from, name) == 0 { return }
    // Some file systems do not know the flag; the names never collide by themselves.
    guard errno == EINVAL, renameat(directory.raw, from, directory.raw, name) == 0 else {
      throw SystemError("rename to", name)
    }
  }
}
