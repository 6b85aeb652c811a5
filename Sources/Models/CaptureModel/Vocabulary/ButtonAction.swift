// SPDX-License-Identifier: Apache-2.0

/// What the engine does by itself for a press. The actions that need recordings or camera switches
/// are refused when the session is configured.
package enum ButtonAction: String, CaseIterable, Sendable {
  case none
  case photo
}
