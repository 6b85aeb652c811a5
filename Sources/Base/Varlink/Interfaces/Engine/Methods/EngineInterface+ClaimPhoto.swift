// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Keeps a deferred photo; one that nobody claims is removed.
  public enum ClaimPhoto: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ClaimPhoto"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var photo: String

      /// Makes a value of these fields.
      public init(photo: String) {
        self.photo = photo
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.photo = try fields.required("photo")
        try fields.finish(known: ["photo"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("photo", self.photo)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
