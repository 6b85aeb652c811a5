// SPDX-License-Identifier: Apache-2.0

/// What outlives the process: the journal's content.
public struct PrintState: Hashable, Sendable {
  /// Ended jobs that are remembered. For older ones only their number is kept.
  public static let mostEnded = 5000
  /// Events of which the number of forgotten jobs is kept.
  public static let mostEvents = 256

  /// A random word in the names that jobs have with CUPS, so that those of another installation, or from
  /// before a lost journal, are not taken for ours.
  public var token: String
  /// The number of the newest job, forgotten or not.
  public var lastNumber = 0
  /// By their number, in its order.
  public private(set) var jobs: [Int: PrintJob] = [:]
  /// Sheets in the printer; nil if nobody counts them.
  public var sheetsLeft: Int?
  /// Counted jobs that are forgotten, by event.
  public var forgotten: [String: Int] = [:]
  /// Sheets that were ever printed, the forgotten ones included.
  public var total = 0

  public init(token: String) { self.token = token }

  /// The jobs in the order of their numbers.
  public var ordered: [PrintJob] { jobs.values.sorted { $0.number < $1.number } }

  public subscript(number: Int) -> PrintJob? { jobs[number] }

  /// Puts a job in, or in the place of what it was. `total` is the caller's.
  public mutating func put(_ job: PrintJob) {
    jobs[job.number] = job
    lastNumber = max(lastNumber, job.number)
  }

  public mutating func remove(_ number: Int) { jobs[number] = nil }

  /// Forgets the oldest ended jobs beyond the limit, and keeps their number.
  public mutating func forgetOldest() {
    let ended = jobs.values.filter { !$0.isOpen && $0.stage != .uncertain }
    guard ended.count > Self.mostEnded else { return }
    let oldest = ended.sorted { $0.number < $1.number }.prefix(ended.count - Self.mostEnded)
    for job in oldest {
      jobs[job.number] = nil
      if job.isCounted { forgotten[job.order.event, default: 0] += 1 }
    }
    while forgotten.count > Self.mostEvents {
      // The event of which fewest remain to be counted.
      guard let least = forgotten.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
        return
      }
      forgotten[least.key] = nil
    }
  }

  /// Sheets that count for a limit.
  public func used(_ thing: CountedThing, _ order: PrintOrder) -> Int {
    let counted = jobs.values.lazy.filter { $0.isCounted && $0.order.event == order.event }
    switch thing {
    case .event: return forgotten[order.event, default: 0] + counted.count { _ in true }
    case .session:
      guard let session = order.session else { return 0 }
      return counted.count { $0.order.session == session }
    case .picture: return counted.count { $0.order.picture == order.picture }
    }
  }
}

/// A change that the journal takes.
public enum PrintRecord: Hashable, Sendable {
  /// All of the job as it is now.
  case job(PrintJob)
  case sheets(left: Int?, total: Int)
}
