// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `PreviewFrame` of org.shutterd.Engine.
  public struct PreviewFrame: VarlinkStructure {
    public var buffer: Int64
    public var frameSequence: Int64
    public var bytesUsed: Int64
    public var frameUSec: Int64
    /// Frames skipped since the last one, because no buffer was free.
    public var skipped: Int64

    /// Makes a value of these fields.
    public init(
      buffer: Int64,
      frameSequence: Int64,
      bytesUsed: Int64,
      frameUSec: Int64,
      skipped: Int64
    ) {
      self.buffer = buffer
      self.frameSequence = frameSequence
      self.bytesUsed = bytesUsed
      self.frameUSec = frameUSec
      self.skipped = skipped
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.buffer = try fields.required("buffer")
      self.frameSequence = try fields.required("frameSequence")
      self.bytesUsed = try fields.required("bytesUsed")
      self.frameUSec = try fields.required("frameUSec")
      self.skipped = try fields.required("skipped")
      try fields.finish(known: ["buffer", "frameSequence", "bytesUsed", "frameUSec", "skipped"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("buffer", self.buffer)
      writer.field("frameSequence", self.frameSequence)
      writer.field("bytesUsed", self.bytesUsed)
      writer.field("frameUSec", self.frameUSec)
      writer.field("skipped", self.skipped)
      writer.endObject()
    }
  }
}
