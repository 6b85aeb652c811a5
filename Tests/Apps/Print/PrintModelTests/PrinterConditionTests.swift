// SPDX-License-Identifier: Apache-2.0
import PrintModel
import Testing

/// What a printer says, and what people are told.
struct PrinterConditionTests {
  typealias State = PrinterCondition.State
  typealias Trouble = PrinterCondition.Trouble

  struct Case: Sendable {
    let printer: PrinterReport.State
    let reasons: [String]
    let state: State
    let troubles: [Trouble]
  }

  static let cases = [
    Case(printer: .idle, reasons: [], state: .idle, troubles: []),
    Case(printer: .processing, reasons: [], state: .printing, troubles: []),
    Case(
      printer: .processing, reasons: ["cups-waiting-for-job-completed"], state: .printing,
      troubles: []),
    Case(
      printer: .processing, reasons: ["media-empty-warning"], state: .attention,
      troubles: [.paperOut]),
    Case(printer: .idle, reasons: ["media-needed"], state: .attention, troubles: [.paperOut]),
    Case(
      printer: .processing, reasons: ["media-jam-error"], state: .attention, troubles: [.paperJam]),
    Case(
      printer: .processing, reasons: ["door-open-warning", "cover-open"], state: .attention,
      troubles: [.doorOpen]),
    Case(
      printer: .processing, reasons: ["marker-supply-empty-error"], state: .attention,
      troubles: [.inkOut]),
    Case(
      printer: .processing, reasons: ["marker-ribbon-empty"], state: .attention,
      troubles: [.inkOut]),
    Case(
      printer: .idle, reasons: ["marker-supply-low-warning", "media-low-report"], state: .idle,
      troubles: [.paperLow, .inkLow]),
    Case(printer: .idle, reasons: ["media-empty-report"], state: .idle, troubles: [.other]),
    Case(
      printer: .stopped, reasons: ["media-empty-error", "paused"], state: .stopped,
      troubles: [.paperOut]),
    Case(printer: .stopped, reasons: ["paused"], state: .stopped, troubles: []),
    Case(
      printer: .processing, reasons: ["offline-report"], state: .unreachable, troubles: [.offline]),
    Case(
      printer: .processing, reasons: ["connecting-to-device"], state: .unreachable,
      troubles: [.offline]),
    Case(
      printer: .idle, reasons: ["com.example-strange"], state: .idle, troubles: [.other]),
  ]

  @Test("each kind of reason", arguments: cases)
  func reasons(_ example: Case) {
    let condition = PrinterCondition(
      PrinterReport(name: "booth", state: example.printer, reasons: example.reasons), job: nil,
      printingForUSec: nil)
    #expect(condition.state == example.state)
    #expect(condition.troubles == example.troubles)
    #expect(condition.reasons == example.reasons)
  }

  @Test("the words of a backend that finds no printer")
  func unreachable() {
    let message = "The printer may not exist or is unavailable at this time."
    var report = PrinterReport(name: "booth", state: .processing, message: message)
    let condition = PrinterCondition(report, job: nil, printingForUSec: 1)
    #expect(condition.state == .unreachable && condition.troubles == [.offline])
    // They stay behind when the job is gone.
    report.state = .idle
    #expect(PrinterCondition(report, job: nil, printingForUSec: nil).state == .idle)
  }

  @Test("a queue that takes no jobs, but prints the last one")
  func refusing() {
    let report = PrinterReport(name: "booth", state: .idle, isAccepting: false)
    let job = CUPSJobReport(cups: 7, name: "n", state: .processing)
    #expect(PrinterCondition(report, job: nil, printingForUSec: nil).state == .refusing)
    #expect(PrinterCondition(report, job: job, printingForUSec: 1).state == .printing)
  }
}
