// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Names another capture session, as after a restart of the engine. A press in
  /// flight is cancelled with session_stopped if the session changes. The place
  /// among the client's interactions stays.
  public enum SetSession: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.SetSession"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var session: String?

      /// Makes a value of these fields.
      public init(interaction: String, session: String? = nil) {
        self.interaction = interaction
        self.session = session
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.session = try fields.optional("session")
        try fields.finish(known: ["interaction", "session"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var status: InteractionStatus

      /// Makes a value of these fields.
      public init(status: InteractionStatus) {
        self.status = status
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.status = try fields.required("status")
        try fields.finish(known: ["status"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }
}
