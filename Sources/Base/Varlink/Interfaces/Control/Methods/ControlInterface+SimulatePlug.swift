// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Plugs a simulated device in or out.
  public enum SimulatePlug: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.SimulatePlug"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var device: String
      public var present: Bool

      /// Makes a value of these fields.
      public init(device: String, present: Bool) {
        self.device = device
        self.present = present
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.present = try fields.required("present")
        try fields.finish(known: ["device", "present"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("present", self.present)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
