// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces

/// Jobs and printers, for people and as JSON.
enum PrintForm {
  static func show(_ jobs: [PrintInterface.Job], _ common: CommonOptions) {
    if common.json { return TextForm.printJSON(jobs) }
    TextForm.printTable(jobs.map(row))
  }

  private static func row(_ job: PrintInterface.Job) -> [String] {
    let place = job.ahead.map { $0 == 0 ? "next" : "\($0) before it" }
    return [
      "\(job.job)", job.state.rawValue, job.event, job.session ?? "",
      [job.reason, place].compactMap { $0 }.joined(separator: ", "),
    ]
  }

  static func show(_ printer: PrintInterface.Printer, _ common: CommonOptions) {
    if common.json { return TextForm.printJSON(printer) }
    let troubles = printer.troubles.map { $0.rawValue.replacing("_", with: " ") }
    TextForm.printLine(
      "\(printer.queue ?? "no queue"): \(printer.state.rawValue.replacing("_", with: " "))"
        + (troubles.isEmpty ? "" : " (\(troubles.joined(separator: ", ")))"))
    if !printer.message.isEmpty { TextForm.printLine("  \(printer.message)") }
    if let remedy = printer.remedy { TextForm.printLine("  \(remedy)") }
    if let sheets = printer.sheetsLeft {
      TextForm.printLine("  \(TextForm.count(Int(sheets), "sheet")) left")
    }
  }

  /// Waits until the jobs have ended. Shows the printer as it changes, and fails if a job was not printed.
  @LoopActor
  static func follow(
    _ jobs: [PrintInterface.Job],
    _ changes: AsyncThrowingStream<PrintInterface.Watch.Reply, any Error>, _ common: CommonOptions
  ) async throws {
    var jobs = jobs
    for try await reply in changes {
      if let printer = reply.printer, printer.state != .unknown, !common.json {
        show(printer, common)
      }
      for job in reply.jobs {
        if let index = jobs.firstIndex(where: { $0.job == job.job }) { jobs[index] = job }
      }
      if jobs.allSatisfy({ ![.waiting, .printing].contains($0.state) }) { break }
    }
    show(jobs, common)
    if jobs.contains(where: { $0.state != .completed }) { throw ExitCode(EXIT_FAILURE) }
  }
}
