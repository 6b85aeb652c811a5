// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `StopRecording` of org.shutterd.Engine.
  public enum StopRecording: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.StopRecording"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var recording: String

      /// Makes a value of these fields.
      public init(session: String, recording: String) {
        self.session = session
        self.recording = recording
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.recording = try fields.required("recording")
        try fields.finish(known: ["session", "recording"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("recording", self.recording)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
