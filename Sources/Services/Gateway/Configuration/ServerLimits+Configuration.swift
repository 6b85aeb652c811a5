// SPDX-License-Identifier: Apache-2.0
import Configuration
import VarlinkSocket

extension ServerLimits {
  /// What the configuration lets users take.
  package init(_ limits: GatewayConfiguration.Limits) {
    self.init()
    maximumConnections = limits.connections
    maximumConnectionsPerUser = limits.connectionsPerUser
    maximumMessageSize = limits.messageBytes
    callsPerSecondPerUser = limits.callsPerSecond
  }
}
