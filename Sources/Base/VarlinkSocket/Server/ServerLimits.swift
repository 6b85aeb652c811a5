// SPDX-License-Identifier: Apache-2.0

/// What clients may take of a server at most. A client beyond a limit loses its connection, or waits,
/// and nobody else notices.
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
  /// Calls of one user in a second, on all connections together; 0: any number. What comes sooner
  /// waits, and so does the one who sends it.
  public var callsPerSecondPerUser = 0
  /// Microseconds for which no connection is accepted after the process ran out of descriptors.
  public var acceptPauseUSec: Int64 = 250_000

  /// Makes the limits that DESIGN.md names.
  public init() {}
}
