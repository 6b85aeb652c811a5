// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Enables or disables. A press in flight is cancelled by a change to false, and
  /// not revived by a change back. Holds for every press that begins after the
  /// reply.
  public enum SetEnabled: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.SetEnabled"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var enabled: Bool

      /// Makes a value of these fields.
      public init(interaction: String, enabled: Bool) {
        self.interaction = interaction
        self.enabled = enabled
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.enabled = try fields.required("enabled")
        try fields.finish(known: ["interaction", "enabled"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("enabled", self.enabled)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var generation: Int64

      /// Makes a value of these fields.
      public init(generation: Int64) {
        self.generation = generation
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.generation = try fields.required("generation")
        try fields.finish(known: ["generation"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("generation", self.generation)
        writer.endObject()
      }
    }
  }
}
