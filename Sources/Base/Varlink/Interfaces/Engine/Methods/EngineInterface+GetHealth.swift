// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Looks at what photos need of the machine, as the engine's own user finds it.
  public enum GetHealth: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.GetHealth"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var storage: Storage
      public var zones: [ThermalZone]
      /// Whether sessions are interrupted because the machine is too hot.
      public var systemPressure: Bool

      /// Makes a value of these fields.
      public init(storage: Storage, zones: [ThermalZone], systemPressure: Bool) {
        self.storage = storage
        self.zones = zones
        self.systemPressure = systemPressure
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.storage = try fields.required("storage")
        self.zones = try fields.required("zones")
        self.systemPressure = try fields.required("systemPressure")
        try fields.finish(known: ["storage", "zones", "systemPressure"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("storage", self.storage)
        writer.field("zones", self.zones)
        writer.field("systemPressure", self.systemPressure)
        writer.endObject()
      }
    }
  }
}
