// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// A file descriptor with one owner, closed when the owner is destroyed.
public struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this value lives.
  public let raw: Int32

  /// Takes over a descriptor that nobody else closes.
  public init(owning raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  /// Gives the descriptor away; the receiver closes it.
  public consuming func take() -> Int32 {
    let raw = self.raw
    discard self
    return raw
  }

  /// A second descriptor for the same open file, close-on-exec.
  public borrowing func duplicate() throws(SystemError) -> OwnedDescriptor {
    let copy = clinux_duplicate(raw)
    guard copy >= 0 else { throw SystemError("duplicate a descriptor") }
    return OwnedDescriptor(owning: copy)
  }

  /// Opens `path`, close-on-exec. `mode` counts only with O_CREAT.
  public static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_open(path, flags, mode)
    guard raw >= 0 else { throw SystemError("open", path) }
    return OwnedDescriptor(owning: raw)
  }

  /// Opens a regular file for reading, where another program may have put something else in its place: no link
  /// is followed, and neither a FIFO nor a device is waited for.
  public static func open(file path: String) throws(SystemError) -> OwnedDescriptor {
    let file = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("open", "\(path), which is not a file", errno: Errno(EINVAL))
    }
    return file
  }
}
