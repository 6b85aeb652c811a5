// SPDX-License-Identifier: Apache-2.0

/// The state of a capture session by the engine's word. The raw values are the words of EngineLink.
package enum SessionState: String, CaseIterable, Sendable {
  case stopped
  case starting
  case running
  case interrupted
  case failed
}
