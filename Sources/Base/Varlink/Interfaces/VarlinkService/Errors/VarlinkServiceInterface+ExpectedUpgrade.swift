// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// The method answers only calls with the 'upgrade' flag.
  public struct ExpectedUpgrade: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.varlink.service.ExpectedUpgrade"

    /// Makes a value of these fields.
    public init() {}

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      let fields = FieldReader(object, mode)
      try fields.finish(known: [])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }
}
