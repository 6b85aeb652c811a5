// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// The configuration does not let this user do that.
  public struct NotAuthorized: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.NotAuthorized"

    public var reason: String

    /// Makes a value of these fields.
    public init(reason: String) {
      self.reason = reason
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      try fields.finish(known: ["reason"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }
}
