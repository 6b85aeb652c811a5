// SPDX-License-Identifier: Apache-2.0

/// The state of a client's capture session. The raw values are the words of EngineLink.
package enum ChaosSession: String, CaseIterable, Sendable {
  case running, stopped, interrupted
}
