// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Print.varlink; change that and run it again.
import LinuxIO
import Varlink
import VarlinkSocket

/// Printing by CUPS: sheets one after the other, each exactly once.
///
/// A job is one sheet of paper. Submit() with 'copies' makes as many jobs. A job that Submit() has returned is kept on
/// the disk: neither a crash nor a power cut loses it or prints it twice. Jobs go to the printer one by one, the next
/// when the last has left it.
///
/// Everybody who may connect is a host: a program that serves guests decides itself what they may do.
///
/// Fields named ...FileDescriptor are indices into the descriptors sent along with the message (SCM_RIGHTS). A
/// message that carries some is sent alone, and is shorter than 4096 bytes.
///
/// Times are microseconds since 1970 (UTC), because jobs outlive boots. Enumerations in replies may gain values;
/// clients have to tolerate unknown ones.
public enum PrintInterface: VarlinkInterface {
  public static let name = "org.shutterd.Print"
  public static var description: String {
    String(decoding: PackageResources.org_shutterd_Print_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    Submit.self, ListJobs.self, Watch.self, GetPrinter.self, ListQueues.self, Resume.self,
    Reprint.self, Cancel.self, GetCounters.self, SetSheets.self,
  ]
}

// MARK: Service

extension PrintInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func submit(_ parameters: Submit.Parameters, _ call: IncomingCall)
    func listJobs(_ parameters: ListJobs.Parameters, _ call: IncomingCall)
    func watch(_ call: IncomingCall)
    func getPrinter(_ call: IncomingCall)
    func listQueues(_ call: IncomingCall)
    func resume(_ call: IncomingCall)
    func reprint(_ parameters: Reprint.Parameters, _ call: IncomingCall)
    func cancel(_ parameters: Cancel.Parameters, _ call: IncomingCall)
    func getCounters(_ parameters: GetCounters.Parameters, _ call: IncomingCall)
    func setSheets(_ parameters: SetSheets.Parameters, _ call: IncomingCall)
  }
}

extension PrintInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { PrintInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case PrintInterface.Submit.name: call.pass(PrintInterface.Submit.self, to: submit)
    case PrintInterface.ListJobs.name: call.pass(PrintInterface.ListJobs.self, to: listJobs)
    case PrintInterface.Watch.name: call.pass(PrintInterface.Watch.self, to: watch)
    case PrintInterface.GetPrinter.name: call.pass(PrintInterface.GetPrinter.self, to: getPrinter)
    case PrintInterface.ListQueues.name: call.pass(PrintInterface.ListQueues.self, to: listQueues)
    case PrintInterface.Resume.name: call.pass(PrintInterface.Resume.self, to: resume)
    case PrintInterface.Reprint.name: call.pass(PrintInterface.Reprint.self, to: reprint)
    case PrintInterface.Cancel.name: call.pass(PrintInterface.Cancel.self, to: cancel)
    case PrintInterface.GetCounters.name:
      call.pass(PrintInterface.GetCounters.self, to: getCounters)
    case PrintInterface.SetSheets.name: call.pass(PrintInterface.SetSheets.self, to: setSheets)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Types

extension PrintInterface {
  /// waiting: not printed yet. printing: with CUPS. uncertain: CUPS lost it, and it may or may not have been printed: a
  /// person looks, and calls Reprint() or Cancel(). The others are final.
  public enum JobState: VarlinkEnumeration {
    case waiting, printing, completed, cancelled, failed, uncertain
    case unrecognized(String)

    public static let declared: [JobState] = [
      .waiting, .printing, .completed, .cancelled, .failed, .uncertain,
    ]

    public var rawValue: String {
      switch self {
      case .waiting: "waiting"
      case .printing: "printing"
      case .completed: "completed"
      case .cancelled: "cancelled"
      case .failed: "failed"
      case .uncertain: "uncertain"
      case .unrecognized(let name): name
      }
    }
  }

  public struct Job: VarlinkStructure {
    /// Counts up, and is never used again.
    public var job: Int64
    public var state: JobState
    /// Why it failed, or what it waits for, in words. Null where there is nothing to say.
    public var reason: String?
    public var event: String
    public var session: String?
    /// As given, else the SHA-256 of the file, in hexadecimal digits.
    public var picture: String
    public var media: String?
    /// The job of which this one is a reprint.
    public var reprintOf: Int64?
    public var acceptedUSec: Int64
    /// When it became final.
    public var endedUSec: Int64?
    /// Jobs before it. Null unless it waits.
    public var ahead: Int64?
    /// Its number with CUPS.
    public var cupsJob: Int64?

    public init(
      job: Int64, state: JobState, reason: String? = nil, event: String, session: String? = nil,
      picture: String, media: String? = nil, reprintOf: Int64? = nil, acceptedUSec: Int64,
      endedUSec: Int64? = nil, ahead: Int64? = nil, cupsJob: Int64? = nil
    ) {
      self.job = job
      self.state = state
      self.reason = reason
      self.event = event
      self.session = session
      self.picture = picture
      self.media = media
      self.reprintOf = reprintOf
      self.acceptedUSec = acceptedUSec
      self.endedUSec = endedUSec
      self.ahead = ahead
      self.cupsJob = cupsJob
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.job = try fields.required("job")
      self.state = try fields.required("state")
      self.reason = try fields.optional("reason")
      self.event = try fields.required("event")
      self.session = try fields.optional("session")
      self.picture = try fields.required("picture")
      self.media = try fields.optional("media")
      self.reprintOf = try fields.optional("reprintOf")
      self.acceptedUSec = try fields.required("acceptedUSec")
      self.endedUSec = try fields.optional("endedUSec")
      self.ahead = try fields.optional("ahead")
      self.cupsJob = try fields.optional("cupsJob")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("job", self.job)
      writer.field("state", self.state)
      writer.field("reason", self.reason)
      writer.field("event", self.event)
      writer.field("session", self.session)
      writer.field("picture", self.picture)
      writer.field("media", self.media)
      writer.field("reprintOf", self.reprintOf)
      writer.field("acceptedUSec", self.acceptedUSec)
      writer.field("endedUSec", self.endedUSec)
      writer.field("ahead", self.ahead)
      writer.field("cupsJob", self.cupsJob)
      writer.endObject()
    }
  }

  /// idle, printing: all is well.
  /// attention: needs a hand (paper, ink, door), and goes on by itself then.
  /// stopped: the queue is stopped, and stays so after the repair until Resume().
  /// refusing: the queue takes no jobs (cupsreject). unreachable: off, unplugged or out of its network; goes on by itself.
  /// unauthorized: the printer or CUPS refuses; Resume() tries again.
  /// no_printer: CUPS has no such queue, or no default. no_service: CUPS does not run.
  /// unknown: not asked yet.
  public enum PrinterState: VarlinkEnumeration {
    case unknown, idle, printing, attention, stopped, refusing, unreachable, unauthorized,
      noPrinter, noService
    case unrecognized(String)

    public static let declared: [PrinterState] = [
      .unknown, .idle, .printing, .attention, .stopped, .refusing, .unreachable, .unauthorized,
      .noPrinter, .noService,
    ]

    public var rawValue: String {
      switch self {
      case .unknown: "unknown"
      case .idle: "idle"
      case .printing: "printing"
      case .attention: "attention"
      case .stopped: "stopped"
      case .refusing: "refusing"
      case .unreachable: "unreachable"
      case .unauthorized: "unauthorized"
      case .noPrinter: "no_printer"
      case .noService: "no_service"
      case .unrecognized(let name): name
      }
    }
  }

  /// A trouble of the printer that a person has to look after. 'low' ones do not stop it.
  public enum Trouble: VarlinkEnumeration {
    case paperOut, paperJam, trayMissing, paperLow, inkOut, inkLow, doorOpen, outputFull, offline,
      other
    case unrecognized(String)

    public static let declared: [Trouble] = [
      .paperOut, .paperJam, .trayMissing, .paperLow, .inkOut, .inkLow, .doorOpen, .outputFull,
      .offline, .other,
    ]

    public var rawValue: String {
      switch self {
      case .paperOut: "paper_out"
      case .paperJam: "paper_jam"
      case .trayMissing: "tray_missing"
      case .paperLow: "paper_low"
      case .inkOut: "ink_out"
      case .inkLow: "ink_low"
      case .doorOpen: "door_open"
      case .outputFull: "output_full"
      case .offline: "offline"
      case .other: "other"
      case .unrecognized(let name): name
      }
    }
  }

  public struct Printer: VarlinkStructure {
    public var state: PrinterState
    public var troubles: [Trouble]
    /// The printer's own keywords (RFC 8011 printer-state-reasons): "media-empty-warning".
    public var reasons: [String]
    /// The driver's words. Shown as text, never as markup.
    public var message: String
    /// One sentence for the host: what is wrong, and what to do. English.
    public var remedy: String?
    /// The queue's name, null where there is none.
    public var queue: String?
    public var media: String?
    /// Sheets left: what the host said last (SetSheets), less those used since. Null: the host
    /// has not said.
    public var sheetsLeft: Int64?

    public init(
      state: PrinterState, troubles: [Trouble], reasons: [String], message: String,
      remedy: String? = nil, queue: String? = nil, media: String? = nil, sheetsLeft: Int64? = nil
    ) {
      self.state = state
      self.troubles = troubles
      self.reasons = reasons
      self.message = message
      self.remedy = remedy
      self.queue = queue
      self.media = media
      self.sheetsLeft = sheetsLeft
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.state = try fields.required("state")
      self.troubles = try fields.required("troubles")
      self.reasons = try fields.required("reasons")
      self.message = try fields.required("message")
      self.remedy = try fields.optional("remedy")
      self.queue = try fields.optional("queue")
      self.media = try fields.optional("media")
      self.sheetsLeft = try fields.optional("sheetsLeft")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("state", self.state)
      writer.field("troubles", self.troubles)
      writer.field("reasons", self.reasons)
      writer.field("message", self.message)
      writer.field("remedy", self.remedy)
      writer.field("queue", self.queue)
      writer.field("media", self.media)
      writer.field("sheetsLeft", self.sheetsLeft)
      writer.endObject()
    }
  }

  /// 'used' counts jobs that are printed or will be. 'limit' and 'left' are null where there is no limit.
  public struct Counter: VarlinkStructure {
    public var used: Int64
    public var limit: Int64?
    public var left: Int64?

    public init(used: Int64, limit: Int64? = nil, left: Int64? = nil) {
      self.used = used
      self.limit = limit
      self.left = left
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.used = try fields.required("used")
      self.limit = try fields.optional("limit")
      self.left = try fields.optional("left")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("used", self.used)
      writer.field("limit", self.limit)
      writer.field("left", self.left)
      writer.endObject()
    }
  }

  /// A queue of CUPS.
  public struct Queue: VarlinkStructure {
    public var name: String
    public var info: String
    public var isDefault: Bool
    /// Sizes that it takes, as 'media' of Submit(): "na_index-4x6_4x6in".
    public var media: [String]
    public var mediaDefault: String?

    public init(
      name: String, info: String, isDefault: Bool, media: [String], mediaDefault: String? = nil
    ) {
      self.name = name
      self.info = info
      self.isDefault = isDefault
      self.media = media
      self.mediaDefault = mediaDefault
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.info = try fields.required("info")
      self.isDefault = try fields.required("isDefault")
      self.media = try fields.required("media")
      self.mediaDefault = try fields.optional("mediaDefault")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("info", self.info)
      writer.field("isDefault", self.isDefault)
      writer.field("media", self.media)
      writer.field("mediaDefault", self.mediaDefault)
      writer.endObject()
    }
  }
}

// MARK: Methods

extension PrintInterface {
  /// Adds a picture to the queue: JPEG or PNG, a regular file or a memfd, read before the answer. Answered when the
  /// jobs would survive a power cut.
  public enum Submit: VarlinkMethod {
    public static let name = "org.shutterd.Print.Submit"

    public struct Parameters: VarlinkStructure {
      public var pictureFileDescriptor: Int64
      /// 1 to 20. Default 1.
      public var copies: Int64?
      /// Default: that of the configuration, else that of the queue.
      public var media: String?
      /// Names for the limits. Default of 'event': of the configuration. 'session' is one guest's turn; without
      /// one, there is no limit for it. Default of 'picture': what the file contains.
      public var event: String?
      public var session: String?
      public var picture: String?
      /// A name for this call that its caller never uses again, up to 64 characters. A second call with it makes no
      /// jobs and returns those of the first: for a caller that did not get the answer.
      public var key: String?
      /// True: also beyond the limits. For the host.
      public var beyondLimits: Bool?

      public init(
        pictureFileDescriptor: Int64, copies: Int64? = nil, media: String? = nil,
        event: String? = nil, session: String? = nil, picture: String? = nil, key: String? = nil,
        beyondLimits: Bool? = nil
      ) {
        self.pictureFileDescriptor = pictureFileDescriptor
        self.copies = copies
        self.media = media
        self.event = event
        self.session = session
        self.picture = picture
        self.key = key
        self.beyondLimits = beyondLimits
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.pictureFileDescriptor = try fields.required("pictureFileDescriptor")
        self.copies = try fields.optional("copies")
        self.media = try fields.optional("media")
        self.event = try fields.optional("event")
        self.session = try fields.optional("session")
        self.picture = try fields.optional("picture")
        self.key = try fields.optional("key")
        self.beyondLimits = try fields.optional("beyondLimits")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("pictureFileDescriptor", self.pictureFileDescriptor)
        writer.field("copies", self.copies)
        writer.field("media", self.media)
        writer.field("event", self.event)
        writer.field("session", self.session)
        writer.field("picture", self.picture)
        writer.field("key", self.key)
        writer.field("beyondLimits", self.beyondLimits)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var jobs: [Job]

      public init(jobs: [Job]) {
        self.jobs = jobs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.jobs = try fields.required("jobs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("jobs", self.jobs)
        writer.endObject()
      }
    }
  }

  /// The newest first. 'unfinished': only those that wait or print or are uncertain. Default of 'maximum': 100.
  public enum ListJobs: VarlinkMethod {
    public static let name = "org.shutterd.Print.ListJobs"

    public struct Parameters: VarlinkStructure {
      public var unfinished: Bool?
      public var maximum: Int64?

      public init(unfinished: Bool? = nil, maximum: Int64? = nil) {
        self.unfinished = unfinished
        self.maximum = maximum
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.unfinished = try fields.optional("unfinished")
        self.maximum = try fields.optional("maximum")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("unfinished", self.unfinished)
        writer.field("maximum", self.maximum)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var jobs: [Job]

      public init(jobs: [Job]) {
        self.jobs = jobs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.jobs = try fields.required("jobs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("jobs", self.jobs)
        writer.endObject()
      }
    }
  }

  /// The first reply has the printer and all unfinished jobs. Later ones follow as something changes: 'printer' is
  /// null where it is as before, 'jobs' has those that changed.
  public enum Watch: VarlinkMethod {
    public static let name = "org.shutterd.Print.Watch"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var printer: Printer?
      public var jobs: [Job]

      public init(printer: Printer? = nil, jobs: [Job]) {
        self.printer = printer
        self.jobs = jobs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.printer = try fields.optional("printer")
        self.jobs = try fields.required("jobs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("printer", self.printer)
        writer.field("jobs", self.jobs)
        writer.endObject()
      }
    }
  }

  public enum GetPrinter: VarlinkMethod {
    public static let name = "org.shutterd.Print.GetPrinter"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var printer: Printer

      public init(printer: Printer) {
        self.printer = printer
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.printer = try fields.required("printer")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("printer", self.printer)
        writer.endObject()
      }
    }
  }

  /// The queues of CUPS, for a host who chooses one.
  public enum ListQueues: VarlinkMethod {
    public static let name = "org.shutterd.Print.ListQueues"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var queues: [Queue]

      public init(queues: [Queue]) {
        self.queues = queues
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.queues = try fields.required("queues")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("queues", self.queues)
        writer.endObject()
      }
    }
  }

  /// Starts a stopped queue again, and tries jobs again that the printer refused. Answered when CUPS has done so.
  public enum Resume: VarlinkMethod {
    public static let name = "org.shutterd.Print.Resume"

    public typealias Parameters = NoFields

    public typealias Reply = NoFields
  }

  /// Prints the picture of a job again, as a new job; one that is 'uncertain' or 'failed' is put back into the queue itself
  /// and counts once. Limits hold unless 'beyondLimits'.
  public enum Reprint: VarlinkMethod {
    public static let name = "org.shutterd.Print.Reprint"

    public struct Parameters: VarlinkStructure {
      public var job: Int64
      public var copies: Int64?
      public var beyondLimits: Bool?
      public var key: String?

      public init(job: Int64, copies: Int64? = nil, beyondLimits: Bool? = nil, key: String? = nil) {
        self.job = job
        self.copies = copies
        self.beyondLimits = beyondLimits
        self.key = key
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.job = try fields.required("job")
        self.copies = try fields.optional("copies")
        self.beyondLimits = try fields.optional("beyondLimits")
        self.key = try fields.optional("key")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("job", self.job)
        writer.field("copies", self.copies)
        writer.field("beyondLimits", self.beyondLimits)
        writer.field("key", self.key)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var jobs: [Job]

      public init(jobs: [Job]) {
        self.jobs = jobs
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.jobs = try fields.required("jobs")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("jobs", self.jobs)
        writer.endObject()
      }
    }
  }

  /// A job that waits is not printed. One that prints is cancelled by the printer, which may be too late: Watch() says
  /// how it ended.
  public enum Cancel: VarlinkMethod {
    public static let name = "org.shutterd.Print.Cancel"

    public struct Parameters: VarlinkStructure {
      public var job: Int64

      public init(job: Int64) {
        self.job = job
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.job = try fields.required("job")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("job", self.job)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }

  /// Default of 'event': of the configuration.
  public enum GetCounters: VarlinkMethod {
    public static let name = "org.shutterd.Print.GetCounters"

    public struct Parameters: VarlinkStructure {
      public var event: String?
      public var session: String?
      public var picture: String?

      public init(event: String? = nil, session: String? = nil, picture: String? = nil) {
        self.event = event
        self.session = session
        self.picture = picture
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.event = try fields.optional("event")
        self.session = try fields.optional("session")
        self.picture = try fields.optional("picture")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("event", self.event)
        writer.field("session", self.session)
        writer.field("picture", self.picture)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var eventCounter: Counter
      public var sessionCounter: Counter?
      public var pictureCounter: Counter?
      /// Sheets ever printed here.
      public var total: Int64

      public init(
        eventCounter: Counter, sessionCounter: Counter? = nil, pictureCounter: Counter? = nil,
        total: Int64
      ) {
        self.eventCounter = eventCounter
        self.sessionCounter = sessionCounter
        self.pictureCounter = pictureCounter
        self.total = total
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.eventCounter = try fields.required("eventCounter")
        self.sessionCounter = try fields.optional("sessionCounter")
        self.pictureCounter = try fields.optional("pictureCounter")
        self.total = try fields.required("total")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("eventCounter", self.eventCounter)
        writer.field("sessionCounter", self.sessionCounter)
        writer.field("pictureCounter", self.pictureCounter)
        writer.field("total", self.total)
        writer.endObject()
      }
    }
  }

  /// The sheets in the printer, after a new pack or roll. Null: not counted.
  public enum SetSheets: VarlinkMethod {
    public static let name = "org.shutterd.Print.SetSheets"

    public struct Parameters: VarlinkStructure {
      public var sheets: Int64?

      public init(sheets: Int64? = nil) {
        self.sheets = sheets
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.sheets = try fields.optional("sheets")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("sheets", self.sheets)
        writer.endObject()
      }
    }

    public typealias Reply = NoFields
  }
}

// MARK: Errors

extension PrintInterface {
  /// A limit is reached: nothing was added. 'what' is the one with the fewest left.
  public struct LimitReached: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.LimitReached"

    public enum What: VarlinkEnumeration {
      case picture, session, event
      case unrecognized(String)

      public static let declared: [What] = [.picture, .session, .event]

      public var rawValue: String {
        switch self {
        case .picture: "picture"
        case .session: "session"
        case .event: "event"
        case .unrecognized(let name): name
        }
      }
    }

    public var what: What
    public var limit: Int64
    public var left: Int64

    public init(what: What, limit: Int64, left: Int64) {
      self.what = what
      self.limit = limit
      self.left = left
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.what = try fields.required("what")
      self.limit = try fields.required("limit")
      self.left = try fields.required("left")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("what", self.what)
      writer.field("limit", self.limit)
      writer.field("left", self.left)
      writer.endObject()
    }
  }

  /// So many jobs wait already.
  public struct QueueFull: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.QueueFull"

    public var limit: Int64

    public init(limit: Int64) {
      self.limit = limit
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.limit = try fields.required("limit")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("limit", self.limit)
      writer.endObject()
    }
  }

  /// Not a JPEG or PNG file, empty, or larger than the limit in bytes.
  public struct BadPicture: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.BadPicture"

    public var reason: String
    public var limit: Int64

    public init(reason: String, limit: Int64) {
      self.reason = reason
      self.limit = limit
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.reason = try fields.required("reason")
      self.limit = try fields.required("limit")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", self.reason)
      writer.field("limit", self.limit)
      writer.endObject()
    }
  }

  public struct NoSuchJob: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.NoSuchJob"

    public var job: Int64

    public init(job: Int64) {
      self.job = job
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.job = try fields.required("job")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("job", self.job)
      writer.endObject()
    }
  }

  /// The job has ended, or has not: 'state' says so.
  public struct WrongState: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.WrongState"

    public var job: Int64
    public var state: JobState

    public init(job: Int64, state: JobState) {
      self.job = job
      self.state = state
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.job = try fields.required("job")
      self.state = try fields.required("state")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("job", self.job)
      writer.field("state", self.state)
      writer.endObject()
    }
  }

  /// The picture of that job is no longer kept.
  public struct PictureGone: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.PictureGone"

    public var job: Int64

    public init(job: Int64) {
      self.job = job
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.job = try fields.required("job")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("job", self.job)
      writer.endObject()
    }
  }

  /// CUPS does not let this service do it: its user is not in the group of CUPS' SystemGroup (lpadmin).
  public struct NotAllowed: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.NotAllowed"

    public var operation: String
    public var remedy: String

    public init(operation: String, remedy: String) {
      self.operation = operation
      self.remedy = remedy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.operation = try fields.required("operation")
      self.remedy = try fields.required("remedy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("operation", self.operation)
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }

  public struct NoPrinter: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.NoPrinter"

    public var remedy: String

    public init(remedy: String) {
      self.remedy = remedy
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.remedy = try fields.required("remedy")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("remedy", self.remedy)
      writer.endObject()
    }
  }

  /// CUPS did not answer, or refused.
  public struct PrintServiceFailure: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.PrintServiceFailure"

    public var operation: String
    public var reason: String

    public init(operation: String, reason: String) {
      self.operation = operation
      self.reason = reason
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.operation = try fields.required("operation")
      self.reason = try fields.required("reason")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("operation", self.operation)
      writer.field("reason", self.reason)
      writer.endObject()
    }
  }

  /// The disk does not take the job: it was not added.
  public struct NotKept: VarlinkErrorValue {
    public static let name = "org.shutterd.Print.NotKept"

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
