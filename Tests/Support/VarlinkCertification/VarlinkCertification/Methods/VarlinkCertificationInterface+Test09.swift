// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test09` of org.varlink.certification.
  public enum Test09: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test09"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      /// The type of `set`.
      public struct Set: VarlinkStructure {
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

      public var clientId: String
      public var set: [String: Set]

      /// Makes a value of these fields.
      public init(clientId: String, set: [String: Set]) {
        self.clientId = clientId
        self.set = set
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.set = try fields.required("set")
        try fields.finish(known: ["client_id", "set"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("set", self.set)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var mytype: MyType

      /// Makes a value of these fields.
      public init(mytype: MyType) {
        self.mytype = mytype
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.mytype = try fields.required("mytype")
        try fields.finish(known: ["mytype"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("mytype", self.mytype)
        writer.endObject()
      }
    }
  }
}
