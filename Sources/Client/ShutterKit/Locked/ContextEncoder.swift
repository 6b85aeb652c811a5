// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Makes JSON of a value, without Foundation.
enum ContextEncoding {
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let node = ContextNode()
    try node.take(value, at: [])
    return node.json.bytes
  }
}

/// A value that is being encoded: its containers fill it one after the other.
private final class ContextNode {
  private enum Kind { case scalar, array, object }

  private var kind = Kind.scalar
  private var scalar = JSON.null
  /// The elements of an array, or the members of an object.
  private var parts: [(name: String, node: ContextNode)] = []

  var json: JSON {
    switch kind {
    case .scalar: return scalar
    case .array: return .array(parts.map(\.node.json))
    case .object:
      var object = JSONObject()
      for part in parts { object[part.name] = part.node.json }
      return .object(object)
    }
  }

  var count: Int { parts.count }

  func beginArray() { kind = .array }

  func beginObject() { kind = .object }

  /// The node of a new member; without a name, of a new element.
  func part(_ name: String = "") -> ContextNode {
    let node = ContextNode()
    parts.append((name, node))
    return node
  }

  /// Takes a value that JSON has itself, or has the value encode itself.
  func take(_ value: some Encodable, at path: [any CodingKey]) throws {
    func refuse(_ why: String) -> EncodingError {
      .invalidValue(value, .init(codingPath: path, debugDescription: why))
    }
    switch value {
    case let value as Bool: scalar = .bool(value)
    case let value as String: scalar = .string(value)
    case let value as any BinaryInteger:
      guard let number = Int64(exactly: value) else { throw refuse("more than 64 bits") }
      scalar = .int(number)
    case let value as any BinaryFloatingPoint:
      let number = Double(value)
      guard number.isFinite else { throw refuse("no number that JSON has") }
      scalar = .double(number)
    default: try value.encode(to: ContextEncoder(node: self, codingPath: path))
    }
  }
}

private struct ContextEncoder: Encoder {
  let node: ContextNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(Keyed(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return Unkeyed(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, codingPath: codingPath)
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: ContextNode
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { _ = node.part(key.stringValue) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try node.part(key.stringValue).take(value, at: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      ContextEncoder(node: node.part("super"), codingPath: codingPath)
    }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: Key) -> ContextEncoder {
      ContextEncoder(node: node.part(key.stringValue), codingPath: codingPath + [key])
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: ContextNode
    let codingPath: [any CodingKey]
    var count: Int { node.count }

    func encodeNil() { _ = node.part() }

    func encode<Value: Encodable>(_ value: Value) throws {
      try node.part().take(value, at: codingPath)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      nested.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested.unkeyedContainer() }

    func superEncoder() -> any Encoder { nested }

    private var nested: ContextEncoder {
      ContextEncoder(node: node.part(), codingPath: codingPath)
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: ContextNode
    let codingPath: [any CodingKey]

    // A node is null until it has taken something.
    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws { try node.take(value, at: codingPath) }
  }
}
