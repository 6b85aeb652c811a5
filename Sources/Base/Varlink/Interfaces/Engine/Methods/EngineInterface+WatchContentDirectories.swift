// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The first reply carries 'initial', each later one 'added' or 'removed'.
  /// [Requires 'more' flag]
  public enum WatchContentDirectories: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.WatchContentDirectories"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var application: String?

      /// Makes a value of these fields.
      public init(application: String? = nil) {
        self.application = application
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.application = try fields.optional("application")
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
      public var initial: [ContentDirectory]?
      public var added: ContentDirectory?
      public var removed: String?

      /// Makes a value of these fields.
      public init(
        initial: [ContentDirectory]? = nil,
        added: ContentDirectory? = nil,
        removed: String? = nil
      ) {
        self.initial = initial
        self.added = added
        self.removed = removed
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.initial = try fields.optional("initial")
        self.added = try fields.optional("added")
        self.removed = try fields.optional("removed")
        try fields.finish(known: ["initial", "added", "removed"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("initial", self.initial)
        writer.field("added", self.added)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }
}
