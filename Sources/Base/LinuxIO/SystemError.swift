// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A call to the system that failed: what was being done, to what, and the kernel's reason.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation, in plain words or by the call's name: "open", "VIDIOC_STREAMON".
  public let operation: String
  /// The path, device or address it was done to, where there is one.
  public let subject: String?
  public let errno: Errno

  public init(_ operation: String, _ subject: String? = nil, errno: Errno = .last) {
    self.operation = operation
    self.subject = subject
    self.errno = errno
  }

  public var description: String {
    "\(operation)\(subject.map { " \($0)" } ?? ""): \(errno) (\(errno.name))"
  }
}

/// An error number of the kernel.
public struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  public let code: Int32

  public init(_ code: Int32) { self.code = code }

  /// The calling thread's `errno`: read it before anything else is called.
  public static var last: Errno { Errno(errno) }

  /// The symbolic name ("EIO") where it is one that users of devices and sockets meet, else "errno N".
  public var name: String { Self.names[code] ?? "errno \(code)" }

  /// The C library's words ("Input/output error").
  public var description: String { String(cString: strerror(code)) }

  private static let names: [Int32: String] = [
    EPERM: "EPERM", ENOENT: "ENOENT", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO", EBADF: "EBADF",
    EAGAIN: "EAGAIN", ENOMEM: "ENOMEM", EACCES: "EACCES", EBUSY: "EBUSY", EEXIST: "EEXIST",
    ENODEV: "ENODEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR", EINVAL: "EINVAL", ENFILE: "ENFILE",
    EMFILE: "EMFILE", ENOTTY: "ENOTTY", EFBIG: "EFBIG", ENOSPC: "ENOSPC", EROFS: "EROFS",
    EMLINK: "EMLINK", EPIPE: "EPIPE", ERANGE: "ERANGE", ENAMETOOLONG: "ENAMETOOLONG",
    ENOSYS: "ENOSYS", EDQUOT: "EDQUOT", EPROTO: "EPROTO", EADDRINUSE: "EADDRINUSE",
    ECONNREFUSED: "ECONNREFUSED", ECONNRESET: "ECONNRESET", ENOTCONN: "ENOTCONN",
    ETIMEDOUT: "ETIMEDOUT", ENOTSUP: "ENOTSUP", ENOLINK: "ENOLINK", ECANCELED: "ECANCELED",
  ]
}
