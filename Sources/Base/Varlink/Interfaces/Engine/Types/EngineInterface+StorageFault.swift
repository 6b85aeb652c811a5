// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// What keeps photos from being stored, and what helps, in words for people.
  public struct StorageFault: VarlinkStructure {
    /// The errno's name: "EACCES".
    public var errnoName: String
    public var reason: String
    public var remedy: String

    /// Makes a value of these fields.
    public init(errnoName: String, reason: String, remedy: String) {
      self.errnoName = errnoName
      self.reason = reason
      self.remedy = remedy
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.errnoName = try fields.required("errnoName")
      self.reason = try fields.required("reason")
      self.remedy = try fields.required("remedy")
      try fields.finish(known: ["errnoName", "reason", "remedy"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("errnoName", self.errnoName)
      writer.field("reason", self.reason)
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }
}
