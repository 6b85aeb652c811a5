// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The open sessions, oldest first: of the caller's user, and for root of all.
  public enum ListSessions: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ListSessions"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var sessions: [SessionSummary]

      /// Makes a value of these fields.
      public init(sessions: [SessionSummary]) {
        self.sessions = sessions
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.sessions = try fields.required("sessions")
        try fields.finish(known: ["sessions"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("sessions", self.sessions)
        writer.endObject()
      }
    }
  }
}
