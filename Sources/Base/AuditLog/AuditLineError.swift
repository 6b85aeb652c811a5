// SPDX-License-Identifier: Apache-2.0

/// Why a line is none of the audit log.
package enum AuditLineError: Error, Equatable, CustomStringConvertible {
  case notJSON(String)
  /// The member is missing, or is of another type.
  case member(String)
  /// The member has a value that the log does not know.
  case value(String, of: String)

  package var description: String {
    switch self {
    case .notJSON(let reason): "no JSON object: \(reason)"
    case .member(let name): "\"\(name)\" is missing or of a wrong type"
    case .value(let value, let name): "\"\(name)\" cannot be \"\(value)\""
    }
  }
}
