// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// `CaptureEvent` of org.shutterd.Gateway.
  public struct CaptureEvent: VarlinkStructure {
    /// Counts the events of this interaction from 1, without gaps.
    public var sequence: Int64
    /// Identifies the press, the same in all its phases, unique per boot.
    public var press: Int64
    public var phase: Phase
    public var role: Role
    /// Device and button as in ListDevices().
    public var device: String
    public var button: String
    public var kind: SourceKind
    /// Kernel time of the edge that caused this event.
    public var monotonicUSec: Int64
    /// Since 'began', in 'ended' and 'cancelled'.
    public var heldUSec: Int64?
    /// Set if and only if the phase is 'cancelled'.
    public var cancelReason: CancelReason?

    /// Makes a value of these fields.
    public init(
      sequence: Int64,
      press: Int64,
      phase: Phase,
      role: Role,
      device: String,
      button: String,
      kind: SourceKind,
      monotonicUSec: Int64,
      heldUSec: Int64? = nil,
      cancelReason: CancelReason? = nil
    ) {
      self.sequence = sequence
      self.press = press
      self.phase = phase
      self.role = role
      self.device = device
      self.button = button
      self.kind = kind
      self.monotonicUSec = monotonicUSec
      self.heldUSec = heldUSec
      self.cancelReason = cancelReason
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.sequence = try fields.required("sequence")
      self.press = try fields.required("press")
      self.phase = try fields.required("phase")
      self.role = try fields.required("role")
      self.device = try fields.required("device")
      self.button = try fields.required("button")
      self.kind = try fields.required("kind")
      self.monotonicUSec = try fields.required("monotonicUSec")
      self.heldUSec = try fields.optional("heldUSec")
      self.cancelReason = try fields.optional("cancelReason")
      try fields.finish(known: [
        "sequence",
        "press",
        "phase",
        "role",
        "device",
        "button",
        "kind",
        "monotonicUSec",
        "heldUSec",
        "cancelReason",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("sequence", self.sequence)
      writer.field("press", self.press)
      writer.field("phase", self.phase)
      writer.field("role", self.role)
      writer.field("device", self.device)
      writer.field("button", self.button)
      writer.field("kind", self.kind)
      writer.field("monotonicUSec", self.monotonicUSec)
      writer.field("heldUSec", self.heldUSec)
      writer.field("cancelReason", self.cancelReason)
      writer.endObject()
    }
  }
}
