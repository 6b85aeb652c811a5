// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The same in every reply of one request.
  public struct ResolvedSettings: VarlinkStructure {
    public var uniqueId: Int64
    public var camera: String
    public var width: Int64
    public var height: Int64
    public var expectedPhotoCount: Int64
    public var fastCapture: Bool
    public var rotation: Int64

    /// Makes a value of these fields.
    public init(
      uniqueId: Int64,
      camera: String,
      width: Int64,
      height: Int64,
      expectedPhotoCount: Int64,
      fastCapture: Bool,
      rotation: Int64
    ) {
      self.uniqueId = uniqueId
      self.camera = camera
      self.width = width
      self.height = height
      self.expectedPhotoCount = expectedPhotoCount
      self.fastCapture = fastCapture
      self.rotation = rotation
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.required("uniqueId")
      self.camera = try fields.required("camera")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.expectedPhotoCount = try fields.required("expectedPhotoCount")
      self.fastCapture = try fields.required("fastCapture")
      self.rotation = try fields.required("rotation")
      try fields.finish(known: [
        "uniqueId",
        "camera",
        "width",
        "height",
        "expectedPhotoCount",
        "fastCapture",
        "rotation",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.field("camera", self.camera)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("expectedPhotoCount", self.expectedPhotoCount)
      writer.field("fastCapture", self.fastCapture)
      writer.field("rotation", self.rotation)
      writer.endObject()
    }
  }
}
