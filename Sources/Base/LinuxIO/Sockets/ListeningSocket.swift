// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// A listening AF_UNIX stream socket.
///
/// When a socket that this process made is destroyed, its name is removed from the file system; one
/// that the service manager passed keeps its name.
public final class ListeningSocket: Sendable {
  public let raw: Int32
  private let path: String?
  private let lock: Int32

  /// Listens at `path`.
  ///
  /// The name appears only when the socket has its mode and listens: it is bound under a temporary
  /// name, then renamed. A lock file beside it distinguishes a live socket from one that a dead
  /// process left behind.
  ///
  /// - Parameters:
  ///   - mode: the rights of the socket, unless `access` has others.
  ///   - access: the socket's owner, group and rights, which decide which users may connect.
  /// - Throws: EADDRINUSE when another process serves this path; EPERM when the socket cannot be given
  ///   to the user or group.
  public init(
    path: String, mode: mode_t, access: SocketAccess = SocketAccess()
  ) throws(SystemError) {
    let lock = clinux_open(path + ".lock", O_RDWR | O_CREAT, 0o600)
    guard lock >= 0 else { throw SystemError("open", path + ".lock") }
    guard FileLock.take(lock) else {
      close(lock)
      throw SystemError("serve", path, errno: Errno(EADDRINUSE))
    }
    let temporary = path + ".new"
    unlink(temporary)
    let raw = clinux_listen_unix(temporary, 128)
    guard raw >= 0 else {
      let error = SystemError("listen at", path)
      close(lock)
      throw error
    }
    let isGiven =
      access == SocketAccess(mode: access.mode)
      || chown(temporary, access.owner ?? uid_t.max, access.group ?? gid_t.max) == 0
    guard isGiven, chmod(temporary, access.mode ?? mode) == 0, rename(temporary, path) == 0 else {
      let error = SystemError(isGiven ? "listen at" : "set the user and group of", path)
      unlink(temporary)
      close(raw)
      close(lock)
      throw error
    }
    self.raw = raw
    self.path = path
    self.lock = lock
  }

  /// Takes over a listening socket that the service manager passed.
  public init(inherited: consuming OwnedDescriptor) {
    _ = clinux_set_nonblocking(inherited.raw)
    raw = inherited.take()
    path = nil
    lock = -1
  }

  deinit {
    close(raw)
    if let path {
      unlink(path)
      unlink(path + ".lock")
      close(lock)
    }
  }

  /// The next waiting connection, non-blocking; nil when there is none.
  /// - Throws: EMFILE and its like, when the connection stays in the queue.
  public func accept() throws(SystemError) -> OwnedDescriptor? {
    let raw = clinux_accept(self.raw)
    if raw >= 0 { return OwnedDescriptor(owning: raw) }
    if errno == EAGAIN || errno == EINTR || errno == ECONNABORTED { return nil }
    throw SystemError("accept a connection", path)
  }
}
