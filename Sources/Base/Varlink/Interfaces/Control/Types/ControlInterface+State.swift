// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// `State` of org.shutterd.Control.
  public struct State: VarlinkStructure {
    public var version: String
    public var locked: Bool
    /// The reason, in words, why the next start of the gateway may not find the lock
    /// as it is: its file could not be read or written. Null if all is well.
    public var lockProblem: String?
    public var engineAttached: Bool
    public var clients: [Client]
    public var pressesInFlight: Int64
    /// Since start.
    public var granted: Int64
    public var defaulted: Int64
    public var swallowed: Int64
    public var cancelled: Int64

    /// Makes a value of these fields.
    public init(
      version: String,
      locked: Bool,
      lockProblem: String? = nil,
      engineAttached: Bool,
      clients: [Client],
      pressesInFlight: Int64,
      granted: Int64,
      defaulted: Int64,
      swallowed: Int64,
      cancelled: Int64
    ) {
      self.version = version
      self.locked = locked
      self.lockProblem = lockProblem
      self.engineAttached = engineAttached
      self.clients = clients
      self.pressesInFlight = pressesInFlight
      self.granted = granted
      self.defaulted = defaulted
      self.swallowed = swallowed
      self.cancelled = cancelled
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.version = try fields.required("version")
      self.locked = try fields.required("locked")
      self.lockProblem = try fields.optional("lockProblem")
      self.engineAttached = try fields.required("engineAttached")
      self.clients = try fields.required("clients")
      self.pressesInFlight = try fields.required("pressesInFlight")
      self.granted = try fields.required("granted")
      self.defaulted = try fields.required("defaulted")
      self.swallowed = try fields.required("swallowed")
      self.cancelled = try fields.required("cancelled")
      try fields.finish(known: [
        "version",
        "locked",
        "lockProblem",
        "engineAttached",
        "clients",
        "pressesInFlight",
        "granted",
        "defaulted",
        "swallowed",
        "cancelled",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("version", self.version)
      writer.field("locked", self.locked)
      writer.field("lockProblem", self.lockProblem)
      writer.field("engineAttached", self.engineAttached)
      writer.field("clients", self.clients)
      writer.field("pressesInFlight", self.pressesInFlight)
      writer.field("granted", self.granted)
      writer.field("defaulted", self.defaulted)
      writer.field("swallowed", self.swallowed)
      writer.field("cancelled", self.cancelled)
      writer.endObject()
    }
  }
}
