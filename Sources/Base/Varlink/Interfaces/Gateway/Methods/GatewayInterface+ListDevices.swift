// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// Lists the devices that have at least one button with a role.
  public enum ListDevices: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.ListDevices"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var devices: [Device]

      /// Makes a value of these fields.
      public init(devices: [Device]) {
        self.devices = devices
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.devices = try fields.required("devices")
        try fields.finish(known: ["devices"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("devices", self.devices)
        writer.endObject()
      }
    }
  }
}
