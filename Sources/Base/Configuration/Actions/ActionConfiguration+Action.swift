// SPDX-License-Identifier: Apache-2.0

extension ActionConfiguration {
  /// A command, as whom it runs, and how far it may go, `[[action]]`.
  package struct Action: Sendable, Equatable {
    /// By which the gateway's configuration names it.
    package var name: String
    /// The absolute path of a program, and its arguments: no shell reads them.
    package var command: [String]
    package var user: GatewayConfiguration.UserReference
    /// When it is ended, seconds; 1 to 3600.
    package var timeoutSeconds = 30
    /// Of the address space of each process, bytes; `nil`: as much as there is.
    package var memoryBytes: UInt64?
    /// Of the user, all his others counted; `nil`: as many as the system allows.
    package var processes: UInt64?

    package init(name: String, command: [String], user: GatewayConfiguration.UserReference) {
      self.name = name
      self.command = command
      self.user = user
    }
  }
}
