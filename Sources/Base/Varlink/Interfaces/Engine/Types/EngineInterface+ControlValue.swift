// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `ControlValue` of org.shutterd.Engine.
  public struct ControlValue: VarlinkStructure {
    public var name: String
    public var value: Int64

    /// Makes a value of these fields.
    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.value = try fields.required("value")
      try fields.finish(known: ["name", "value"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("value", self.value)
      writer.endObject()
    }
  }
}
