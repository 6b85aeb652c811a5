// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Hooks.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Hooks: commands that run when a photo or film is on the disk, a button was pressed, a session was interrupted
/// or runs again, a sheet was printed, or a program counts down.
///
/// Copies are what the service does itself in the same way: it copies photos and films into a folder.
///
/// The hooks and copies of a photo or film are kept on the disk. Each is tried again until it succeeds, or has been
/// tried as often as its hook says: neither a crash nor a power cut loses it, and a command may run twice. Those of
/// other occasions are not kept.
///
/// Everybody who may connect is an administrator. Hooks themselves are in root's file, and no call changes them.
///
/// Times are microseconds since 1970 (UTC), because runs outlive boots. Enumerations in replies may gain values;
/// clients have to tolerate unknown ones.
public enum HooksInterface: VarlinkInterface {
  public static let name = "org.shutterd.Hooks"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_Hooks_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    GetState.self, ListRuns.self, Retry.self, Drop.self,
  ]
}

// MARK: Service

extension HooksInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func getState(_ call: IncomingCall)
    func listRuns(_ parameters: ListRuns.Parameters, _ call: IncomingCall)
    func retry(_ parameters: Retry.Parameters, _ call: IncomingCall)
    func drop(_ parameters: Drop.Parameters, _ call: IncomingCall)
  }
}

extension HooksInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { HooksInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case HooksInterface.GetState.name: call.pass(HooksInterface.GetState.self, to: getState)
    case HooksInterface.ListRuns.name: call.pass(HooksInterface.ListRuns.self, to: listRuns)
    case HooksInterface.Retry.name: call.pass(HooksInterface.Retry.self, to: retry)
    case HooksInterface.Drop.name: call.pass(HooksInterface.Drop.self, to: drop)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension HooksInterface {
  public enum Kind: VarlinkEnumeration {
    case photo, recording, press, interruption, recovered, print, countdown
    case unrecognized(String)

    public static let declared: [Kind] = [
      .photo, .recording, .press, .interruption, .recovered, .print, .countdown,
    ]

    public var rawValue: String {
      switch self {
      case .photo: "photo"
      case .recording: "recording"
      case .press: "press"
      case .interruption: "interruption"
      case .recovered: "recovered"
      case .print: "print"
      case .countdown: "countdown"
      case .unrecognized(let name): name
      }
    }
  }

  /// waiting: not begun, or failed and to be tried again. failed: tried as often as its hook says; a person looks, and
  /// calls Retry() or Drop(). dropped: given up by a person, or its file was gone.
  public enum Stage: VarlinkEnumeration {
    case waiting, running, done, failed, dropped
    case unrecognized(String)

    public static let declared: [Stage] = [.waiting, .running, .done, .failed, .dropped]

    public var rawValue: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .done: "done"
      case .failed: "failed"
      case .dropped: "dropped"
      case .unrecognized(let name): name
      }
    }
  }

  /// One thing that a hook has to do.
  public struct Run: VarlinkStructure {
    /// Counts up. Numbers of occasions that are not kept may come again after a restart.
    public var run: Int64
    public var hook: String
    public var kind: Kind
    public var stage: Stage
    /// The photo or film. Null for other occasions.
    public var path: String?
    /// How often it was begun.
    public var attempts: Int64
    /// Why it failed last, or was dropped, in words.
    public var reason: String?
    /// When it came, and when its stage changed last.
    public var foundUSec: Int64
    public var changedUSec: Int64
    /// How long until it is tried again. Null unless a pause is under way.
    public var pauseUSec: Int64?

    public init(
      run: Int64, hook: String, kind: Kind, stage: Stage, path: String? = nil, attempts: Int64,
      reason: String? = nil, foundUSec: Int64, changedUSec: Int64, pauseUSec: Int64? = nil
    ) {
      self.run = run
      self.hook = hook
      self.kind = kind
      self.stage = stage
      self.path = path
      self.attempts = attempts
      self.reason = reason
      self.foundUSec = foundUSec
      self.changedUSec = changedUSec
      self.pauseUSec = pauseUSec
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.run = try fields.required("run")
      self.hook = try fields.required("hook")
      self.kind = try fields.required("kind")
      self.stage = try fields.required("stage")
      self.path = try fields.optional("path")
      self.attempts = try fields.required("attempts")
      self.reason = try fields.optional("reason")
      self.foundUSec = try fields.required("foundUSec")
      self.changedUSec = try fields.required("changedUSec")
      self.pauseUSec = try fields.optional("pauseUSec")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("run", self.run)
      writer.field("hook", self.hook)
      writer.field("kind", self.kind)
      writer.field("stage", self.stage)
      writer.field("path", self.path)
      writer.field("attempts", self.attempts)
      writer.field("reason", self.reason)
      writer.field("foundUSec", self.foundUSec)
      writer.field("changedUSec", self.changedUSec)
      writer.field("pauseUSec", self.pauseUSec)
      writer.endObject()
    }
  }

  public struct Hook: VarlinkStructure {
    public var name: String
    public var kind: Kind
    public var user: String
    public var waiting: Int64
    public var running: Int64
    public var failed: Int64
    /// Occasions that were left out since the start of the service, because too many others waited.
    public var lost: Int64
    /// Why it cannot run as it is configured, in words.
    public var problem: String?

    public init(
      name: String, kind: Kind, user: String, waiting: Int64, running: Int64, failed: Int64,
      lost: Int64, problem: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.user = user
      self.waiting = waiting
      self.running = running
      self.failed = failed
      self.lost = lost
      self.problem = problem
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.kind = try fields.required("kind")
      self.user = try fields.required("user")
      self.waiting = try fields.required("waiting")
      self.running = try fields.required("running")
      self.failed = try fields.required("failed")
      self.lost = try fields.required("lost")
      self.problem = try fields.optional("problem")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("kind", self.kind)
      writer.field("user", self.user)
      writer.field("waiting", self.waiting)
      writer.field("running", self.running)
      writer.field("failed", self.failed)
      writer.field("lost", self.lost)
      writer.field("problem", self.problem)
      writer.endObject()
    }
  }

  /// A copy of photos and films into a folder. Its runs are listed as those of a hook of its name.
  public struct Copy: VarlinkStructure {
    public var name: String
    /// The folder.
    public var to: String
    public var user: String
    public var waiting: Int64
    public var running: Int64
    public var failed: Int64
    /// Whether photos are deleted when they were copied.
    public var deletes: Bool
    /// Why photos wait, in words: the disk is not mounted, or full. Null: they do not have to wait.
    public var away: String?
    /// The free space of its disk after the last copy. Null: nothing was copied since the start, or the disk does not say.
    public var freeMiB: Int64?
    /// Why it cannot run as it is configured, in words.
    public var problem: String?

    public init(
      name: String, to: String, user: String, waiting: Int64, running: Int64, failed: Int64,
      deletes: Bool, away: String? = nil, freeMiB: Int64? = nil, problem: String? = nil
    ) {
      self.name = name
      self.to = to
      self.user = user
      self.waiting = waiting
      self.running = running
      self.failed = failed
      self.deletes = deletes
      self.away = away
      self.freeMiB = freeMiB
      self.problem = problem
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.to = try fields.required("to")
      self.user = try fields.required("user")
      self.waiting = try fields.required("waiting")
      self.running = try fields.required("running")
      self.failed = try fields.required("failed")
      self.deletes = try fields.required("deletes")
      self.away = try fields.optional("away")
      self.freeMiB = try fields.optional("freeMiB")
      self.problem = try fields.optional("problem")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("to", self.to)
      writer.field("user", self.user)
      writer.field("waiting", self.waiting)
      writer.field("running", self.running)
      writer.field("failed", self.failed)
      writer.field("deletes", self.deletes)
      writer.field("away", self.away)
      writer.field("freeMiB", self.freeMiB)
      writer.field("problem", self.problem)
      writer.endObject()
    }
  }

  /// The deletion of the oldest photos and films. Its runs are listed as those of a hook named "retention".
  public struct Retention: VarlinkStructure {
    public var user: String
    public var maxAgeDays: Int64?
    public var maxMiB: Int64?
    public var maxFiles: Int64?
    /// Whether also what was not copied is deleted.
    public var withoutCopy: Bool
    public var waiting: Int64
    public var failed: Int64

    public init(
      user: String, maxAgeDays: Int64? = nil, maxMiB: Int64? = nil, maxFiles: Int64? = nil,
      withoutCopy: Bool, waiting: Int64, failed: Int64
    ) {
      self.user = user
      self.maxAgeDays = maxAgeDays
      self.maxMiB = maxMiB
      self.maxFiles = maxFiles
      self.withoutCopy = withoutCopy
      self.waiting = waiting
      self.failed = failed
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.user = try fields.required("user")
      self.maxAgeDays = try fields.optional("maxAgeDays")
      self.maxMiB = try fields.optional("maxMiB")
      self.maxFiles = try fields.optional("maxFiles")
      self.withoutCopy = try fields.required("withoutCopy")
      self.waiting = try fields.required("waiting")
      self.failed = try fields.required("failed")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("user", self.user)
      writer.field("maxAgeDays", self.maxAgeDays)
      writer.field("maxMiB", self.maxMiB)
      writer.field("maxFiles", self.maxFiles)
      writer.field("withoutCopy", self.withoutCopy)
      writer.field("waiting", self.waiting)
      writer.field("failed", self.failed)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension HooksInterface {
  public enum GetState: VarlinkMethod {
    public static let name = "org.shutterd.Hooks.GetState"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var hooks: [Hook]
      public var copies: [Copy]?
      /// Null: nothing is deleted but what copies move.
      public var retention: Retention?
      /// The folder in which photos and films are looked for. Null: the engine was not reached yet, or the service, at its
      /// very first start, has not yet noted what was there before.
      public var contentDirectory: String?
      /// What keeps hooks from running, in words for people.
      public var problems: [String]

      public init(
        hooks: [Hook], copies: [Copy]? = nil, retention: Retention? = nil,
        contentDirectory: String? = nil, problems: [String]
      ) {
        self.hooks = hooks
        self.copies = copies
        self.retention = retention
        self.contentDirectory = contentDirectory
        self.problems = problems
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.hooks = try fields.required("hooks")
        self.copies = try fields.optional("copies")
        self.retention = try fields.optional("retention")
        self.contentDirectory = try fields.optional("contentDirectory")
        self.problems = try fields.required("problems")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("hooks", self.hooks)
        writer.field("copies", self.copies)
        writer.field("retention", self.retention)
        writer.field("contentDirectory", self.contentDirectory)
        writer.field("problems", self.problems)
        writer.endObject()
      }
    }
  }

  /// The runs that are not over, oldest first; with 'ended' those that are over and remembered as well. At most
  /// 'maximum', 1 to 5000, default 1000: the newest.
  public enum ListRuns: VarlinkMethod {
    public static let name = "org.shutterd.Hooks.ListRuns"

    public struct Parameters: VarlinkStructure {
      public var ended: Bool?
      public var maximum: Int64?

      public init(ended: Bool? = nil, maximum: Int64? = nil) {
        self.ended = ended
        self.maximum = maximum
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.ended = try fields.optional("ended")
        self.maximum = try fields.optional("maximum")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("ended", self.ended)
        writer.field("maximum", self.maximum)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var runs: [Run]

      public init(runs: [Run]) {
        self.runs = runs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.runs = try fields.required("runs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("runs", self.runs)
        writer.endObject()
      }
    }
  }

  /// Tries a failed run again, or one that waits for another try; without 'run' all of these. They get as many tries
  /// as new ones.
  public enum Retry: VarlinkMethod {
    public static let name = "org.shutterd.Hooks.Retry"

    public struct Parameters: VarlinkStructure {
      public var run: Int64?

      public init(run: Int64? = nil) {
        self.run = run
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.run = try fields.optional("run")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("run", self.run)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Gives up a run that is not over, and ends it if it is under way; without 'run' all that failed.
  public enum Drop: VarlinkMethod {
    public static let name = "org.shutterd.Hooks.Drop"

    public struct Parameters: VarlinkStructure {
      public var run: Int64?

      public init(run: Int64? = nil) {
        self.run = run
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.run = try fields.optional("run")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("run", self.run)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }
}

// MARK: Errors

extension HooksInterface {
  public struct NoSuchRun: VarlinkErrorValue {
    public static let name = "org.shutterd.Hooks.NoSuchRun"

    public var run: Int64

    public init(run: Int64) {
      self.run = run
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.run = try fields.required("run")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("run", self.run)
      writer.endObject()
    }
  }

  /// The run is under way, or over.
  public struct WrongStage: VarlinkErrorValue {
    public static let name = "org.shutterd.Hooks.WrongStage"

    public var run: Int64
    public var stage: Stage

    public init(run: Int64, stage: Stage) {
      self.run = run
      self.stage = stage
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.run = try fields.required("run")
      self.stage = try fields.required("stage")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("run", self.run)
      writer.field("stage", self.stage)
      writer.endObject()
    }
  }

  /// The disk does not take the list of runs.
  public struct NotKept: VarlinkErrorValue {
    public static let name = "org.shutterd.Hooks.NotKept"

    public var reason: String

    public init(reason: String) {
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }
}
