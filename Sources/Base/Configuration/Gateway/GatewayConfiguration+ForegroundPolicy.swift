// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// Who is the foreground client.
  package enum ForegroundPolicy: Sendable, Equatable {
    /// The client that asked last.
    case lastToAsk
    /// The one that asked last of those whose login session its seat shows.
    case activeSession
    /// The newest client of this application, and nobody else.
    case pinned(application: String)
    /// Whom the administrator's shell names through `org.shutterd.Control`.
    case shell
  }
}
