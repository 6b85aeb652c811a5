// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// The call is not the one that has to come now.
  public struct CertificationError: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.varlink.certification.CertificationError"

    public var wants: JSONObject
    public var got: JSONObject

    /// Makes a value of these fields.
    public init(wants: JSONObject, got: JSONObject) {
      self.wants = wants
      self.got = got
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.wants = try fields.required("wants")
      self.got = try fields.required("got")
      try fields.finish(known: ["wants", "got"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("wants", self.wants)
      writer.field("got", self.got)
      writer.endObject()
    }
  }
}
