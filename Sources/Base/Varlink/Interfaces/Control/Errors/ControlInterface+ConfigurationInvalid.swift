// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `ConfigurationInvalid` of org.shutterd.Control.
  public struct ConfigurationInvalid: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Control.ConfigurationInvalid"

    public var file: String
    public var line: Int64
    public var column: Int64
    public var message: String

    /// Makes a value of these fields.
    public init(file: String, line: Int64, column: Int64, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.file = try fields.required("file")
      self.line = try fields.required("line")
      self.column = try fields.required("column")
      self.message = try fields.required("message")
      try fields.finish(known: ["file", "line", "column", "message"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("file", self.file)
      writer.field("line", self.line)
      writer.field("column", self.column)
      writer.field("message", self.message)
      writer.endObject()
    }
  }
}
