// SPDX-License-Identifier: Apache-2.0

/// What the machine runs for presses that no client is granted, `actions.toml`: the administrator's
/// file, which the gateway does not read.
package struct ActionConfiguration: Sendable, Equatable {
  /// Where the action service looks without `--config`.
  package static let defaultPath = "/etc/shutterd/actions.toml"

  /// No name occurs twice.
  package var actions: [Action] = []

  package init() {}
}
