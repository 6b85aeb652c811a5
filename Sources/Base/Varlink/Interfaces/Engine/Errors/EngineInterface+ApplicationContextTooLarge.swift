// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `ApplicationContextTooLarge` of org.shutterd.Engine.
  public struct ApplicationContextTooLarge: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ApplicationContextTooLarge"

    public var size: Int64
    public var maximum: Int64

    /// Makes a value of these fields.
    public init(size: Int64, maximum: Int64) {
      self.size = size
      self.maximum = maximum
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.size = try fields.required("size")
      self.maximum = try fields.required("maximum")
      try fields.finish(known: ["size", "maximum"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("size", self.size)
      writer.field("maximum", self.maximum)
      writer.endObject()
    }
  }
}
