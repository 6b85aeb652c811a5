// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `ReusedSettings` of org.shutterd.Engine.
  public struct ReusedSettings: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ReusedSettings"

    public var uniqueId: Int64

    /// Makes a value of these fields.
    public init(uniqueId: Int64) {
      self.uniqueId = uniqueId
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.required("uniqueId")
      try fields.finish(known: ["uniqueId"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.endObject()
    }
  }
}
