// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `InteractionStatus` of org.shutterd.Gateway.
  public struct InteractionStatus: VarlinkStructure {
    /// True if a press that begins now would be granted to this interaction.
    public var eligible: Bool
    /// Empty if and only if eligible.
    public var obstacles: [Obstacle]
    public var foreground: Bool
    public var enabled: Bool
    /// Rises with every SetEnabled().
    public var generation: Int64

    /// Makes a value of these fields.
    public init(
      eligible: Bool,
      obstacles: [Obstacle],
      foreground: Bool,
      enabled: Bool,
      generation: Int64
    ) {
      self.eligible = eligible
      self.obstacles = obstacles
      self.foreground = foreground
      self.enabled = enabled
      self.generation = generation
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.eligible = try fields.required("eligible")
      self.obstacles = try fields.required("obstacles")
      self.foreground = try fields.required("foreground")
      self.enabled = try fields.required("enabled")
      self.generation = try fields.required("generation")
      try fields.finish(known: ["eligible", "obstacles", "foreground", "enabled", "generation"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("eligible", self.eligible)
      writer.field("obstacles", self.obstacles)
      writer.field("foreground", self.foreground)
      writer.field("enabled", self.enabled)
      writer.field("generation", self.generation)
      writer.endObject()
    }
  }
}
