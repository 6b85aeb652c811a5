// SPDX-License-Identifier: Apache-2.0
import CLinux

/// What a descriptor is watched for, and what was found: epoll's own bits.
public struct Interest: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bytes, a connection or the end of the stream can be read.
  public static let readable = Interest(rawValue: EPOLLIN.rawValue)
  public static let writable = Interest(rawValue: EPOLLOUT.rawValue)
  /// POLLPRI: an exceptional condition, as sysfs attributes and V4L2 events signal them.
  public static let exceptional = Interest(rawValue: EPOLLPRI.rawValue)
  /// The peer closed its writing side.
  public static let peerClosed = Interest(rawValue: EPOLLRDHUP.rawValue)
  /// Reported without being asked for.
  public static let hangup = Interest(rawValue: EPOLLHUP.rawValue)
  /// Reported without being asked for.
  public static let error = Interest(rawValue: EPOLLERR.rawValue)
}
