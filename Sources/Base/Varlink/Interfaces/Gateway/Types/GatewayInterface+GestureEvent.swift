// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `GestureEvent` of org.shutterd.Gateway.
  public struct GestureEvent: VarlinkStructure {
    /// Counted together with the events.
    public var sequence: Int64
    public var press: Int64
    public var gesture: Gesture
    public var role: Role
    public var monotonicUSec: Int64

    /// Makes a value of these fields.
    public init(sequence: Int64, press: Int64, gesture: Gesture, role: Role, monotonicUSec: Int64) {
      self.sequence = sequence
      self.press = press
      self.gesture = gesture
      self.role = role
      self.monotonicUSec = monotonicUSec
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.press = try fields.required("press")
      self.gesture = try fields.required("gesture")
      self.role = try fields.required("role")
      self.monotonicUSec = try fields.required("monotonicUSec")
      try fields.finish(known: ["sequence", "press", "gesture", "role", "monotonicUSec"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("press", self.press)
      writer.field("gesture", self.gesture)
      writer.field("role", self.role)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.endObject()
    }
  }
}
