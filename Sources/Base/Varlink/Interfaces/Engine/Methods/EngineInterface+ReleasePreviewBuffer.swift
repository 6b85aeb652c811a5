// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Gives a buffer back. Usually 'oneway'.
  public enum ReleasePreviewBuffer: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ReleasePreviewBuffer"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var preview: String
      public var buffer: Int64

      /// Makes a value of these fields.
      public init(preview: String, buffer: Int64) {
        self.preview = preview
        self.buffer = buffer
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.preview = try fields.required("preview")
        self.buffer = try fields.required("buffer")
        try fields.finish(known: ["preview", "buffer"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("preview", self.preview)
        writer.field("buffer", self.buffer)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
