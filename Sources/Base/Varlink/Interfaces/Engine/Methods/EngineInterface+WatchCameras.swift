// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The first reply carries 'cameras', each later one exactly one other field.
  /// [Requires 'more' flag]
  public enum WatchCameras: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.WatchCameras"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var cameras: [Camera]?
      public var added: Camera?
      public var changed: Camera?
      public var removed: String?

      /// Makes a value of these fields.
      public init(
        cameras: [Camera]? = nil,
        added: Camera? = nil,
        changed: Camera? = nil,
        removed: String? = nil
      ) {
        self.cameras = cameras
        self.added = added
        self.changed = changed
        self.removed = removed
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.cameras = try fields.optional("cameras")
        self.added = try fields.optional("added")
        self.changed = try fields.optional("changed")
        self.removed = try fields.optional("removed")
        try fields.finish(known: ["cameras", "added", "changed", "removed"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cameras", self.cameras)
        writer.field("added", self.added)
        writer.field("changed", self.changed)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }
}
