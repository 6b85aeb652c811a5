// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// There is no such interaction, or it belongs to somebody else.
  public struct NoSuchInteraction: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.NoSuchInteraction"

    public var interaction: String

    /// Makes a value of these fields.
    public init(interaction: String) {
      self.interaction = interaction
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.interaction = try fields.required("interaction")
      try fields.finish(known: ["interaction"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("interaction", self.interaction)
      writer.endObject()
    }
  }
}
