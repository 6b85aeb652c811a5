// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// Tells what the service is and which interfaces it serves, this one among them.
  public enum GetInfo: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.varlink.service.GetInfo"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var vendor: String
      public var product: String
      public var version: String
      public var url: String
      public var interfaces: [String]

      /// Makes a value of these fields.
      public init(
        vendor: String,
        product: String,
        version: String,
        url: String,
        interfaces: [String]
      ) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
        self.interfaces = interfaces
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.vendor = try fields.required("vendor")
        self.product = try fields.required("product")
        self.version = try fields.required("version")
        self.url = try fields.required("url")
        self.interfaces = try fields.required("interfaces")
        try fields.finish(known: ["vendor", "product", "version", "url", "interfaces"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("vendor", self.vendor)
        writer.field("product", self.product)
        writer.field("version", self.version)
        writer.field("url", self.url)
        writer.field("interfaces", self.interfaces)
        writer.endObject()
      }
    }
  }
}
