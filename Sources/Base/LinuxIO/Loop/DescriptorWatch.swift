// SPDX-License-Identifier: Apache-2.0
import CLinux

/// A descriptor in the event loop's care. Cancel it before the descriptor is closed.
@LoopActor
public final class DescriptorWatch {
  let descriptor: Int32
  let slot: Int
  /// Slot and a number that is never used twice, so that a late event is not taken for one of a new
  /// watch.
  let token: UInt64
  let handler: @LoopActor (Interest) -> Void
  private weak var loop: EventLoop?
  private var interest: Interest

  private static var generation: UInt64 = 0

  init(
    loop: EventLoop, descriptor: Int32, slot: Int, interest: Interest,
    handler: @escaping @LoopActor (Interest) -> Void
  ) {
    self.loop = loop
    self.descriptor = descriptor
    self.slot = slot
    self.interest = interest
    self.handler = handler
    Self.generation = (Self.generation + 1) & 0x7FFF_FFFF
    token = Self.generation << 32 | UInt64(slot)
  }

  /// Watches for something else from now on.
  public func update(_ interest: Interest) {
    guard interest != self.interest else { return }
    self.interest = interest
    loop?.change(self, to: interest)
  }

  /// Ends the watch; no handler is called after this. A second call does nothing.
  public func cancel() {
    loop?.remove(self)
    loop = nil
  }
}

/// The events that a descriptor is watched for, or that were found: epoll's own bits.
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
