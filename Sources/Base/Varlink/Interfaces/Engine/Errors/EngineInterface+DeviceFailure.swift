// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// A V4L2 operation failed. The errno name is symbolic: "EIO".
  public struct DeviceFailure: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.DeviceFailure"

    public var camera: String
    public var operation: String
    public var errnoName: String

    /// Makes a value of these fields.
    public init(camera: String, operation: String, errnoName: String) {
      self.camera = camera
      self.operation = operation
      self.errnoName = errnoName
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.required("camera")
      self.operation = try fields.required("operation")
      self.errnoName = try fields.required("errnoName")
      try fields.finish(known: ["camera", "operation", "errnoName"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.field("operation", self.operation)
      writer.field("errnoName", self.errnoName)
      writer.endObject()
    }
  }
}
