// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Deletes a directory whose contents were taken over. Asked for again, it succeeds and
  /// does nothing: a user's 256 directories deleted last are remembered.
  public enum InvalidateContentDirectory: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.InvalidateContentDirectory"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var name: String

      /// Makes a value of these fields.
      public init(name: String) {
        self.name = name
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.name = try fields.required("name")
        try fields.finish(known: ["name"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", self.name)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
