// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Reading of small files whole: configuration, attributes of sysfs and procfs.
///
/// It reads regular files only: opening a FIFO waits for a writer, opening a device may start
/// something, and either may never return.
public enum FileReading {
  /// Why a file was not read.
  public enum Failure: Error, Equatable, Sendable {
    case system(SystemError)
    /// The name belongs to something else.
    case isNoFile(Kind)
    /// The file has more bytes.
    case tooLarge(limit: Int)
  }

  /// The kinds of things, other than regular files, that a name can belong to.
  public enum Kind: String, Sendable {
    case folder = "a folder"
    case pipe = "a FIFO"
    case device = "a device"
    case socket = "a socket"

    fileprivate init(_ mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFDIR: self = .folder
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      default: self = .device
      }
    }
  }

  /// Reads so many bytes of an open file from an offset on; fewer where it ends.
  public static func bytes(
    of file: Int32, at offset: Int64, count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      while filled < count {
        let part = pread(
          file, memory.baseAddress! + filled, count - filled, off_t(offset) + off_t(filled))
        if part < 0, errno == EINTR { continue }
        if part < 0 { failure = SystemError("read") }
        guard part > 0 else { return }
        filled += part
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads a regular file whole. It waits for the disk, but never for another program.
  public static func regularFile(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // Checked before opening, because opening alone may have effects, and again afterwards, because
    // the name may belong to another file by then.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(SystemError("open", path)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .isNoFile(Kind(status.st_mode)) }
    let raw = clinux_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0)
    guard raw >= 0 else { throw .system(SystemError("open", path)) }
    let file = OwnedDescriptor(owning: raw)
    guard fstat(file.raw, &status) == 0 else { throw .system(SystemError("read", path)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .isNoFile(Kind(status.st_mode)) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(file.raw, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(SystemError("read", path))
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
  }

  /// Reads a regular file whole; throws EFBIG if it is too large, and EINVAL if it is something else.
  public static func bytes(at path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
    do throws(Failure) {
      return try regularFile(path, limit: limit)
    } catch {
      switch error {
      case .system(let error): throw error
      case .isNoFile(let kind):
        throw SystemError("read", "\(path) (\(kind.rawValue), not a file)", errno: Errno(EINVAL))
      case .tooLarge: throw SystemError("read", path, errno: Errno(EFBIG))
      }
    }
  }

  /// The first line of a file, as sysfs and procfs give values, without its end of line.
  public static func line(at path: String) throws(SystemError) -> String {
    let bytes = try bytes(at: path)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
