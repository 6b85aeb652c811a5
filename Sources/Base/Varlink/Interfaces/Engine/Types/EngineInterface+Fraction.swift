// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Fraction` of org.shutterd.Engine.
  public struct Fraction: VarlinkStructure {
    public var numerator: Int64
    public var denominator: Int64

    /// Makes a value of these fields.
    public init(numerator: Int64, denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.numerator = try fields.required("numerator")
      self.denominator = try fields.required("denominator")
      try fields.finish(known: ["numerator", "denominator"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("numerator", self.numerator)
      writer.field("denominator", self.denominator)
      writer.endObject()
    }
  }
}
