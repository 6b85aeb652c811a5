// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import ShutterKit

/// Values as JSON, as a context keeps them.
struct ContextCodingTests {
  private struct Everything: Codable, Equatable {
    enum Mode: String, Codable { case photo, film }

    struct Part: Codable, Equatable {
      var name: String
      var sizes: [UInt16]
    }

    var flag = true
    var small = Int8.min
    var large = Int64.max
    var half = Float(0.5)
    var third = 1.0 / 3
    var text = "\u{1F4F7} \"quoted\""
    var mode = Mode.film
    var nothing: Int?
    var list: [Int?] = [1, nil, 3]
    var parts = [Part(name: "a", sizes: [1, 65535]), Part(name: "b", sizes: [])]
    var table = ["x": [1.5], "y": []]
  }

  private static func text(_ value: some Encodable) throws -> String {
    String(decoding: try ContextEncoding.bytes(of: value), as: UTF8.self)
  }

  private static func value<Value: Decodable>(_ text: String) throws -> Value {
    try ContextDecoding.value(Value.self, of: Array(text.utf8))
  }

  @Test("a value of everything comes back as it was")
  func roundTrip() throws {
    let value = Everything()
    #expect(try Self.value(Self.text(value)) == value)
  }

  @Test("JSON's own values are written as such")
  func scalars() throws {
    #expect(try Self.text(true) == "true" && Self.text(7) == "7" && Self.text("a") == "\"a\"")
    #expect(try Self.text(Int?.none) == "null" && Self.text([Int]()) == "[]")
    #expect(try Self.text([String: Int]()) == "{}" && Self.text([[1], []]) == "[[1],[]]")
    #expect(try Self.text(Everything.Mode.photo) == "\"photo\"")
    let list: [Bool?] = try Self.value("[true, null]")
    #expect(list == [true, nil])
    // A whole number is also one with a fraction, but not the other way round.
    #expect(try Self.value("3") == 3.0)
    #expect(throws: DecodingError.self) { let _: Int = try Self.value("3.0") }
  }

  @Test("nested containers, and those of a superclass")
  func containers() throws {
    let value = Nested(x: 1, list: [2, 3], more: ["a", "b"])
    let text = try Self.text(value)
    #expect(text == "{\"inner\":{\"x\":1,\"list\":[2,3]},\"rows\":[[\"a\",\"b\"],{\"x\":1}]}")
    #expect(try Self.value(text) == value)
    let derived = Derived(1, 2)
    #expect(try Self.text(derived) == "{\"two\":2,\"super\":{\"one\":1}}")
    let back: Derived = try Self.value(Self.text(derived))
    #expect(back.one == 1 && back.two == 2)
  }

  @Test(
    "what is not of the type is refused",
    arguments: [
      "{}", "[]", "null", "7", "{\"name\":1,\"sizes\":[]}", "{\"name\":\"a\",\"sizes\":{}}",
      "{\"name\":\"a\",\"sizes\":[65536]}", "{\"name\":\"a\",\"sizes\":[-1]}",
      "{\"name\":\"a\",\"sizes\":[1.5]}", "{\"name\":\"a\",\"sizes\":[null]}",
    ])
  func mismatch(_ text: String) {
    #expect(throws: DecodingError.self) { let _: Everything.Part = try Self.value(text) }
  }

  @Test("text that is no JSON, and values that JSON does not have")
  func impossible() {
    #expect(throws: (any Error).self) { let _: Int = try Self.value("{") }
    #expect(throws: EncodingError.self) { try Self.text([Double.infinity]) }
    #expect(throws: EncodingError.self) { try Self.text(UInt64.max) }
  }
}

/// A value that makes its containers itself.
private struct Nested: Codable, Equatable {
  enum Key: String, CodingKey { case inner, rows, x, list }

  var x: Int
  var list: [Int]
  var more: [String]

  init(x: Int, list: [Int], more: [String]) { (self.x, self.list, self.more) = (x, list, more) }

  init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Key.self)
    let inner = try outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
    x = try inner.decode(Int.self, forKey: .x)
    var numbers = try inner.nestedUnkeyedContainer(forKey: .list)
    list = []
    while !numbers.isAtEnd { list.append(try numbers.decode(Int.self)) }
    var rows = try outer.nestedUnkeyedContainer(forKey: .rows)
    var words = try rows.nestedUnkeyedContainer()
    more = []
    while !words.isAtEnd { more.append(try words.decode(String.self)) }
    let again = try rows.nestedContainer(keyedBy: Key.self)
    guard try again.decode(Int.self, forKey: .x) == x, rows.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: rows, debugDescription: "x differs")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Key.self)
    var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
    try inner.encode(x, forKey: .x)
    var numbers = inner.nestedUnkeyedContainer(forKey: .list)
    for number in list { try numbers.encode(number) }
    var rows = outer.nestedUnkeyedContainer(forKey: .rows)
    var words = rows.nestedUnkeyedContainer()
    for word in more { try words.encode(word) }
    var again = rows.nestedContainer(keyedBy: Key.self)
    try again.encode(x, forKey: .x)
  }
}

private class Base: Codable {
  var one: Int

  init(_ one: Int) { self.one = one }
}

private final class Derived: Base {
  enum Key: String, CodingKey { case two }

  var two: Int

  init(_ one: Int, _ two: Int) {
    self.two = two
    super.init(one)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    two = try container.decode(Int.self, forKey: .two)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(two, forKey: .two)
    try super.encode(to: container.superEncoder())
  }
}
