// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Makes the client with this process the foreground client, or none for null.
  public enum SetForeground: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.SetForeground"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var pid: Int64?

      /// Makes a value of these fields.
      public init(pid: Int64? = nil) {
        self.pid = pid
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.pid = try fields.optional("pid")
        try fields.finish(known: ["pid"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("pid", self.pid)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
