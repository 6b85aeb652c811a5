// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test07` of org.varlink.certification.
  public enum Test07: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test07"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
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

      public var clientId: String
      public var `struct`: Struct

      /// Makes a value of these fields.
      public init(clientId: String, `struct`: Struct) {
        self.clientId = clientId
        self.`struct` = `struct`
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.`struct` = try fields.required("struct")
        try fields.finish(known: ["client_id", "struct"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("struct", self.`struct`)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var map: [String: String]

      /// Makes a value of these fields.
      public init(map: [String: String]) {
        self.map = map
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.map = try fields.required("map")
        try fields.finish(known: ["map"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("map", self.map)
        writer.endObject()
      }
    }
  }
}
