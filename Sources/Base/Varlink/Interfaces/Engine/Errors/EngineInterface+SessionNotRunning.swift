// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `SessionNotRunning` of org.shutterd.Engine.
  public struct SessionNotRunning: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.SessionNotRunning"

    public var state: State

    /// Makes a value of these fields.
    public init(state: State) {
      self.state = state
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.state = try fields.required("state")
      try fields.finish(known: ["state"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("state", self.state)
      writer.endObject()
    }
  }
}
