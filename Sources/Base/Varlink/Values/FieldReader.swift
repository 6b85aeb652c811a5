// SPDX-License-Identifier: Apache-2.0

/// Takes the declared fields out of an object, one after the other.
///
/// Senders mostly keep the declared order, so the search for a field starts after the last one.
public struct FieldReader {
  private let object: JSONObject
  private let mode: DecodingMode
  private var next = 0
  private var found = 0
  /// A bit for each of the first 64 members that was found. More are not needed: a structure has no
  /// more fields, so that the first member that is unknown is one of these, or the next one.
  private var foundPositions: UInt64 = 0

  /// The fields that a structure can have.
  public static let maximumFields = UInt64.bitWidth

  /// Makes a reader at the first member.
  public init(_ object: JSONObject, _ mode: DecodingMode) {
    self.object = object
    self.mode = mode
  }

  /// The value of a field that must be there.
  public mutating func required<Value: VarlinkValue>(
    _ name: String
  ) throws(FieldError) -> Value {
    guard let value: Value = try optional(name) else {
      throw FieldError(.missing, path: name)
    }
    return value
  }

  /// The value of a nullable field, nil if it is absent or null. Each field is asked for once.
  public mutating func optional<Value: VarlinkValue>(
    _ name: String
  ) throws(FieldError) -> Value? {
    guard let value = take(name), !value.isNull else { return nil }
    do throws(FieldError) {
      return try Value(from: value, mode)
    } catch {
      throw error.inside(name)
    }
  }

  /// Throws for the first member that was not asked for, unless unknown fields are tolerated.
  public func finish() throws(FieldError) {
    guard mode == .strict, found < object.count else { return }
    for (position, member) in object.members.enumerated()
    where position >= Self.maximumFields || foundPositions & 1 << position == 0 {
      throw FieldError(.unknown, path: member.name)
    }
  }

  private mutating func take(_ name: String) -> JSON? {
    let members = object.members
    var position = next
    if position >= members.count || members[position].name != name {
      guard let other = members.firstIndex(where: { $0.name == name }) else { return nil }
      position = other
    }
    found += 1
    next = position + 1
    if position < Self.maximumFields { foundPositions |= 1 << position }
    return members[position].value
  }
}

/// The treatment of things that an interface does not declare (UAPI.20, "Unknown Fields").
public enum DecodingMode: Sendable {
  /// For the parameters of calls: unknown fields and enumeration values are errors.
  case strict
  /// For replies and errors, which a newer service may extend: unknown fields are ignored, unknown
  /// enumeration values kept as `unrecognized`.
  case tolerant
}

/// The reason why parameters do not fit their declaration, and the field. A service answers with
/// `org.varlink.service.InvalidParameter`, whose parameter is the path.
public struct FieldError: Error, Equatable, Sendable {
  /// The fault of the field.
  public enum Problem: Equatable, Sendable {
    /// The field is absent or null, but is not nullable.
    case missing
    /// The declaration has no such field.
    case unknown
    /// The value does not have this type.
    case wrongType(expected: String)
    /// The enumeration has no such value.
    case unknownValue(String)
  }

  /// From the outermost field inwards: `settings.bracket[1].gain`. Empty for the whole value.
  public let path: String
  /// The fault of the field.
  public let problem: Problem

  public init(_ problem: Problem, path: String = "") {
    self.path = path
    self.problem = problem
  }

  /// The same error seen from the structure that has this field.
  public func inside(_ field: String) -> FieldError {
    let isPlain = path.isEmpty || path.utf8.first == UInt8(ascii: "[")
    return FieldError(problem, path: isPlain ? field + path : field + "." + path)
  }

  /// The same error seen from the array that has this element.
  func inside(element index: Int) -> FieldError {
    inside("[\(index)]")
  }
}

extension FieldError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    let subject = path.isEmpty ? "the value" : "field '\(path)'"
    switch problem {
    case .missing: return "\(subject) is missing"
    case .unknown: return "\(subject) is not known"
    case .wrongType(let expected): return "\(subject) is not of type \(expected)"
    case .unknownValue(let value): return "\(subject) cannot be '\(value)'"
    }
  }
}
