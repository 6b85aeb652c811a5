// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Changes made until the matching CommitConfiguration() are applied together or
  /// not at all. Nests; the outermost commit applies.
  public enum BeginConfiguration: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.BeginConfiguration"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String

      /// Makes a value of these fields.
      public init(session: String) {
        self.session = session
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        try fields.finish(known: ["session"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var configuration: Configuration

      /// Makes a value of these fields.
      public init(configuration: Configuration) {
        self.configuration = configuration
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.configuration = try fields.required("configuration")
        try fields.finish(known: ["configuration"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }
  }
}
