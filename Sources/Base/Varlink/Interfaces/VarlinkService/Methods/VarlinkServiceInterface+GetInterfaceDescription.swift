// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// Returns the description of an interface, comments included.
  public enum GetInterfaceDescription: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.service.GetInterfaceDescription"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
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

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var description: String

      /// Makes a value of these fields.
      public init(description: String) {
        self.description = description
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.description = try fields.required("description")
        try fields.finish(known: ["description"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("description", self.description)
        writer.endObject()
      }
    }
  }
}
