// SPDX-License-Identifier: Apache-2.0
import AuditLog
import ButtonModel
import Varlink

/// A record with the time of day at which it was made: later the clocks may say something else.
struct StampedRecord: Sendable {
  let record: AuditRecord
  /// Microseconds since 1970.
  let unixUSec: Int64

  /// The line of the log.
  var object: JSONObject { AuditLine.object(record, unixUSec: unixUSec) }
}
