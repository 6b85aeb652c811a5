// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A user of the system, as an administrator names him. Looking the name up is the reader's.
  package enum UserReference: Sendable, Equatable {
    case name(String)
    case identifier(UInt32)
  }
}
