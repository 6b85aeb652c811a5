// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Makes values of JSON, without Foundation.
enum ContextDecoding {
  static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) throws -> Value {
    try ContextDecoder(json: JSON(parsing: bytes), codingPath: []).decode(type)
  }
}

private struct ContextDecoder: Decoder {
  let json: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = json else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Keyed(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([Any].self) }
    return Unkeyed(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "\(json)"))
  }

  /// A value that JSON has itself, or one that decodes itself.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any?
    switch type {
    case is Bool.Type: found = json.boolValue
    case is String.Type: found = json.stringValue
    case let type as any FixedWidthInteger.Type: found = integer(type)
    case is Double.Type: found = json.doubleValue
    case is Float.Type: found = json.doubleValue.map { Float($0) }
    default: return try Value(from: self)
    }
    guard let value = found as? Value else { throw mismatch(type) }
    return value
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Any? {
    json.intValue.flatMap { Number(exactly: $0) }
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    let codingPath: [any CodingKey]
    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try nested(key).json.isNull }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try nested(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try nested(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
      ContextDecoder(json: object["super"] ?? .null, codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> ContextDecoder {
      guard let json = object[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key, .init(codingPath: codingPath, debugDescription: "it is not there"))
      }
      return ContextDecoder(json: json, codingPath: codingPath + [key])
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [JSON]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
      guard try present().json.isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next { try $0.decode(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }

    /// Goes on to the next element if this one was of use.
    private mutating func next<Value>(
      _ body: (ContextDecoder) throws -> Value
    ) throws -> Value {
      let value = try body(try present())
      currentIndex += 1
      return value
    }

    private func present() throws -> ContextDecoder {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          Any.self, .init(codingPath: codingPath, debugDescription: "no further element"))
      }
      return ContextDecoder(json: elements[currentIndex], codingPath: codingPath)
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: ContextDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.json.isNull }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      // The value itself has asked for this one: only a value of JSON ends that.
      try decoder.decode(type)
    }
  }
}
