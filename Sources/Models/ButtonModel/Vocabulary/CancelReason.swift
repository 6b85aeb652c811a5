// SPDX-License-Identifier: Apache-2.0

/// Why a granted press was cancelled (requirements table G.2). The raw values are the words of the
/// Gateway interface.
package enum CancelReason: String, CaseIterable, Sendable {
  case interactionDisabled = "interaction_disabled"
  case interactionRemoved = "interaction_removed"
  case backgrounded
  case sessionStopped = "session_stopped"
  case sessionInterrupted = "session_interrupted"
  case engineLost = "engine_lost"
  case clientUnresponsive = "client_unresponsive"
  /// The client's process ended. In the audit log only: nobody is left to be told.
  case clientGone = "client_gone"
  case deviceRemoved = "device_removed"
  case syncLost = "sync_lost"
  case locked
  case leftRegion = "left_region"
  case timedOut = "timed_out"
  case configurationChanged = "configuration_changed"
  case gatewayShutdown = "gateway_shutdown"
}
