// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test08` of org.varlink.certification.
  public enum Test08: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test08"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var map: [String: String]

      /// Makes a value of these fields.
      public init(clientId: String, map: [String: String]) {
        self.clientId = clientId
        self.map = map
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.map = try fields.required("map")
        try fields.finish(known: ["client_id", "map"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("map", self.map)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
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

      public var set: [String: Set]

      /// Makes a value of these fields.
      public init(set: [String: Set]) {
        self.set = set
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.set = try fields.required("set")
        try fields.finish(known: ["set"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("set", self.set)
        writer.endObject()
      }
    }
  }
}
