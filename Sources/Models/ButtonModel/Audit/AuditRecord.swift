// SPDX-License-Identifier: Apache-2.0

/// One line of the audit log.
package struct AuditRecord: Hashable, Sendable {
  /// When the gateway did or learnt it, microseconds of CLOCK_MONOTONIC.
  package var atUSec: Int64
  package var event: AuditEvent

  /// Puts a record together.
  package init(atUSec: Int64, event: AuditEvent) {
    self.atUSec = atUSec
    self.event = event
  }
}
