// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// Attaches the engine. The first reply carries 'locked' and nothing else; each
  /// later one 'locked', or 'session' with 'foreground', or 'session', 'interaction'
  /// and 'event' (an org.shutterd.Gateway.CaptureEvent of an interaction that is
  /// delivered to the engine), or 'session' with 'press' and 'momentUSec': the session's
  /// client was sent an event with this press and this 'monotonicUSec'. A second Attach
  /// replaces the first. When this connection ends all sessions are void at once.
  /// [Requires 'more' flag]
  public enum Attach: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.EngineLink.Attach"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var version: String

      /// Makes a value of these fields.
      public init(version: String) {
        self.version = version
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.version = try fields.required("version")
        try fields.finish(known: ["version"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("version", self.version)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var locked: Bool?
      public var session: String?
      public var foreground: Bool?
      public var interaction: String?
      public var event: JSONObject?
      public var press: Int64?
      public var momentUSec: Int64?

      /// Makes a value of these fields.
      public init(
        locked: Bool? = nil,
        session: String? = nil,
        foreground: Bool? = nil,
        interaction: String? = nil,
        event: JSONObject? = nil,
        press: Int64? = nil,
        momentUSec: Int64? = nil
      ) {
        self.locked = locked
        self.session = session
        self.foreground = foreground
        self.interaction = interaction
        self.event = event
        self.press = press
        self.momentUSec = momentUSec
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.locked = try fields.optional("locked")
        self.session = try fields.optional("session")
        self.foreground = try fields.optional("foreground")
        self.interaction = try fields.optional("interaction")
        self.event = try fields.optional("event")
        self.press = try fields.optional("press")
        self.momentUSec = try fields.optional("momentUSec")
        try fields.finish(known: [
          "locked",
          "session",
          "foreground",
          "interaction",
          "event",
          "press",
          "momentUSec",
        ])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("locked", self.locked)
        writer.field("session", self.session)
        writer.field("foreground", self.foreground)
        writer.field("interaction", self.interaction)
        writer.field("event", self.event)
        writer.field("press", self.press)
        writer.field("momentUSec", self.momentUSec)
        writer.endObject()
      }
    }
  }
}
