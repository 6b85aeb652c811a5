// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `End` of org.varlink.certification.
  public enum End: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.End"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String

      /// Makes a value of these fields.
      public init(clientId: String) {
        self.clientId = clientId
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        try fields.finish(known: ["client_id"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var allOk: Bool

      /// Makes a value of these fields.
      public init(allOk: Bool) {
        self.allOk = allOk
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.allOk = try fields.required("all_ok")
        try fields.finish(known: ["all_ok"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("all_ok", self.allOk)
        writer.endObject()
      }
    }
  }
}
