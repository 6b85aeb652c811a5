// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `NoSuchCamera` of org.shutterd.Engine.
  public struct NoSuchCamera: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.NoSuchCamera"

    public var camera: String

    /// Makes a value of these fields.
    public init(camera: String) {
      self.camera = camera
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      try fields.finish(known: ["camera"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.endObject()
    }
  }
}
