// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Says what would happen to a press that began now, and why: the first obstacle
  /// in words.
  public enum Explain: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.Explain"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
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

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var route: Route
      public var client: Client?
      public var reason: String

      /// Makes a value of these fields.
      public init(route: Route, client: Client? = nil, reason: String) {
        self.route = route
        self.client = client
        self.reason = reason
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.route = try fields.required("route")
        self.client = try fields.optional("client")
        self.reason = try fields.required("reason")
        try fields.finish(known: ["route", "client", "reason"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("route", self.route)
        writer.field("client", self.client)
        writer.field("reason", self.reason)
        writer.endObject()
      }
    }
  }
}
