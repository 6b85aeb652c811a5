// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// What each user may take of the gateway, `[limits]`: of each socket, where it is about
  /// connections and calls.
  package struct Limits: Sendable, Equatable {
    /// Of all users together; 8 to 1024.
    package var connections = 1024
    /// 2 to 1024, and no more than `connections`.
    package var connectionsPerUser = 128
    /// 1 to 256, and no more than `interactionsPerUser`.
    package var interactionsPerClient = 32
    /// 1 to 512, and no more than `connectionsPerUser`: each has a connection of its own.
    package var interactionsPerUser = 128
    /// Of a message from a client, 4096 to 65 536.
    package var messageBytes = 64 << 10
    /// Of one user; 50 to 1 000 000.
    package var callsPerSecond = 5000
    /// Of one device, or of one GPIO line; 100 to 1 000 000.
    package var eventsPerSecond = 2000

    package init() {}
  }
}
