// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Opens a session and streams its status until either side closes the
  /// connection. The first reply carries all fields, each later one 'status'.
  /// [Requires 'more' flag]
  public enum OpenSession: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.OpenSession"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      /// Reverse-domain name of the application.
      public var application: String
      public var configuration: Configuration?

      /// Makes a value of these fields.
      public init(application: String, configuration: Configuration? = nil) {
        self.application = application
        self.configuration = configuration
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.required("application")
        self.configuration = try fields.optional("configuration")
        try fields.finish(known: ["application", "configuration"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("application", self.application)
        writer.field("configuration", self.configuration)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var session: String?
      public var contentDirectory: ContentDirectory?
      public var status: SessionStatus?

      /// Makes a value of these fields.
      public init(
        session: String? = nil,
        contentDirectory: ContentDirectory? = nil,
        status: SessionStatus? = nil
      ) {
        self.session = session
        self.contentDirectory = contentDirectory
        self.status = status
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.optional("session")
        self.contentDirectory = try fields.optional("contentDirectory")
        self.status = try fields.optional("status")
        try fields.finish(known: ["session", "contentDirectory", "status"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("contentDirectory", self.contentDirectory)
        writer.field("status", self.status)
        writer.endObject()
      }
    }
  }
}
