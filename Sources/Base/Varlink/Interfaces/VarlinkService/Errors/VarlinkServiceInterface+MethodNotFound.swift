// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// The interface declares no such method.
  public struct MethodNotFound: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.varlink.service.MethodNotFound"

    public var method: String

    /// Makes a value of these fields.
    public init(method: String) {
      self.method = method
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.method = try fields.required("method")
      try fields.finish(known: ["method"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("method", self.method)
      writer.endObject()
    }
  }
}
