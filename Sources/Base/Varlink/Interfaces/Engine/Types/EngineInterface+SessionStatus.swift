// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `SessionStatus` of org.shutterd.Engine.
  public struct SessionStatus: VarlinkStructure {
    public var state: State
    /// Set if and only if the state is 'interrupted'.
    public var interruption: InterruptionReason?
    /// Set if and only if the state is 'failed': a name of the error table.
    public var failure: String?
    public var configuration: Configuration

    /// Makes a value of these fields.
    public init(
      state: State,
      interruption: InterruptionReason? = nil,
      failure: String? = nil,
      configuration: Configuration
    ) {
      self.state = state
      self.interruption = interruption
      self.failure = failure
      self.configuration = configuration
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.state = try fields.required("state")
      self.interruption = try fields.optional("interruption")
      self.failure = try fields.optional("failure")
      self.configuration = try fields.required("configuration")
      try fields.finish(known: ["state", "interruption", "failure", "configuration"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("state", self.state)
      writer.field("interruption", self.interruption)
      writer.field("failure", self.failure)
      writer.field("configuration", self.configuration)
      writer.endObject()
    }
  }
}
