// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// Acknowledges forwarded events up to and including 'sequence'.
  public enum Acknowledge: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.EngineLink.Acknowledge"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var interaction: String
      public var sequence: Int64

      /// Makes a value of these fields.
      public init(interaction: String, sequence: Int64) {
        self.interaction = interaction
        self.sequence = sequence
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interaction = try fields.required("interaction")
        self.sequence = try fields.required("sequence")
        try fields.finish(known: ["interaction", "sequence"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interaction", self.interaction)
        writer.field("sequence", self.sequence)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
