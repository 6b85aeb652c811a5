// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `PreviewFormat` of org.shutterd.Engine.
  public struct PreviewFormat: VarlinkStructure {
    public var pixelFormat: String
    public var width: Int64
    public var height: Int64
    public var bytesPerLine: Int64

    /// Makes a value of these fields.
    public init(pixelFormat: String, width: Int64, height: Int64, bytesPerLine: Int64) {
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.bytesPerLine = bytesPerLine
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pixelFormat = try fields.required("pixelFormat")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.bytesPerLine = try fields.required("bytesPerLine")
      try fields.finish(known: ["pixelFormat", "width", "height", "bytesPerLine"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("bytesPerLine", self.bytesPerLine)
      writer.endObject()
    }
  }
}
