// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `NoSuchClient` of org.shutterd.Control.
  public struct NoSuchClient: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Control.NoSuchClient"

    public var pid: Int64

    /// Makes a value of these fields.
    public init(pid: Int64) {
      self.pid = pid
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pid = try fields.required("pid")
      try fields.finish(known: ["pid"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pid", self.pid)
      writer.endObject()
    }
  }
}
