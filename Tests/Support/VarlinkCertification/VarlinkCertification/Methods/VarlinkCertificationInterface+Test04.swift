// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test04` of org.varlink.certification.
  public enum Test04: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test04"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var float: Double

      /// Makes a value of these fields.
      public init(clientId: String, float: Double) {
        self.clientId = clientId
        self.float = float
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.float = try fields.required("float")
        try fields.finish(known: ["client_id", "float"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("float", self.float)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var string: String

      /// Makes a value of these fields.
      public init(string: String) {
        self.string = string
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.string = try fields.required("string")
        try fields.finish(known: ["string"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("string", self.string)
        writer.endObject()
      }
    }
  }
}
