// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `DiskFull` of org.shutterd.Engine.
  public struct DiskFull: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.DiskFull"

    public var path: String

    /// Makes a value of these fields.
    public init(path: String) {
      self.path = path
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.path = try fields.required("path")
      try fields.finish(known: ["path"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("path", self.path)
      writer.endObject()
    }
  }
}
