// SPDX-License-Identifier: Apache-2.0

/// Why a message is none. The connection it came on is not usable any more.
public enum ProtocolError: Error, Equatable, Sendable {
  /// The bytes are not JSON that we take.
  case malformed(JSONError)
  /// The JSON is not an object.
  case notAnObject
  /// A call does not name its method.
  case missingMethod
  /// A member of the message, not of its parameters, has a type that it cannot have.
  case wrongType(member: String)
  /// A member that neither calls nor replies have.
  case unknownMember(String)
  /// More than one of `oneway`, `more` and `upgrade`.
  case conflictingFlags
  /// An error that announces more replies.
  case errorContinues
  /// More bytes than allowed without an end.
  case tooLong(maximum: Int)
}

extension ProtocolError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .malformed(let error): return "malformed message: \(error)"
    case .notAnObject: return "the message is not an object"
    case .missingMethod: return "the call names no method"
    case .wrongType(let member): return "'\(member)' has the wrong type"
    case .unknownMember(let name): return "unknown member '\(name)'"
    case .conflictingFlags: return "more than one of 'oneway', 'more' and 'upgrade'"
    case .errorContinues: return "an error that announces more replies"
    case .tooLong(let maximum): return "message of more than \(maximum) bytes"
    }
  }
}
