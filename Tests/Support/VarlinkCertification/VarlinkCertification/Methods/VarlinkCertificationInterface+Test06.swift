// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test06` of org.varlink.certification.
  public enum Test06: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test06"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var bool: Bool
      public var int: Int64
      public var float: Double
      public var string: String

      /// Makes a value of these fields.
      public init(clientId: String, bool: Bool, int: Int64, float: Double, string: String) {
        self.clientId = clientId
        self.bool = bool
        self.int = int
        self.float = float
        self.string = string
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.bool = try fields.required("bool")
        self.int = try fields.required("int")
        self.float = try fields.required("float")
        self.string = try fields.required("string")
        try fields.finish(known: ["client_id", "bool", "int", "float", "string"])
      }

      /// Writes the fields as an object.
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

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      /// The type of `struct`.
      public struct Struct: VarlinkStructure {
        public var bool: Bool
        public var int: Int64
        public var float: Double
        public var string: String

        /// Makes a value of these fields.
        public init(bool: Bool, int: Int64, float: Double, string: String) {
          self.bool = bool
          self.int = int
          self.float = float
          self.string = string
        }

        /// Takes the fields out of an object.
        public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
          var fields = FieldReader(object, mode)
          self.bool = try fields.required("bool")
          self.int = try fields.required("int")
          self.float = try fields.required("float")
          self.string = try fields.required("string")
          try fields.finish(known: ["bool", "int", "float", "string"])
        }

        /// Writes the fields as an object.
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

      /// Makes a value of these fields.
      public init(`struct`: Struct) {
        self.`struct` = `struct`
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.`struct` = try fields.required("struct")
        try fields.finish(known: ["struct"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("struct", self.`struct`)
        writer.endObject()
      }
    }
  }
}
