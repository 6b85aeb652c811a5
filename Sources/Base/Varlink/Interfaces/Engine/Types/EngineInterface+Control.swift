// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Control` of org.shutterd.Engine.
  public struct Control: VarlinkStructure {
    /// As v4l2-ctl names it: "exposure_time_absolute".
    public var name: String
    public var minimum: Int64
    public var maximum: Int64
    public var step: Int64
    public var `default`: Int64
    public var value: Int64

    /// Makes a value of these fields.
    public init(
      name: String,
      minimum: Int64,
      maximum: Int64,
      step: Int64,
      `default`: Int64,
      value: Int64
    ) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.`default` = `default`
      self.value = value
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.minimum = try fields.required("minimum")
      self.maximum = try fields.required("maximum")
      self.step = try fields.required("step")
      self.`default` = try fields.required("default")
      self.value = try fields.required("value")
      try fields.finish(known: ["name", "minimum", "maximum", "step", "default", "value"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("minimum", self.minimum)
      writer.field("maximum", self.maximum)
      writer.field("step", self.step)
      writer.field("default", self.`default`)
      writer.field("value", self.value)
      writer.endObject()
    }
  }
}
