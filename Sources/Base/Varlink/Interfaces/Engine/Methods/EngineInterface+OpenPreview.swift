// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Streams preview frames through shared buffers. The first reply carries
  /// 'preview', 'format' and 'buffers' with all descriptors, each later one 'frame'.
  /// [Requires 'more' flag]
  public enum OpenPreview: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.OpenPreview"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var maximumFrameRate: Int64?
      /// 2 to 8, default 4.
      public var bufferCount: Int64?

      /// Makes a value of these fields.
      public init(session: String, maximumFrameRate: Int64? = nil, bufferCount: Int64? = nil) {
        self.session = session
        self.maximumFrameRate = maximumFrameRate
        self.bufferCount = bufferCount
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.maximumFrameRate = try fields.optional("maximumFrameRate")
        self.bufferCount = try fields.optional("bufferCount")
        try fields.finish(known: ["session", "maximumFrameRate", "bufferCount"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("maximumFrameRate", self.maximumFrameRate)
        writer.field("bufferCount", self.bufferCount)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var preview: String?
      public var format: PreviewFormat?
      public var buffers: [PreviewBuffer]?
      public var frame: PreviewFrame?

      /// Makes a value of these fields.
      public init(
        preview: String? = nil,
        format: PreviewFormat? = nil,
        buffers: [PreviewBuffer]? = nil,
        frame: PreviewFrame? = nil
      ) {
        self.preview = preview
        self.format = format
        self.buffers = buffers
        self.frame = frame
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.preview = try fields.optional("preview")
        self.format = try fields.optional("format")
        self.buffers = try fields.optional("buffers")
        self.frame = try fields.optional("frame")
        try fields.finish(known: ["preview", "format", "buffers", "frame"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("preview", self.preview)
        writer.field("format", self.format)
        writer.field("buffers", self.buffers)
        writer.field("frame", self.frame)
        writer.endObject()
      }
    }
  }
}
