// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `GetState` of org.shutterd.Control.
  public enum GetState: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.GetState"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
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
}
