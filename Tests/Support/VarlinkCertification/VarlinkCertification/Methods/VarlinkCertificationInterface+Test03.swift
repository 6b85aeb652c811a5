// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// `Test03` of org.varlink.certification.
  public enum Test03: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test03"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var int: Int64

      /// Makes a value of these fields.
      public init(clientId: String, int: Int64) {
        self.clientId = clientId
        self.int = int
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.int = try fields.required("int")
        try fields.finish(known: ["client_id", "int"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("int", self.int)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var float: Double

      /// Makes a value of these fields.
      public init(float: Double) {
        self.float = float
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.float = try fields.required("float")
        try fields.finish(known: ["float"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("float", self.float)
        writer.endObject()
      }
    }
  }
}
