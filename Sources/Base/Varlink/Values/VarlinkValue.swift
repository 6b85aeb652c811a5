// SPDX-License-Identifier: Apache-2.0

/// A Swift value of a Varlink type.
public protocol VarlinkValue: Equatable, Sendable {
  /// Takes the value out of JSON.
  init(from json: JSON, _ mode: DecodingMode) throws(FieldError)

  /// Writes the value.
  func encode(into writer: inout JSONWriter)
}

extension VarlinkValue {
  /// The value as JSON bytes.
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    encode(into: &writer)
    return writer.finish()
  }
}

/// A Swift value of a Varlink structure: a type, the parameters of a method or error, a reply.
public protocol VarlinkStructure: VarlinkValue {
  /// Takes the declared fields out of an object.
  init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError)
}

extension VarlinkStructure {
  /// Takes the value out of JSON, which must be an object.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .object(let object) = json else {
      throw FieldError(.wrongType(expected: "object"))
    }
    try self.init(from: object, mode)
  }
}

/// The structure without fields, `()`.
public struct NoFields: VarlinkStructure {
  /// Makes the only value.
  public init() {}

  /// Takes nothing out of an object.
  public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
    try FieldReader(object, mode).finish()
  }

  /// Writes `{}`.
  public func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}

/// A Swift value of a Varlink enumeration. A value that the interface does not declare is kept, so
/// that a client can go on with a newer service.
public protocol VarlinkEnumeration: VarlinkValue, Hashable, CustomStringConvertible {
  /// The declared values.
  static var declared: [Self] { get }

  /// A value that the interface does not declare.
  static func unrecognized(_ name: String) -> Self

  /// The value of that name; an undeclared one is `unrecognized`.
  init(rawValue: String)

  /// The name as it is on the wire.
  var rawValue: String { get }

  /// Whether the interface declares the value.
  var isDeclared: Bool { get }
}

// Inlinable, so that each enumeration has its own: clients read four of them for a press, and generic code takes
// ten times as many instructions.
extension VarlinkEnumeration {
  /// The value of that name; an undeclared one is `unrecognized`.
  @inlinable public init(rawValue: String) {
    for value in Self.declared where value.rawValue == rawValue {
      self = value
      return
    }
    self = .unrecognized(rawValue)
  }

  /// Whether the interface declares the value.
  @inlinable public var isDeclared: Bool { Self.declared.contains(self) }
}

extension VarlinkEnumeration {
  /// Takes the value out of JSON, which must be a string.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .string(let name) = json else { throw FieldError(.wrongType(expected: "string")) }
    self.init(rawValue: name)
    guard mode == .tolerant || isDeclared else { throw FieldError(.unknownValue(name)) }
  }

  /// Writes the name.
  public func encode(into writer: inout JSONWriter) {
    writer.string(rawValue)
  }

  /// The name as it is on the wire.
  public var description: String { rawValue }
}
