// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The settings break this rule: the field, and what it may be.
  public struct InvalidSettings: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.InvalidSettings"

    public var field: String
    public var rule: String

    /// Makes a value of these fields.
    public init(field: String, rule: String) {
      self.field = field
      self.rule = rule
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.field = try fields.required("field")
      self.rule = try fields.required("rule")
      try fields.finish(known: ["field", "rule"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("field", self.field)
      writer.field("rule", self.rule)
      writer.endObject()
    }
  }
}
