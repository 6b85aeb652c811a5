// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// The service does not serve this interface.
  public struct InterfaceNotFound: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.varlink.service.InterfaceNotFound"

    public var interface: String

    /// Makes a value of these fields.
    public init(interface: String) {
      self.interface = interface
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.interface = try fields.required("interface")
      try fields.finish(known: ["interface"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("interface", self.interface)
      writer.endObject()
    }
  }
}
