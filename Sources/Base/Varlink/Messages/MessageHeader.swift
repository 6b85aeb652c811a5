// SPDX-License-Identifier: Apache-2.0

/// The members of a message, taken out one after the other with all the strictness of UAPI.20.
/// Null is the same as absent for each of them.
struct MessageHeader {
  private let object: JSONObject
  private var found = 0

  /// Parses the message, which must be an object.
  init(_ message: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(ProtocolError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: message, limits: limits)
    } catch {
      throw .malformed(error)
    }
    guard case .object(let object) = json else { throw .notAnObject }
    self.object = object
  }

  /// A text member.
  mutating func string(_ name: String) throws(ProtocolError) -> String? {
    switch take(name) {
    case .none: return nil
    case .some(.string(let value)): return value
    case .some: throw .wrongType(member: name)
    }
  }

  /// A flag, false if absent.
  mutating func flag(_ name: String) throws(ProtocolError) -> Bool {
    switch take(name) {
    case .none: return false
    case .some(.bool(let value)): return value
    case .some: throw .wrongType(member: name)
    }
  }

  /// The parameters, empty if absent.
  mutating func parameters() throws(ProtocolError) -> JSONObject {
    switch take("parameters") {
    case .none: return [:]
    case .some(.object(let value)): return value
    case .some: throw .wrongType(member: "parameters")
    }
  }

  /// Refuses members that were not asked for, other than a vendor's extension: an object with a dot
  /// in its name, which is ignored. `known` are all names that were asked for; they are needed only
  /// if there is an unknown one.
  func finish(known: @autoclosure () -> [String]) throws(ProtocolError) {
    guard found < object.count else { return }
    let known = known()
    for member in object.members where !known.contains(member.name) {
      guard case .object = member.value, member.name.utf8.contains(UInt8(ascii: ".")) else {
        throw .unknownMember(member.name)
      }
    }
  }

  private mutating func take(_ name: String) -> JSON? {
    guard let value = object[name] else { return nil }
    found += 1
    return value.isNull ? nil : value
  }
}

/// The reason why bytes are not a message. The connection on which they came is no longer usable.
public enum ProtocolError: Error, Equatable, Sendable {
  /// The bytes are not accepted as JSON.
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
  /// More bytes than allowed, without a NUL.
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
