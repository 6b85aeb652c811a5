// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// One button of a device.
  public struct Button: VarlinkStructure {
    /// Stable within its device: "KEY_VOLUMEDOWN", or the name of a GPIO line.
    public var name: String
    public var role: Role
    /// Linux EV_KEY code, null for a GPIO line.
    public var keyCode: Int64?
    public var pressed: Bool

    /// Makes a value of these fields.
    public init(name: String, role: Role, keyCode: Int64? = nil, pressed: Bool) {
      self.name = name
      self.role = role
      self.keyCode = keyCode
      self.pressed = pressed
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.role = try fields.required("role")
      self.keyCode = try fields.optional("keyCode")
      self.pressed = try fields.required("pressed")
      try fields.finish(known: ["name", "role", "keyCode", "pressed"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("role", self.role)
      writer.field("keyCode", self.keyCode)
      writer.field("pressed", self.pressed)
      writer.endObject()
    }
  }
}
