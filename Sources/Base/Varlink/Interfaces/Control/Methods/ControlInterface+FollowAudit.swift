// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Streams the audit log as it is written, one JSON object a reply, the last
  /// 'history' records first.
  /// [Requires 'more' flag]
  public enum FollowAudit: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.FollowAudit"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var history: Int64?

      /// Makes a value of these fields.
      public init(history: Int64? = nil) {
        self.history = history
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.history = try fields.optional("history")
        try fields.finish(known: ["history"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("history", self.history)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var record: JSONObject

      /// Makes a value of these fields.
      public init(record: JSONObject) {
        self.record = record
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.record = try fields.required("record")
        try fields.finish(known: ["record"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("record", self.record)
        writer.endObject()
      }
    }
  }
}
