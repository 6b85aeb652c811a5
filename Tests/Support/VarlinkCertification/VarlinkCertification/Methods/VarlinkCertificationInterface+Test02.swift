// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test02` of org.varlink.certification.
  public enum Test02: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test02"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var bool: Bool

      /// Makes a value of these fields.
      public init(clientId: String, bool: Bool) {
        self.clientId = clientId
        self.bool = bool
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.bool = try fields.required("bool")
        try fields.finish(known: ["client_id", "bool"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("bool", self.bool)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var int: Int64

      /// Makes a value of these fields.
      public init(int: Int64) {
        self.int = int
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.int = try fields.required("int")
        try fields.finish(known: ["int"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("int", self.int)
        writer.endObject()
      }
    }
  }
}
