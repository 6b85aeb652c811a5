// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Watches them. The first reply carries 'devices', each later one exactly one of
  /// the other fields.
  /// [Requires 'more' flag]
  public enum WatchDevices: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.WatchDevices"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var devices: [Device]?
      public var added: Device?
      public var changed: Device?
      /// Name of a device that went away.
      public var removed: String?

      /// Makes a value of these fields.
      public init(
        devices: [Device]? = nil,
        added: Device? = nil,
        changed: Device? = nil,
        removed: String? = nil
      ) {
        self.devices = devices
        self.added = added
        self.changed = changed
        self.removed = removed
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.devices = try fields.optional("devices")
        self.added = try fields.optional("added")
        self.changed = try fields.optional("changed")
        self.removed = try fields.optional("removed")
        try fields.finish(known: ["devices", "added", "changed", "removed"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("devices", self.devices)
        writer.field("added", self.added)
        writer.field("changed", self.changed)
        writer.field("removed", self.removed)
        writer.endObject()
      }
    }
  }
}
