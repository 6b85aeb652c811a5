// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The request needs a step that the caller did not say it handles.
  public struct MissingHandler: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.MissingHandler"

    public var step: PhotoStep

    /// Makes a value of these fields.
    public init(step: PhotoStep) {
      self.step = step
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.step = try fields.required("step")
      try fields.finish(known: ["step"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("step", self.step)
      writer.endObject()
    }
  }
}
