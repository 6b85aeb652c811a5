// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Varlink

/// A line of the audit log: one JSON object with an `AuditEvent`. The names of its members
/// are the format of the log and must not change.
package enum AuditLine {
  /// The object of a record. Members that do not apply are left out.
  /// - Parameter unixUSec: the time of day of the record, microseconds since 1970.
  package static func object(_ record: AuditRecord, unixUSec: Int64) -> JSONObject {
    var members = AuditMembers()
    members.add("unixUSec", unixUSec)
    members.add("monotonicUSec", record.atUSec)
    members.add(record.event)
    return members.object
  }

  /// Reads a record, as far as the invariants need it; nil for a line that is not about a press.
  package static func record(_ line: [UInt8]) throws(AuditLineError) -> AuditRecord? {
    let value: JSON
    do {
      value = try JSON(parsing: line)
    } catch {
      throw .notJSON("\(error)")
    }
    guard case .object(let object) = value else { throw .notJSON("not an object") }
    let fields = AuditFields(object)
    guard let event = try AuditEvent(fields) else { return nil }
    return AuditRecord(atUSec: try fields.integer("monotonicUSec"), event: event)
  }
}

/// Why a text is not a line of the audit log.
package enum AuditLineError: Error, Equatable, CustomStringConvertible {
  case notJSON(String)
  /// The member is missing, or is of another type.
  case member(String)
  /// The member has an unknown value.
  case value(String, of: String)

  package var description: String {
    switch self {
    case .notJSON(let reason): "no JSON object: \(reason)"
    case .member(let name): "\"\(name)\" is missing or of a wrong type"
    case .value(let value, let name): "\"\(name)\" cannot be \"\(value)\""
    }
  }
}
