// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// A read-only descriptor of a photo of this session.
  public enum OpenPhoto: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.OpenPhoto"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var photo: String

      /// Makes a value of these fields.
      public init(session: String, photo: String) {
        self.session = session
        self.photo = photo
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.photo = try fields.required("photo")
        try fields.finish(known: ["session", "photo"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var photoFileDescriptor: Int64
      public var size: Int64
      public var mediaType: String

      /// Makes a value of these fields.
      public init(photoFileDescriptor: Int64, size: Int64, mediaType: String) {
        self.photoFileDescriptor = photoFileDescriptor
        self.size = size
        self.mediaType = mediaType
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photoFileDescriptor = try fields.required("photoFileDescriptor")
        self.size = try fields.required("size")
        self.mediaType = try fields.required("mediaType")
        try fields.finish(known: ["photoFileDescriptor", "size", "mediaType"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photoFileDescriptor", self.photoFileDescriptor)
        writer.field("size", self.size)
        writer.field("mediaType", self.mediaType)
        writer.endObject()
      }
    }
  }
}
