// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// Must be called with 'oneway', and with the ten strings.
  public enum Test11: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.certification.Test11"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var clientId: String
      public var lastMoreReplies: [String]

      /// Makes a value of these fields.
      public init(clientId: String, lastMoreReplies: [String]) {
        self.clientId = clientId
        self.lastMoreReplies = lastMoreReplies
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.clientId = try fields.required("client_id")
        self.lastMoreReplies = try fields.required("last_more_replies")
        try fields.finish(known: ["client_id", "last_more_replies"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("client_id", self.clientId)
        writer.field("last_more_replies", self.lastMoreReplies)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
