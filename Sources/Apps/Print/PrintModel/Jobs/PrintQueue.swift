// SPDX-License-Identifier: Apache-2.0

//   Submit ─▶ limits ─▶ journal ─▶ answer
//                          │
//            ┌─────────────┘ the first of the line, alone
//            ▼
//   CUPS:  create (on hold) ─▶ journal: created ─▶ send the picture ─▶ journal: released ─▶ release
//            ▲                                                                                │
//            │ next                                                  look, again and again ◀──┘
//            └──────────────── completed, cancelled, failed, uncertain ◀──────┘
//
//   An answer of CUPS is lost        the state is looked at again before anything is done
//   … that of 'create'               the job is found by its name, or made again
//   CUPS lost a job that is created  it is made again under a new name: it was on hold, so it was not printed
//   … that is released               uncertain: a person decides (Reprint or Cancel)
//   the queue is deleted meanwhile   not begun: made again; begun: uncertain
//   the process is killed            the journal says how far it was; CUPS is asked before anything is done

/// The line of sheets to be printed, as rules.
///
/// Inputs take the time and return the steps to take, in order. One request to CUPS and one write to the
/// journal are under way at most.
public struct PrintQueue: Sendable {
  /// The time of an input.
  public struct Moment: Sendable {
    /// CLOCK_MONOTONIC.
    public let uSec: Int64
    /// Since 1970.
    public let unixUSec: Int64

    public init(uSec: Int64, unixUSec: Int64) {
      self.uSec = uSec
      self.unixUSec = unixUSec
    }
  }

  /// A step for the caller.
  public enum Action: Hashable, Sendable {
    /// Write this to the journal, and report with `kept`.
    case keep([PrintRecord])
    /// Ask CUPS, and report with `replied`.
    case ask(CUPSRequest)
    /// Answer the call with these jobs.
    case answer(call: Int, jobs: [Int])
    case refuse(call: Int, PrintRefusal)
  }

  /// From one look at the printer, or at a job that is printed, to the next, microseconds.
  public static let pollUSec: Int64 = 300_000
  /// After a failure, microseconds.
  public static let retryUSec: Int64 = 1_000_000
  /// Copies that one call may ask for.
  public static let mostCopies = 20
  /// Calls that wait for CUPS.
  public static let mostCalls = 64

  public var limits: PrintLimits
  public internal(set) var state: PrintState
  /// The printer as it was seen last.
  public internal(set) var condition = PrinterCondition(state: .unknown)
  /// When `advance` has to be called; nil if only an input changes anything.
  public internal(set) var nextDeadlineUSec: Int64?
  /// Whether somebody wants to know at once how the printer is.
  public var isWatched = false

  /// The configured queue; nil for the default one.
  var queue: String?
  var report: PrinterReport?
  /// The request under way.
  var asked: CUPSRequest?
  /// What is known of the job that is with CUPS, or is next.
  var current = CurrentJob()
  /// Jobs that CUPS may have although it has not answered.
  var unsure: Set<Int>
  /// Jobs on hold with CUPS that nobody knows: left over from answers that were lost.
  var strays: [Int] = []
  var nextPrinterUSec: Int64 = 0
  /// CUPS did not let this user print.
  var isDenied = false

  /// Jobs that the journal does not have as they are now.
  var dirty: Set<Int> = []
  var isSheetsDirty = false
  var isWritingSheets = false
  /// The jobs of the write under way as they were then; nil if none is under way.
  var writing: [Int: PrintJob]?
  /// Jobs as the journal has them.
  var keptStages: [Int: PrintJob.Stage]
  var keepAgainUSec: Int64?
  /// Calls that are answered when the journal has their jobs as they are.
  var waitingCalls: [WaitingCall] = []
  /// Calls that wait for the queue to be resumed, and for a look at the printer.
  var resumeCalls: [Int] = []
  var printerCalls: [Int] = []

  /// The jobs and the printer that changed since the last `takeChanges`.
  var changed: Set<Int> = []

  struct WaitingCall: Sendable {
    let call: Int
    let jobs: [Int]
    /// The jobs are new: they are dropped if they cannot be kept.
    let areNew: Bool
  }

  struct CurrentJob: Sendable {
    var number = 0
    var report: CUPSJobReport?
    var nextUSec: Int64 = 0
    /// Since when it is printed.
    var printingSinceUSec: Int64?
    var wasReleased = false
    var wasCancelled = false
    /// CUPS cancelled it, and nobody here asked for that.
    var isDropped = false
    /// A person wants another try of what the printer refused.
    var wantsRetry = false
  }

  /// - Parameter state: what the journal has.
  public init(state: PrintState, limits: PrintLimits, queue: String? = nil) {
    self.state = state
    self.limits = limits
    self.queue = queue
    keptStages = state.jobs.mapValues(\.stage)
    unsure = Set(state.jobs.values.filter { $0.stage == .waiting }.map(\.number))
  }

  /// The name that a job has with CUPS. No other has it, here or elsewhere.
  public func name(of job: PrintJob) -> String { "\(prefix)\(job.number)-\(job.attempt)" }

  var prefix: String { "shutter-\(state.token)-" }

  /// The numbers of the jobs that changed since the last call.
  public mutating func takeChanges() -> Set<Int> {
    defer { changed = [] }
    return changed
  }

  /// Puts another configuration in force.
  public mutating func configure(
    limits: PrintLimits, queue: String?, at now: Moment
  ) -> [Action] {
    self.limits = limits
    if queue != self.queue {
      self.queue = queue
      report = nil
      nextPrinterUSec = now.uSec
    }
    return goOn(now)
  }

  /// Goes on when `nextDeadlineUSec` has come, or at the start.
  public mutating func advance(_ now: Moment) -> [Action] { goOn(now) }

  /// Takes note of whether somebody follows the printer.
  public mutating func watch(_ isWatched: Bool, _ now: Moment) -> [Action] {
    self.isWatched = isWatched
    return goOn(now)
  }
}

/// Why a call is not done.
public enum PrintRefusal: Hashable, Sendable {
  case limitReached(CountedThing, SheetCount)
  case queueFull(limit: Int)
  case noSuchJob
  case wrongState
  case notKept
  case notAllowed
  case noPrinter
  case failed(reason: String)
}
