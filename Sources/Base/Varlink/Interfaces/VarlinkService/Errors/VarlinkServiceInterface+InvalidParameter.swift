// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// A parameter is missing, not known, or has a wrong type or value. In a structure
  /// within the parameters it is named by its path: "settings.quality".
  public struct InvalidParameter: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.varlink.service.InvalidParameter"

    public var parameter: String

    /// Makes a value of these fields.
    public init(parameter: String) {
      self.parameter = parameter
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.parameter = try fields.required("parameter")
      try fields.finish(known: ["parameter"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("parameter", self.parameter)
      writer.endObject()
    }
  }
}
