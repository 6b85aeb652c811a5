// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Small files that are read and written as a whole.
public enum WholeFile {
  /// All bytes of a file of at most `limit`; nil if there is no such file.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try FileReading.bytes(at: path, limit: limit)
    } catch {
      guard error.errno.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Replaces a file. The new content is on the disk when this returns: a reader, or a program that
  /// starts after a power cut, finds the old file or the new one. After an error it may be either.
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(SystemError) {
    let draft = path + ".new"
    do throws(SystemError) {
      try write(bytes, to: draft, mode)
      guard rename(draft, path) == 0 else { throw SystemError("rename", path) }
    } catch {
      // On a full disk even this little space matters.
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
    try write(bytes, to: file, draft)
    guard fsync(file.raw) == 0 else { throw SystemError("fsync", draft) }
  }

  /// Writes all bytes at the descriptor's position; `path` is for the error.
  public static func write(
    _ bytes: [UInt8], to file: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file.raw, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write", path) }
      written += count
    }
  }
}
