// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

// connects ──▶ accepted: its number, start time and control group are noted ──▶ calls
//                          │
//                          ▼ it ends, and has left the connection to another process
//                        the connection stays that of the ended one: nothing is asked of /proc again,
//                        where its number may be another process's by then

/// The process that connected, as it was when its connection was accepted.
@LoopActor
public final class PeerProcess {
  public nonisolated let identity: PeerIdentity
  /// Clock ticks since boot; nil if it had ended, or /proc hides it.
  public nonisolated let startTime: Int64?
  /// Where a service manager has put it; nil if that is not known.
  public nonisolated let controlGroup: String?
  /// A pidfd of exactly the process that connected, from Linux 6.5 on.
  private let descriptor: Int32
  private let wasGone: Bool
  /// The process, its parent, and so on, as they were when that was first of interest.
  private(set) lazy var line = wasGone ? [] : ProcessFamily.line(of: identity.pid)

  /// Notes what there is to know. To be called when the connection is accepted.
  public init(_ identity: PeerIdentity, at socket: borrowing StreamSocket) {
    self.identity = identity
    let pidfd = clinux_peer_pidfd(socket.raw)
    descriptor = pidfd
    let isGone = pidfd < 0 && errno == ESRCH
    let startTime = isGone ? nil : identity.startTime()
    let group = isGone ? nil : ProcessFamily.controlGroup(of: identity.pid)
    // If it is there now, what was read before is its own.
    wasGone =
      isGone || (pidfd >= 0 ? Self.hasEnded(pidfd) : Self.hasEnded(identity, startTime: startTime))
    self.startTime = wasGone ? nil : startTime
    controlGroup = wasGone ? nil : group
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether it has ended. Its connection may be another process's then, of which nothing is known.
  public var hasEnded: Bool {
    if wasGone { return true }
    return descriptor >= 0
      ? Self.hasEnded(descriptor) : Self.hasEnded(identity, startTime: startTime)
  }

  /// Whether both are the same process, and not only of the same number.
  public func isSame(as other: PeerProcess) -> Bool {
    identity.pid == other.identity.pid && startTime == other.startTime && !wasGone && !other.wasGone
  }

  /// A descriptor that becomes readable when it ends, or is so if it has ended; nil if nobody can say any more, or
  /// where the kernel has none (before Linux 5.3).
  public func openDescriptor() -> OwnedDescriptor? {
    if wasGone { return nil }
    if descriptor >= 0 {
      let copy = clinux_duplicate(descriptor)
      return copy < 0 ? nil : OwnedDescriptor(owning: copy)
    }
    let raw = clinux_pidfd_open(identity.pid)
    if raw < 0 { return nil }
    let opened = OwnedDescriptor(owning: raw)
    // The number may be another process's.
    if Self.hasEnded(identity, startTime: startTime) { return nil }
    return opened
  }

  /// A pidfd becomes readable with the end of its process.
  private static func hasEnded(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private static func hasEnded(_ identity: PeerIdentity, startTime: Int64?) -> Bool {
    startTime == nil
      ? ProcessFamily.hasEnded(identity.pid) : identity.hasEnded(startTime: startTime)
  }
}

extension ProcessFamily {
  /// Whether the process belonged to the family when it connected.
  @LoopActor
  public func contains(_ process: PeerProcess) -> Bool {
    switch self {
    case .controlGroup(let group): process.controlGroup == group
    case .descendants(let ancestor): process.line.contains(ancestor)
    }
  }
}
