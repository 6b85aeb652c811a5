// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// The limit of interactions of this client, or of all clients, is reached.
  public struct TooManyInteractions: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.TooManyInteractions"

    public var limit: Int64

    /// Makes a value of these fields.
    public init(limit: Int64) {
      self.limit = limit
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.limit = try fields.required("limit")
      try fields.finish(known: ["limit"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("limit", self.limit)
      writer.endObject()
    }
  }
}
