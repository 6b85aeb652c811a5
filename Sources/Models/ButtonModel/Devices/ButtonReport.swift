// SPDX-License-Identifier: Apache-2.0

/// What a debouncer has found out about a button.
package enum ButtonReport: Hashable, Sendable {
  /// It went down, by the kernel's stamp; or was found down at this time.
  case pressed(stampUSec: Int64)
  /// It went up, by the kernel's stamp.
  case released(stampUSec: Int64)
  /// It was found up, and the edge was never seen.
  case releaseLost(atUSec: Int64)
  /// An up of a button that was up.
  case orphanRelease
  /// So many edges were bounces.
  case bounced(edges: Int)
}
