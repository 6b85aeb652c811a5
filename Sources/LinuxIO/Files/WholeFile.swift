// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Small files that are read and written as a whole.
package enum WholeFile {
  /// The first `limit` bytes; nil if there is no such file.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
    let file = try OwnedDescriptor.open(path, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: limit)
    var filled = 0
    while filled < limit {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file.raw, $0.baseAddress! + filled, limit - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", path) }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  /// Takes the place of what there was, and is on the disk when this returns: a reader, or whoever starts
  /// after a power cut, finds the old file or the new one. After an error it may be either.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(SystemError) {
    let draft = path + ".new"
    do throws(SystemError) {
      try write(bytes, to: draft, mode)
      guard rename(draft, path) == 0 else { throw SystemError("rename", path) }
    } catch {
      // On a full disk even this little is missed.
      unlink(draft)
      throw error
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let opened = try OwnedDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
    guard fsync(opened.raw) == 0 else { throw SystemError("fsync", folder) }
  }

  private static func write(
    _ bytes: [UInt8], to draft: String, _ mode: mode_t
  ) throws(SystemError) {
    unlink(draft)
    let file = try OwnedDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.raw, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write", draft) }
      written += count
    }
    guard fsync(file.raw) == 0 else { throw SystemError("fsync", draft) }
  }
}
