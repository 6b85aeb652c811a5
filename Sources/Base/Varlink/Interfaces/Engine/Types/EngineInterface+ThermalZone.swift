// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// A part of the machine whose temperature is known, and the one at which the kernel
  /// powers the machine off: thousandths of a degree Celsius.
  public struct ThermalZone: VarlinkStructure {
    public var temperature: Int64
    public var critical: Int64

    /// Makes a value of these fields.
    public init(temperature: Int64, critical: Int64) {
      self.temperature = temperature
      self.critical = critical
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.temperature = try fields.required("temperature")
      self.critical = try fields.required("critical")
      try fields.finish(known: ["temperature", "critical"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("temperature", self.temperature)
      writer.field("critical", self.critical)
      writer.endObject()
    }
  }
}
