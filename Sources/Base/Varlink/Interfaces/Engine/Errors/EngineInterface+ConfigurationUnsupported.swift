// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The field names what the camera cannot do, 'nearest' what it can.
  public struct ConfigurationUnsupported: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ConfigurationUnsupported"

    public var field: String
    public var nearest: String?

    /// Makes a value of these fields.
    public init(field: String, nearest: String? = nil) {
      self.field = field
      self.nearest = nearest
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.field = try fields.required("field")
      self.nearest = try fields.optional("nearest")
      try fields.finish(known: ["field", "nearest"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("field", self.field)
      writer.field("nearest", self.nearest)
      writer.endObject()
    }
  }
}
