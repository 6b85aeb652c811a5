// SPDX-License-Identifier: Apache-2.0

/// A call to the system that failed: what was being done, to what, and the kernel's reason.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In plain words or by the call's name: "open", "VIDIOC_STREAMON".
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
