// SPDX-License-Identifier: Apache-2.0

/// Why a client may not come to the foreground now. The raw values are the words of the Gateway
/// interface.
package enum ForegroundRefusal: String, CaseIterable, Sendable {
  case locked
  case pinned
  case seatInactive = "seat_inactive"
  case decidedByShell = "decided_by_shell"
}
