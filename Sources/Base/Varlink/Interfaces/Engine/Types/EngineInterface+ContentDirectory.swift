// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// An application is the pair of the caller's uid and the name it gives. Nothing of
  /// another uid is listed, watched, read, written or deleted.
  public struct ContentDirectory: VarlinkStructure {
    public var name: String
    public var application: String
    public var path: String?
    /// True while the session that writes into it is open.
    public var active: Bool
    public var size: Int64

    /// Makes a value of these fields.
    public init(name: String, application: String, path: String? = nil, active: Bool, size: Int64) {
      self.name = name
      self.application = application
      self.path = path
      self.active = active
      self.size = size
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.application = try fields.required("application")
      self.path = try fields.optional("path")
      self.active = try fields.required("active")
      self.size = try fields.required("size")
      try fields.finish(known: ["name", "application", "path", "active", "size"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("application", self.application)
      writer.field("path", self.path)
      writer.field("active", self.active)
      writer.field("size", self.size)
      writer.endObject()
    }
  }
}
