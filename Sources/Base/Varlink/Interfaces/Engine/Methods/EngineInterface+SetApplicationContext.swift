// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// An application's small shared state, base64. At most 4096 bytes before
  /// encoding; a longer one is refused and the old one stays.
  public enum SetApplicationContext: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.SetApplicationContext"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var application: String
      public var context: String?

      /// Makes a value of these fields.
      public init(application: String, context: String? = nil) {
        self.application = application
        self.context = context
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.context = try fields.optional("context")
        try fields.finish(known: ["application", "context"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("context", self.context)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
