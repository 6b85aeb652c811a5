// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `NoSuchButton` of org.shutterd.Control.
  public struct NoSuchButton: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Control.NoSuchButton"

    public var device: String
    public var button: String

    /// Makes a value of these fields.
    public init(device: String, button: String) {
      self.device = device
      self.button = button
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      self.button = try fields.required("button")
      try fields.finish(known: ["device", "button"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.endObject()
    }
  }
}
