// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import PressLatency
import ShutterKit
import Varlink

struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measures the way from a press to its photo.",
    discussion: """
      It opens a session, takes the primary button while it is in the foreground, takes a photo of each \
      press, and measures the time from the press to the event, from the event to the request at the \
      engine, from the press to the time of the frame (before or after it), and from the press until the \
      photo is on the disk. It prints the times that 50, 90 and 99 percent did not exceed, and the longest.

      With --recorded it takes no photos, but reports those in your content directories, whatever client \
      took them. The photos themselves have the time from the press to the frame; the gateway's audit log, \
      if you may read it, adds the event and the request. No record has the time when a file was on the \
      disk.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Option(help: "How many presses to measure; fewer if it is interrupted.") var presses = 20
  @Flag(help: "Report photos that were taken before.") var recorded = false
  @Option(help: ArgumentHelp("The gateway's audit log, with --recorded.", valueName: "file"))
  var auditLog: String?
  @Option(help: "The application's name; with --recorded only its photos.") var application: String?

  func validate() throws {
    guard presses >= 1 else { throw ValidationError("--presses is at least 1") }
    guard recorded || auditLog == nil else {
      throw ValidationError("--audit-log goes with --recorded")
    }
  }

  func run() {
    // Block the signals before other threads start, which would receive them otherwise.
    if !recorded { SignalSource.block([SIGTERM, SIGINT]) }
    LoopRun.run(common) { [self] in
      let report = try await recorded ? tellRecorded() : measure()
      if common.json { return TextForm.printJSON(report.json) }
      TextForm.printTable(report.rows)
    }
  }

  @LoopActor
  private func measure() async throws -> LatencyReport {
    let name = application ?? "org.shutterd.latency"
    let session = CaptureSession(
      application: name, configuration: .init(camera.configuration),
      runtimeDirectory: common.runtimeDirectory)
    defer { session.invalidate() }
    try await session.startOrWait()
    let client = LatencyClient(session: session, limit: presses)
    let signals = try SignalSource([SIGTERM, SIGINT]) { _ in client.end() }
    defer { withExtendedLifetime(signals) {} }
    try await client.run()
    guard client.ledger.photoCount > 0 else {
      throw Failure.input(
        client.presses == 0
          ? "there is nothing to show: no press came; 'shutterctl monitor' shows where presses go"
          : "there is nothing to show: none of the photos of \(client.presses) presses can be read"
      )
    }
    return LatencyReport(ledger: client.ledger, presses: client.presses)
  }

  @LoopActor
  private func tellRecorded() async throws -> LatencyReport {
    let found = try await common.photos(of: application).photos
    let path = auditLog ?? AuditLogFiles.defaultPath(runtimeDirectory: common.runtimeDirectory)
    let records = RecordedLatency(found, auditLog: path)
    guard records.ledger.photoCount > 0 else {
      throw Failure.input(
        "there is nothing to show: none of the \(found.count) photos in your content directories "
          + "names a press; without --recorded the next presses are measured")
    }
    if let error = records.logError {
      Log.notice("press to event is not known without the gateway's audit log: \(error)")
    }
    return LatencyReport(ledger: records.ledger, presses: records.ledger.photoCount)
  }
}

/// The output of `shutterctl latency`.
private struct LatencyReport {
  let ledger: LatencyLedger
  /// The number of presses that the client had, or that the records are about.
  let presses: Int

  /// The figures for programs. A part of the way that is unknown for every press is left out.
  var json: JSON {
    var object: JSONObject = [
      "presses": .int(Int64(presses)), "photos": .int(Int64(ledger.photoCount)),
    ]
    for span in LatencySpan.allCases {
      guard let figures = ledger.figures(of: span) else { continue }
      object[span.rawValue] = .object([
        "count": .int(Int64(figures.count)), "p50USec": .int(figures.p50USec),
        "p90USec": .int(figures.p90USec), "p99USec": .int(figures.p99USec),
        "maximumUSec": .int(figures.maximumUSec),
      ])
    }
    return .object(object)
  }

  /// A heading, and a row for each part of the way, also for a part that is not known.
  var rows: [[String]] {
    [["\(ledger.photoCount) photos of \(presses) presses", "p50", "p90", "p99", "max"]]
      + LatencySpan.allCases.map { span in
        guard let figures = ledger.figures(of: span) else { return [name(span), "not known"] }
        let times = [figures.p50USec, figures.p90USec, figures.p99USec, figures.maximumUSec]
        return [name(span)] + times.map { TextForm.duration($0) }
      }
  }

  private func name(_ span: LatencySpan) -> String {
    switch span {
    case .pressToEvent: "press to event"
    case .eventToRequest: "event to request"
    case .pressToFrame: "press to frame"
    case .pressToDurable: "press to durable file"
    }
  }
}

/// Latencies of earlier presses, read from photos and from the gateway's audit log.
private struct RecordedLatency {
  private(set) var ledger = LatencyLedger()
  /// The reason why the log could not be read; nil if it was read.
  private(set) var logError: String?

  init(_ photos: [FoundPhoto], auditLog path: String) {
    for photo in photos { if let provenance = photo.provenance { ledger.photo(provenance) } }
    do {
      for path in AuditLogFiles.all(of: path) {
        try AuditLogFiles.readLines(of: path) { line, _ in note(line) }
      }
    } catch {
      logError = "\(error)"
    }
  }

  private mutating func note(_ line: [UInt8]) {
    guard let record = try? JSON(parsing: line), record["event"] == "began",
      record["delivered"] != false, let press = record["press"]?.intValue,
      let edgeUSec = record["stampUSec"]?.intValue,
      let toldUSec = record["monotonicUSec"]?.intValue
    else { return }
    ledger.told(press, edgeUSec: edgeUSec, atUSec: toldUSec)
  }
}
