// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `MyType` of org.varlink.certification.
  public struct MyType: VarlinkStructure {
    /// The type of `enum`.
    public enum Enum: VarlinkEnumeration {
      case one
      case two
      case three
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Enum] = [.one, .two, .three]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "one": self = .one
        case "two": self = .two
        case "three": self = .three
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .one: return "one"
        case .two: return "two"
        case .three: return "three"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// The type of `struct`.
    public struct Struct: VarlinkStructure {
      public var first: Int64
      public var second: String

      /// Makes a value of these fields.
      public init(first: Int64, second: String) {
        self.first = first
        self.second = second
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.first = try fields.required("first")
        self.second = try fields.required("second")
        try fields.finish(known: ["first", "second"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("first", self.first)
        writer.field("second", self.second)
        writer.endObject()
      }
    }

    /// The type of `stringset`.
    public struct Stringset: VarlinkStructure {
      /// Makes a value of these fields.
      public init() {}

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        let fields = FieldReader(object, mode)
        try fields.finish(known: [])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.endObject()
      }
    }

    /// The type of `nullableArrayStruct`.
    public struct NullableArrayStruct: VarlinkStructure {
      public var first: Int64
      public var second: String

      /// Makes a value of these fields.
      public init(first: Int64, second: String) {
        self.first = first
        self.second = second
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.first = try fields.required("first")
        self.second = try fields.required("second")
        try fields.finish(known: ["first", "second"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("first", self.first)
        writer.field("second", self.second)
        writer.endObject()
      }
    }

    public var object: JSONObject
    public var `enum`: Enum
    public var `struct`: Struct
    public var array: [String]
    public var dictionary: [String: String]
    public var stringset: [String: Stringset]
    public var nullable: String?
    public var nullableArrayStruct: [NullableArrayStruct]?
    public var interface: Interface

    /// Makes a value of these fields.
    public init(
      object: JSONObject,
      `enum`: Enum,
      `struct`: Struct,
      array: [String],
      dictionary: [String: String],
      stringset: [String: Stringset],
      nullable: String? = nil,
      nullableArrayStruct: [NullableArrayStruct]? = nil,
      interface: Interface
    ) {
      self.object = object
      self.`enum` = `enum`
      self.`struct` = `struct`
      self.array = array
      self.dictionary = dictionary
      self.stringset = stringset
      self.nullable = nullable
      self.nullableArrayStruct = nullableArrayStruct
      self.interface = interface
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.object = try fields.required("object")
      self.`enum` = try fields.required("enum")
      self.`struct` = try fields.required("struct")
      self.array = try fields.required("array")
      self.dictionary = try fields.required("dictionary")
      self.stringset = try fields.required("stringset")
      self.nullable = try fields.optional("nullable")
      self.nullableArrayStruct = try fields.optional("nullable_array_struct")
      self.interface = try fields.required("interface")
      try fields.finish(known: [
        "object",
        "enum",
        "struct",
        "array",
        "dictionary",
        "stringset",
        "nullable",
        "nullable_array_struct",
        "interface",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("object", self.object)
      writer.field("enum", self.`enum`)
      writer.field("struct", self.`struct`)
      writer.field("array", self.array)
      writer.field("dictionary", self.dictionary)
      writer.field("stringset", self.stringset)
      writer.field("nullable", self.nullable)
      writer.field("nullable_array_struct", self.nullableArrayStruct)
      writer.field("interface", self.interface)
      writer.endObject()
    }
  }
}
