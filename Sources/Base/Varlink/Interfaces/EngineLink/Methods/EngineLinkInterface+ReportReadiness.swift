// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// Drives the readiness lights.
  public enum ReportReadiness: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.EngineLink.ReportReadiness"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var readiness: Readiness

      /// Makes a value of these fields.
      public init(session: String, readiness: Readiness) {
        self.session = session
        self.readiness = readiness
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.readiness = try fields.required("readiness")
        try fields.finish(known: ["session", "readiness"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("readiness", self.readiness)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
