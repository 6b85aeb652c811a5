// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `NoSuchSession` of org.shutterd.Engine.
  public struct NoSuchSession: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.NoSuchSession"

    public var session: String

    /// Makes a value of these fields.
    public init(session: String) {
      self.session = session
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.session = try fields.required("session")
      try fields.finish(known: ["session"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("session", self.session)
      writer.endObject()
    }
  }
}
