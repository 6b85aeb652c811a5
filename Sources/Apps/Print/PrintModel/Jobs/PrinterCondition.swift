// SPDX-License-Identifier: Apache-2.0

//   CUPS does not answer ─────────────────────────────▶ noService
//   no such queue ────────────────────────────────────▶ noPrinter
//   our job is held for authentication ───────────────▶ unauthorized
//   state 5 (stopped) ────────────────────────────────▶ stopped: stays so until it is resumed
//   a reason, or the backend's words, say offline ────▶ unreachable
//   a reason that needs a hand ───────────────────────▶ attention: goes on by itself then
//   takes no jobs, and none of ours prints ───────────▶ refusing
//   state 4, our job for more than 5 min, no reason ──▶ unreachable
//   state 4, or our job is being printed ─────────────▶ printing
//   otherwise ────────────────────────────────────────▶ idle

/// The printer as people see it.
public struct PrinterCondition: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable {
    case unknown, idle, printing, attention, stopped, refusing, unreachable, unauthorized
    case noPrinter = "no_printer"
    case noService = "no_service"
  }

  /// A trouble that a person has to look after.
  public enum Trouble: String, CaseIterable, Sendable {
    case paperOut = "paper_out"
    case paperJam = "paper_jam"
    case trayMissing = "tray_missing"
    case paperLow = "paper_low"
    case inkOut = "ink_out"
    case inkLow = "ink_low"
    case doorOpen = "door_open"
    case outputFull = "output_full"
    case offline, other

    /// Whether it prints nothing in that case.
    public var isBlocking: Bool {
      switch self {
      case .paperLow, .inkLow, .other: false
      case .paperOut, .paperJam, .trayMissing, .inkOut, .doorOpen, .outputFull, .offline: true
      }
    }
  }

  public var state: State
  public var troubles: [Trouble] = []
  public var reasons: [String] = []
  public var message = ""
  /// The queue's name.
  public var queue: String?
  public var mediaDefault: String?

  public init(state: State) { self.state = state }

  /// A job that is printed for longer than this, without any reason, waits for a printer that does not
  /// answer, microseconds. Printers of photos take up to two minutes for a sheet, and rest after many.
  public static let silenceUSec: Int64 = 300_000_000

  /// - Parameters:
  ///   - job: our job that is with CUPS.
  ///   - printingForUSec: how long it has been printed; nil if it is not.
  public init(_ report: PrinterReport, job: CUPSJobReport?, printingForUSec: Int64?) {
    let found = report.reasons.compactMap { Self.trouble($0) }
    troubles = Trouble.allCases.filter { found.contains($0) }
    reasons = report.reasons
    message = report.message
    queue = report.name
    mediaDefault = report.mediaDefault
    let isPrinting = report.state == .processing || job?.state == .processing
    if isPrinting, troubles.isEmpty, Self.isOffline(report.message) { troubles = [.offline] }
    if job?.needsAuthentication == true {
      state = .unauthorized
    } else if report.state == .stopped {
      state = .stopped
    } else if troubles.contains(.offline) {
      state = .unreachable
    } else if troubles.contains(where: \.isBlocking) {
      state = .attention
    } else if !report.isAccepting, !isPrinting {
      state = .refusing
    } else if let printingForUSec, printingForUSec > Self.silenceUSec {
      state = .unreachable
    } else {
      state = isPrinting ? .printing : .idle
    }
  }

  /// The words of CUPS' own backends for a printer that does not answer: they give no reason with them.
  private static let offlineMessages = [
    "The printer may not exist or is unavailable", "The printer is unreachable",
    "The printer is not responding", "Waiting for printer to become available",
    "Unable to locate printer",
  ]

  private static func isOffline(_ message: String) -> Bool {
    offlineMessages.contains { message.hasPrefix($0) }
  }

  /// What a keyword of `printer-state-reasons` means to a person; nil: nothing.
  static func trouble(_ reason: String) -> Trouble? {
    var keyword = reason
    var isReport = false
    for severity in ["-error", "-warning", "-report"] where keyword.hasSuffix(severity) {
      keyword = String(keyword.dropLast(severity.count))
      // Only for information (RFC 8011, 5.4.12).
      isReport = severity == "-report"
    }
    guard let trouble = meaning(keyword) else { return nil }
    return isReport && trouble.isBlocking && trouble != .offline ? .other : trouble
  }

  private static func meaning(_ keyword: String) -> Trouble? {
    switch keyword {
    case "none", "paused", "moving-to-paused", "cups-waiting-for-job-completed",
      "resuming", "spool-area-full", "deactivated", "hold-new-jobs":
      nil
    case "media-empty", "media-needed": .paperOut
    case "media-jam": .paperJam
    case "input-tray-missing": .trayMissing
    case "media-low": .paperLow
    case "marker-supply-empty", "toner-empty", "developer-empty", "marker-waste-full": .inkOut
    case "marker-supply-low", "toner-low", "developer-low", "marker-waste-almost-full": .inkLow
    case "door-open", "cover-open", "interlock-open": .doorOpen
    case "output-area-full", "output-tray-missing": .outputFull
    case "offline", "shutdown", "connecting-to-device", "timed-out", "connecting-to-printer":
      .offline
    case let other where other.hasPrefix("media-") && other.hasSuffix("-empty"): .paperOut
    case let other where other.hasPrefix("marker-") && other.hasSuffix("-empty"): .inkOut
    default: .other
    }
  }
}
