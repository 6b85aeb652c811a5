// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// One pixel format and size, with the frame intervals it can be had at.
  public struct Format: VarlinkStructure {
    /// V4L2 fourcc as text: "MJPG", "YUYV", "NV12".
    public var pixelFormat: String
    public var width: Int64
    public var height: Int64
    public var frameIntervals: [Fraction]

    /// Makes a value of these fields.
    public init(pixelFormat: String, width: Int64, height: Int64, frameIntervals: [Fraction]) {
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.frameIntervals = frameIntervals
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pixelFormat = try fields.required("pixelFormat")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.frameIntervals = try fields.required("frameIntervals")
      try fields.finish(known: ["pixelFormat", "width", "height", "frameIntervals"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("frameIntervals", self.frameIntervals)
      writer.endObject()
    }
  }
}
