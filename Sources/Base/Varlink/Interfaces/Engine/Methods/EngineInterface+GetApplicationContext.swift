// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `GetApplicationContext` of org.shutterd.Engine.
  public enum GetApplicationContext: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.GetApplicationContext"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var application: String

      /// Makes a value of these fields.
      public init(application: String) {
        self.application = application
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        try fields.finish(known: ["application"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var context: String?

      /// Makes a value of these fields.
      public init(context: String? = nil) {
        self.context = context
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.context = try fields.optional("context")
        try fields.finish(known: ["context"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("context", self.context)
        writer.endObject()
      }
    }
  }
}
