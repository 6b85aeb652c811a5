// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// A session as it is listed.
  public struct SessionSummary: VarlinkStructure {
    /// By which its own user's calls name it.
    public var session: String
    public var application: String
    /// Who opened it; the pid is for people to read.
    public var uid: Int64
    public var pid: Int64
    /// When, microseconds of CLOCK_MONOTONIC.
    public var openedUSec: Int64
    public var camera: String
    public var state: State
    /// All that keeps it from running, also while it is stopped.
    public var interruptions: [InterruptionReason]
    /// Set if and only if the state is 'failed': a name of the error table.
    public var failure: String?
    public var readiness: Readiness
    /// Those that its configuration has enabled.
    public var outputs: [Output]
    /// Photos that are accepted and not finished.
    public var photosInProgress: Int64

    /// Makes a value of these fields.
    public init(
      session: String,
      application: String,
      uid: Int64,
      pid: Int64,
      openedUSec: Int64,
      camera: String,
      state: State,
      interruptions: [InterruptionReason],
      failure: String? = nil,
      readiness: Readiness,
      outputs: [Output],
      photosInProgress: Int64
    ) {
      self.session = session
      self.application = application
      self.uid = uid
      self.pid = pid
      self.openedUSec = openedUSec
      self.camera = camera
      self.state = state
      self.interruptions = interruptions
      self.failure = failure
      self.readiness = readiness
      self.outputs = outputs
      self.photosInProgress = photosInProgress
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.session = try fields.required("session")
      self.application = try fields.required("application")
      self.uid = try fields.required("uid")
      self.pid = try fields.required("pid")
      self.openedUSec = try fields.required("openedUSec")
      self.camera = try fields.required("camera")
      self.state = try fields.required("state")
      self.interruptions = try fields.required("interruptions")
      self.failure = try fields.optional("failure")
      self.readiness = try fields.required("readiness")
      self.outputs = try fields.required("outputs")
      self.photosInProgress = try fields.required("photosInProgress")
      try fields.finish(known: [
        "session",
        "application",
        "uid",
        "pid",
        "openedUSec",
        "camera",
        "state",
        "interruptions",
        "failure",
        "readiness",
        "outputs",
        "photosInProgress",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("session", self.session)
      writer.field("application", self.application)
      writer.field("uid", self.uid)
      writer.field("pid", self.pid)
      writer.field("openedUSec", self.openedUSec)
      writer.field("camera", self.camera)
      writer.field("state", self.state)
      writer.field("interruptions", self.interruptions)
      writer.field("failure", self.failure)
      writer.field("readiness", self.readiness)
      writer.field("outputs", self.outputs)
      writer.field("photosInProgress", self.photosInProgress)
      writer.endObject()
    }
  }
}
