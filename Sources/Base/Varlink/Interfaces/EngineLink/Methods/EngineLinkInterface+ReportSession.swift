// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// Tells the state of a session and who opened it; the pid is for people to read.
  /// A session that was never reported, or was reported closed, does not exist. The
  /// reply means that presses are routed by it from now on.
  public enum ReportSession: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.EngineLink.ReportSession"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var uid: Int64
      public var pid: Int64
      public var state: SessionState

      /// Makes a value of these fields.
      public init(session: String, uid: Int64, pid: Int64, state: SessionState) {
        self.session = session
        self.uid = uid
        self.pid = pid
        self.state = state
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.uid = try fields.required("uid")
        self.pid = try fields.required("pid")
        self.state = try fields.required("state")
        try fields.finish(known: ["session", "uid", "pid", "state"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("uid", self.uid)
        writer.field("pid", self.pid)
        writer.field("state", self.state)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
