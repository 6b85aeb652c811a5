// SPDX-License-Identifier: Apache-2.0

/// Which configuration of a session is meant while it is being changed.
package enum ConfigurationVersion: String, Sendable {
  /// In force before the change.
  case former
  /// In force after it, if the camera does not refuse.
  case proposed
}
