// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The most that clients may take of a server. A client beyond a limit loses its connection, waits, or is refused. The
/// limits of a user are shared by its programs; those of other users notice only when the connections in all are used up.
public struct ServerLimits: Equatable, Sendable {
  /// Bytes of a message from a client, without its NUL.
  public var maximumMessageSize = 64 << 10
  /// Replies that wait for one client to read.
  public var maximumQueuedMessages = 64
  /// Microseconds that a reply may wait for its client to read.
  public var maximumUnsentUSec: Int64 = 1_000_000
  /// Connections in all.
  public var maximumConnections = 1024
  /// Connections of one user.
  public var maximumConnectionsPerUser = 128
  /// Calls of one user in a second, on all connections together; 0: any number. Calls beyond that
  /// wait, and with them everything that is sent behind them.
  public var callsPerSecondPerUser = 0
  /// Connections have descriptors below this number. The kernel gives the lowest one that is free, so the process
  /// keeps the rest for its own files: that of the lock can be written however many clients there are.
  public var firstReservedDescriptor = DescriptorLimit.current - reservedDescriptors
  package static let reservedDescriptors = 64
  /// Microseconds for which no connection is accepted after the process ran out of descriptors.
  public var acceptPauseUSec: Int64 = 250_000

  public init() {}
}

/// One user's share of a server, on all of the user's connections together.
@LoopActor
final class UserShare {
  /// The open connections.
  var connections = 0
  /// The calls that the user may make; nil: any number.
  private var calls: TokenBucket?

  init(_ limits: ServerLimits) {
    let rate = limits.callsPerSecondPerUser
    calls = rate > 0 ? TokenBucket(perSecond: rate) : nil
  }

  var isLimited: Bool { calls != nil }

  /// When the next call may be handled, microseconds; nil: now.
  var nextCallUSec: Int64? {
    guard calls != nil else { return nil }
    let now = MonotonicClock.nowUSec
    guard let wait = calls?.wait(atUSec: now), wait > 0 else { return nil }
    return now + wait
  }

  /// Counts a call that is handled.
  func takeCall() {
    _ = calls?.take(1, atUSec: MonotonicClock.nowUSec)
  }
}

/// Returns memory to the system when a crowd of clients has gone: a daemon runs for months, and
/// would keep it otherwise.
@LoopActor
struct CrowdWatch {
  /// Connections that count as a crowd.
  private static let size = 64
  /// Microseconds from when most have gone until memory is returned, so that it happens once, and
  /// not while clients are still busy going.
  private static let delayUSec: Int64 = 500_000

  /// The most connections since the last time.
  private var peak = 0

  nonisolated init() {}

  /// One connection more.
  mutating func hasGrown(to count: Int) {
    peak = max(peak, count)
  }

  /// One connection less.
  mutating func hasShrunk(to count: Int) {
    guard peak >= Self.size, count <= peak / 4 else { return }
    peak = count
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.delayUSec) {
      ProcessMemory.releaseUnused()
    }
  }
}
