// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `PreviewBuffer` of org.shutterd.Engine.
  public struct PreviewBuffer: VarlinkStructure {
    public var bufferFileDescriptor: Int64
    public var size: Int64

    /// Makes a value of these fields.
    public init(bufferFileDescriptor: Int64, size: Int64) {
      self.bufferFileDescriptor = bufferFileDescriptor
      self.size = size
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.bufferFileDescriptor = try fields.required("bufferFileDescriptor")
      self.size = try fields.required("size")
      try fields.finish(known: ["bufferFileDescriptor", "size"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("bufferFileDescriptor", self.bufferFileDescriptor)
      writer.field("size", self.size)
      writer.endObject()
    }
  }
}
