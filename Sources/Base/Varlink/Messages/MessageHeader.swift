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

  /// Refuses members that were not asked for, other than a vendor's extension: an object with a
  /// dot in its name, which is ignored. The names, all that were asked for, are only needed where
  /// there is one.
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
