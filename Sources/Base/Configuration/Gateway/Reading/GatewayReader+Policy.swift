// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension GatewayReader {
  /// Reads `[limits]`. One that another keeps from ever being reached is a mistake where the file
  /// sets it; where it does not, the default is no more than the other.
  mutating func readLimits(_ table: TableReader) {
    var reader = table
    func limit(
      _ key: String, _ range: ClosedRange<Int>,
      _ path: WritableKeyPath<GatewayConfiguration.Limits, Int>, factor: Int = 1,
      below other: (key: String, path: KeyPath<GatewayConfiguration.Limits, Int>)? = nil
    ) {
      let value = reader.value(key)
      if let number = value?.integer(in: range) {
        configuration.limits[keyPath: path] = number * factor
      }
      guard let other else { return }
      let most = configuration.limits[keyPath: other.path]
      guard configuration.limits[keyPath: path] > most else { return }
      value?.report(
        "can never be reached: it is \(configuration.limits[keyPath: path]), and "
          + "\"\(other.key)\" is \(most)",
        remedy: "lower it to \(most), or raise \"\(other.key)\"")
      configuration.limits[keyPath: path] = most
    }
    limit("connections", 8...1024, \.connections)
    limit(
      "connections_per_user", 2...1024, \.connectionsPerUser, below: ("connections", \.connections))
    // An interaction lives on a connection of its own.
    limit(
      "interactions_per_user", 1...512, \.interactionsPerUser,
      below: ("connections_per_user", \.connectionsPerUser))
    limit(
      "interactions_per_client", 1...256, \.interactionsPerClient,
      below: ("interactions_per_user", \.interactionsPerUser))
    limit("message_kb", 4...64, \.messageBytes, factor: 1024)
    limit("calls_per_second", 50...1_000_000, \.callsPerSecond)
    limit("events_per_second", 100...1_000_000, \.eventsPerSecond)
    reader.finish()
  }

  /// Reads `[sockets.gateway]` and its like. Every user can be a client, if the administrator wants
  /// it; but whoever reaches the other two is believed.
  mutating func readSockets(_ table: TableReader) {
    var reader = table
    let sockets: [(String, RuntimeDirectory.Socket)] = [
      ("gateway", .gateway), ("control", .control), ("engine_link", .engineLink),
    ]
    for (key, socket) in sockets {
      guard let table = reader.table(key, title: "[sockets.\(key)]") else { continue }
      configuration.sockets[socket] = SocketAccess(
        table, accounts: accounts, isForAll: socket == .gateway)
    }
    reader.finish()
  }
}
