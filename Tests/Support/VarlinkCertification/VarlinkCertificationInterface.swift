// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// The interface by which implementations of Varlink are tested against each other.
/// It uses every type there is, and words that languages reserve as field names. A
/// client calls the methods in their order, each with what the one before replied.
public enum VarlinkCertificationInterface: VarlinkInterface {
  public static let name = "org.varlink.certification"
  public static var description: String {
    String(decoding: PackageResources.org_varlink_certification_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    Start.self, Test01.self, Test02.self, Test03.self, Test04.self, Test05.self, Test06.self,
    Test07.self, Test08.self, Test09.self, Test10.self, Test11.self, End.self,
  ]
}

// MARK: Service

extension VarlinkCertificationInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func start(_ call: IncomingCall)
    func test01(_ parameters: Test01.Parameters, _ call: IncomingCall)
    func test02(_ parameters: Test02.Parameters, _ call: IncomingCall)
    func test03(_ parameters: Test03.Parameters, _ call: IncomingCall)
    func test04(_ parameters: Test04.Parameters, _ call: IncomingCall)
    func test05(_ parameters: Test05.Parameters, _ call: IncomingCall)
    func test06(_ parameters: Test06.Parameters, _ call: IncomingCall)
    func test07(_ parameters: Test07.Parameters, _ call: IncomingCall)
    func test08(_ parameters: Test08.Parameters, _ call: IncomingCall)
    func test09(_ parameters: Test09.Parameters, _ call: IncomingCall)
    func test10(_ parameters: Test10.Parameters, _ call: IncomingCall)
    func test11(_ parameters: Test11.Parameters, _ call: IncomingCall)
    func end(_ parameters: End.Parameters, _ call: IncomingCall)
  }
}

extension VarlinkCertificationInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { VarlinkCertificationInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case VarlinkCertificationInterface.Start.name:
      call.pass(VarlinkCertificationInterface.Start.self, to: start)
    case VarlinkCertificationInterface.Test01.name:
      call.pass(VarlinkCertificationInterface.Test01.self, to: test01)
    case VarlinkCertificationInterface.Test02.name:
      call.pass(VarlinkCertificationInterface.Test02.self, to: test02)
    case VarlinkCertificationInterface.Test03.name:
      call.pass(VarlinkCertificationInterface.Test03.self, to: test03)
    case VarlinkCertificationInterface.Test04.name:
      call.pass(VarlinkCertificationInterface.Test04.self, to: test04)
    case VarlinkCertificationInterface.Test05.name:
      call.pass(VarlinkCertificationInterface.Test05.self, to: test05)
    case VarlinkCertificationInterface.Test06.name:
      call.pass(VarlinkCertificationInterface.Test06.self, to: test06)
    case VarlinkCertificationInterface.Test07.name:
      call.pass(VarlinkCertificationInterface.Test07.self, to: test07)
    case VarlinkCertificationInterface.Test08.name:
      call.pass(VarlinkCertificationInterface.Test08.self, to: test08)
    case VarlinkCertificationInterface.Test09.name:
      call.pass(VarlinkCertificationInterface.Test09.self, to: test09)
    case VarlinkCertificationInterface.Test10.name:
      call.pass(VarlinkCertificationInterface.Test10.self, to: test10)
    case VarlinkCertificationInterface.Test11.name:
      call.pass(VarlinkCertificationInterface.Test11.self, to: test11)
    case VarlinkCertificationInterface.End.name:
      call.pass(VarlinkCertificationInterface.End.self, to: end)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension VarlinkCertificationInterface {
  public struct Interface: VarlinkStructure {
    public enum Foo: VarlinkEnumeration {
      case foo, bar, baz
      case unrecognized(String)

      public static let declared: [Foo] = [.foo, .bar, .baz]

      public var rawValue: String {
        switch self {
        case .foo: "foo"
        case .bar: "bar"
        case .baz: "baz"
        case .unrecognized(let name): name
        }
      }
    }

    public struct Anon: VarlinkStructure {
      public var foo: Bool
      public var bar: Bool

      public init(foo: Bool, bar: Bool) {
        self.foo = foo
        self.bar = bar
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.foo = try fields.required("foo")
        self.bar = try fields.required("bar")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("foo", self.foo)
        writer.field("bar", self.bar)
        writer.endObject()
      }
    }

    public var foo: [[String: Foo]?]?
    public var anon: Anon

    public init(foo: [[String: Foo]?]? = nil, anon: Anon) {
      self.foo = foo
      self.anon = anon
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.foo = try fields.optional("foo")
      self.anon = try fields.required("anon")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("foo", self.foo)
      writer.field("anon", self.anon)
      writer.endObject()
    }
  }

  public struct MyType: VarlinkStructure {
    public enum Enum: VarlinkEnumeration {
      case one, two, three
      case unrecognized(String)

      public static let declared: [Enum] = [.one, .two, .three]

      public var rawValue: String {
        switch self {
        case .one: "one"
        case .two: "two"
        case .three: "three"
        case .unrecognized(let name): name
        }
      }
    }

    public struct Struct: VarlinkStructure {
      public var first: Int64
      public var second: String

      public init(first: Int64, second: String) {
        self.first = first
        self.second = second
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.first = try fields.required("first")
        self.second = try fields.required("second")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("first", self.first)
        writer.field("second", self.second)
        writer.endObject()
      }
    }

    public struct Stringset: VarlinkStructure {
      public init() {}

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        try FieldReader(object, mode).finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.endObject()
      }
    }

    public struct NullableArrayStruct: VarlinkStructure {
      public var first: Int64
      public var second: String

      public init(first: Int64, second: String) {
        self.first = first
        self.second = second
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.first = try fields.required("first")
        self.second = try fields.required("second")
        try fields.finish()
      }

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

    public init(
      object: JSONObject, `enum`: Enum, `struct`: Struct, array: [String],
      dictionary: [String: String], stringset: [String: Stringset], nullable: String? = nil,
      nullableArrayStruct: [NullableArrayStruct]? = nil, interface: Interface
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
      try fields.finish()
    }

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

// MARK: Methods

extension VarlinkCertificationInterface {
  /// Begins a run; all its other calls carry the name it is given here.
  public enum Start: VarlinkMethod {
    public static let name = "org.varlink.certification.Start"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var clientId: String

      public init(clientId: String) {
        self.clientId = clientId
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.endObject()
      }
    }
  }

  public enum Test01: VarlinkMethod {
    public static let name = "org.varlink.certification.Test01"

    public struct Parameters: VarlinkStructure {
      public var clientId: String

      public init(clientId: String) {
        self.clientId = clientId
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var bool: Bool

      public init(bool: Bool) {
        self.bool = bool
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.bool = try fields.required("bool")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("bool", self.bool)
        writer.endObject()
      }
    }
  }

  public enum Test02: VarlinkMethod {
    public static let name = "org.varlink.certification.Test02"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var bool: Bool

      public init(clientId: String, bool: Bool) {
        self.clientId = clientId
        self.bool = bool
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.bool = try fields.required("bool")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("bool", self.bool)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var int: Int64

      public init(int: Int64) {
        self.int = int
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.int = try fields.required("int")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("int", self.int)
        writer.endObject()
      }
    }
  }

  public enum Test03: VarlinkMethod {
    public static let name = "org.varlink.certification.Test03"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var int: Int64

      public init(clientId: String, int: Int64) {
        self.clientId = clientId
        self.int = int
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.int = try fields.required("int")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("int", self.int)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var float: Double

      public init(float: Double) {
        self.float = float
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.float = try fields.required("float")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("float", self.float)
        writer.endObject()
      }
    }
  }

  public enum Test04: VarlinkMethod {
    public static let name = "org.varlink.certification.Test04"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var float: Double

      public init(clientId: String, float: Double) {
        self.clientId = clientId
        self.float = float
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.float = try fields.required("float")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("float", self.float)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var string: String

      public init(string: String) {
        self.string = string
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.string = try fields.required("string")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("string", self.string)
        writer.endObject()
      }
    }
  }

  public enum Test05: VarlinkMethod {
    public static let name = "org.varlink.certification.Test05"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var string: String

      public init(clientId: String, string: String) {
        self.clientId = clientId
        self.string = string
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.string = try fields.required("string")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("string", self.string)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var bool: Bool
      public var int: Int64
      public var float: Double
      public var string: String

      public init(bool: Bool, int: Int64, float: Double, string: String) {
        self.bool = bool
        self.int = int
        self.float = float
        self.string = string
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.bool = try fields.required("bool")
        self.int = try fields.required("int")
        self.float = try fields.required("float")
        self.string = try fields.required("string")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("bool", self.bool)
        writer.field("int", self.int)
        writer.field("float", self.float)
        writer.field("string", self.string)
        writer.endObject()
      }
    }
  }

  public enum Test06: VarlinkMethod {
    public static let name = "org.varlink.certification.Test06"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var bool: Bool
      public var int: Int64
      public var float: Double
      public var string: String

      public init(clientId: String, bool: Bool, int: Int64, float: Double, string: String) {
        self.clientId = clientId
        self.bool = bool
        self.int = int
        self.float = float
        self.string = string
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.bool = try fields.required("bool")
        self.int = try fields.required("int")
        self.float = try fields.required("float")
        self.string = try fields.required("string")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("bool", self.bool)
        writer.field("int", self.int)
        writer.field("float", self.float)
        writer.field("string", self.string)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public struct Struct: VarlinkStructure {
        public var bool: Bool
        public var int: Int64
        public var float: Double
        public var string: String

        public init(bool: Bool, int: Int64, float: Double, string: String) {
          self.bool = bool
          self.int = int
          self.float = float
          self.string = string
        }

        public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
          var fields = FieldReader(object, mode)
          self.bool = try fields.required("bool")
          self.int = try fields.required("int")
          self.float = try fields.required("float")
          self.string = try fields.required("string")
          try fields.finish()
        }

        public func encode(into writer: inout JSONWriter) {
          writer.beginObject()
          writer.field("bool", self.bool)
          writer.field("int", self.int)
          writer.field("float", self.float)
          writer.field("string", self.string)
          writer.endObject()
        }
      }

      public var `struct`: Struct

      public init(`struct`: Struct) {
        self.`struct` = `struct`
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.`struct` = try fields.required("struct")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("struct", self.`struct`)
        writer.endObject()
      }
    }
  }

  public enum Test07: VarlinkMethod {
    public static let name = "org.varlink.certification.Test07"

    public struct Parameters: VarlinkStructure {
      public struct Struct: VarlinkStructure {
        public var bool: Bool
        public var int: Int64
        public var float: Double
        public var string: String

        public init(bool: Bool, int: Int64, float: Double, string: String) {
          self.bool = bool
          self.int = int
          self.float = float
          self.string = string
        }

        public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
          var fields = FieldReader(object, mode)
          self.bool = try fields.required("bool")
          self.int = try fields.required("int")
          self.float = try fields.required("float")
          self.string = try fields.required("string")
          try fields.finish()
        }

        public func encode(into writer: inout JSONWriter) {
          writer.beginObject()
          writer.field("bool", self.bool)
          writer.field("int", self.int)
          writer.field("float", self.float)
          writer.field("string", self.string)
          writer.endObject()
        }
      }

      public var clientId: String
      public var `struct`: Struct

      public init(clientId: String, `struct`: Struct) {
        self.clientId = clientId
        self.`struct` = `struct`
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.`struct` = try fields.required("struct")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("struct", self.`struct`)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var map: [String: String]

      public init(map: [String: String]) {
        self.map = map
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.map = try fields.required("map")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("map", self.map)
        writer.endObject()
      }
    }
  }

  public enum Test08: VarlinkMethod {
    public static let name = "org.varlink.certification.Test08"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var map: [String: String]

      public init(clientId: String, map: [String: String]) {
        self.clientId = clientId
        self.map = map
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.map = try fields.required("map")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("map", self.map)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public struct Set: VarlinkStructure {
        public init() {}

        public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
          try FieldReader(object, mode).finish()
        }

        public func encode(into writer: inout JSONWriter) {
          writer.beginObject()
          writer.endObject()
        }
      }

      public var set: [String: Set]

      public init(set: [String: Set]) {
        self.set = set
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.set = try fields.required("set")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("set", self.set)
        writer.endObject()
      }
    }
  }

  public enum Test09: VarlinkMethod {
    public static let name = "org.varlink.certification.Test09"

    public struct Parameters: VarlinkStructure {
      public struct Set: VarlinkStructure {
        public init() {}

        public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
          try FieldReader(object, mode).finish()
        }

        public func encode(into writer: inout JSONWriter) {
          writer.beginObject()
          writer.endObject()
        }
      }

      public var clientId: String
      public var set: [String: Set]

      public init(clientId: String, set: [String: Set]) {
        self.clientId = clientId
        self.set = set
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.set = try fields.required("set")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("set", self.set)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var mytype: MyType

      public init(mytype: MyType) {
        self.mytype = mytype
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.mytype = try fields.required("mytype")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("mytype", self.mytype)
        writer.endObject()
      }
    }
  }

  /// Replies ten times.
  /// [Requires 'more' flag]
  public enum Test10: VarlinkMethod {
    public static let name = "org.varlink.certification.Test10"
    public static let more = MoreFlag.required

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var mytype: MyType

      public init(clientId: String, mytype: MyType) {
        self.clientId = clientId
        self.mytype = mytype
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.mytype = try fields.required("mytype")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("mytype", self.mytype)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var string: String

      public init(string: String) {
        self.string = string
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.string = try fields.required("string")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("string", self.string)
        writer.endObject()
      }
    }
  }

  /// Must be called with 'oneway', and with the ten strings.
  public enum Test11: VarlinkMethod {
    public static let name = "org.varlink.certification.Test11"

    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var lastMoreReplies: [String]

      public init(clientId: String, lastMoreReplies: [String]) {
        self.clientId = clientId
        self.lastMoreReplies = lastMoreReplies
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.lastMoreReplies = try fields.required("last_more_replies")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("last_more_replies", self.lastMoreReplies)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  public enum End: VarlinkMethod {
    public static let name = "org.varlink.certification.End"

    public struct Parameters: VarlinkStructure {
      public var clientId: String

      public init(clientId: String) {
        self.clientId = clientId
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var allOk: Bool

      public init(allOk: Bool) {
        self.allOk = allOk
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.allOk = try fields.required("all_ok")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("all_ok", self.allOk)
        writer.endObject()
      }
    }
  }
}

// MARK: Errors

extension VarlinkCertificationInterface {
  /// There is no such run, or it has failed before.
  public struct ClientIdError: VarlinkErrorValue {
    public static let name = "org.varlink.certification.ClientIdError"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// The call is not the one that has to come now.
  public struct CertificationError: VarlinkErrorValue {
    public static let name = "org.varlink.certification.CertificationError"

    public var wants: JSONObject
    public var got: JSONObject

    public init(wants: JSONObject, got: JSONObject) {
      self.wants = wants
      self.got = got
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.wants = try fields.required("wants")
      self.got = try fields.required("got")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("wants", self.wants)
      writer.field("got", self.got)
      writer.endObject()
    }
  }
}
