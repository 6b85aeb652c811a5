// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// What the gateway knows of one client process.
  public struct Client: VarlinkStructure {
    public var pid: Int64
    public var uid: Int64
    public var application: String
    public var foreground: Bool
    public var responsive: Bool
    public var interactions: Int64
    /// Of the newest interaction, in the words of org.shutterd.Gateway.
    public var obstacles: [String]

    /// Makes a value of these fields.
    public init(
      pid: Int64,
      uid: Int64,
      application: String,
      foreground: Bool,
      responsive: Bool,
      interactions: Int64,
      obstacles: [String]
    ) {
      self.pid = pid
      self.uid = uid
      self.application = application
      self.foreground = foreground
      self.responsive = responsive
      self.interactions = interactions
      self.obstacles = obstacles
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.pid = try fields.required("pid")
      self.uid = try fields.required("uid")
      self.application = try fields.required("application")
      self.foreground = try fields.required("foreground")
      self.responsive = try fields.required("responsive")
      self.interactions = try fields.required("interactions")
      self.obstacles = try fields.required("obstacles")
      try fields.finish(known: [
        "pid",
        "uid",
        "application",
        "foreground",
        "responsive",
        "interactions",
        "obstacles",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("pid", self.pid)
      writer.field("uid", self.uid)
      writer.field("application", self.application)
      writer.field("foreground", self.foreground)
      writer.field("responsive", self.responsive)
      writer.field("interactions", self.interactions)
      writer.field("obstacles", self.obstacles)
      writer.endObject()
    }
  }
}
