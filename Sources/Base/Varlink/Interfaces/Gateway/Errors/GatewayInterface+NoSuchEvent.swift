// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// The event was never sent.
  public struct NoSuchEvent: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Gateway.NoSuchEvent"

    public var sequence: Int64

    /// Makes a value of these fields.
    public init(sequence: Int64) {
      self.sequence = sequence
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      try fields.finish(known: ["sequence"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.endObject()
    }
  }
}
