// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Interface` of org.varlink.certification.
  public struct Interface: VarlinkStructure {
    /// The type of `foo`.
    public enum Foo: VarlinkEnumeration {
      case foo
      case bar
      case baz
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Foo] = [.foo, .bar, .baz]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "foo": self = .foo
        case "bar": self = .bar
        case "baz": self = .baz
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .foo: return "foo"
        case .bar: return "bar"
        case .baz: return "baz"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// The type of `anon`.
    public struct Anon: VarlinkStructure {
      public var foo: Bool
      public var bar: Bool

      /// Makes a value of these fields.
      public init(foo: Bool, bar: Bool) {
        self.foo = foo
        self.bar = bar
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.foo = try fields.required("foo")
        self.bar = try fields.required("bar")
        try fields.finish(known: ["foo", "bar"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("foo", self.foo)
        writer.field("bar", self.bar)
        writer.endObject()
      }
    }

    public var foo: [[String: Foo]?]?
    public var anon: Anon

    /// Makes a value of these fields.
    public init(foo: [[String: Foo]?]? = nil, anon: Anon) {
      self.foo = foo
      self.anon = anon
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.foo = try fields.optional("foo")
      self.anon = try fields.required("anon")
      try fields.finish(known: ["foo", "anon"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("foo", self.foo)
      writer.field("anon", self.anon)
      writer.endObject()
    }
  }
}
