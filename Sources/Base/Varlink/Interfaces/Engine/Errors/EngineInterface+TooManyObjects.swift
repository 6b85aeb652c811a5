// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `TooManyObjects` of org.shutterd.Engine.
  public struct TooManyObjects: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.TooManyObjects"

    public var limit: Int64

    /// Makes a value of these fields.
    public init(limit: Int64) {
      self.limit = limit
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.limit = try fields.required("limit")
      try fields.finish(known: ["limit"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("limit", self.limit)
      writer.endObject()
    }
  }
}
