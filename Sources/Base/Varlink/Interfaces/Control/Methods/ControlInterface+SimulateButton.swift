// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Presses a simulated button. Durations in microseconds. Simulated devices exist
  /// only where the configuration names them.
  public enum SimulateButton: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.SimulateButton"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var device: String
      public var button: String
      public var pressed: Bool

      /// Makes a value of these fields.
      public init(device: String, button: String, pressed: Bool) {
        self.device = device
        self.button = button
        self.pressed = pressed
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.device = try fields.required("device")
        self.button = try fields.required("button")
        self.pressed = try fields.required("pressed")
        try fields.finish(known: ["device", "button", "pressed"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("device", self.device)
        writer.field("button", self.button)
        writer.field("pressed", self.pressed)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
