// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `RecordingInProgress` of org.shutterd.Engine.
  public struct RecordingInProgress: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.RecordingInProgress"

    public var recording: String

    /// Makes a value of these fields.
    public init(recording: String) {
      self.recording = recording
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.recording = try fields.required("recording")
      try fields.finish(known: ["recording"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("recording", self.recording)
      writer.endObject()
    }
  }
}
