// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `NoSuchDevice` of org.shutterd.Control.
  public struct NoSuchDevice: VarlinkErrorValue {
    /// The qualified name.
    public static let name = "org.shutterd.Control.NoSuchDevice"

    public var device: String

    /// Makes a value of these fields.
    public init(device: String) {
      self.device = device
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.device = try fields.required("device")
      try fields.finish(known: ["device"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("device", self.device)
      writer.endObject()
    }
  }
}
