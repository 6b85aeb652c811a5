// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct AuditShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows the last records of the running gateway.",
    discussion: """
      One line each, with the names and words that the log has; with --json as the log has them, one object a \
      line. --follow survives a gateway that is started again.
      """)

  @OptionGroup var common: CommonOptions
  @Flag(help: "Go on with the records that come, until interrupted.") var follow = false
  @Option(help: ArgumentHelp("How many of the last records, 0 to 64.", valueName: "n"))
  var history: Int64 = 50

  func validate() throws {
    guard (0...Int64(RecentRecords.limit)).contains(history) else {
      throw ValidationError("--history takes 0 to 64")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      if follow { return try await common.followRecords(history: history) { show($0) } }
      let records = try await common.connect(.control).lastRecords(history)
      for record in records { show(record) }
      if records.isEmpty, history > 0 {
        Log.notice(
          "nothing is recorded: set [audit] enabled in shutterd.toml, or see what comes with --follow"
        )
      }
    }
  }

  private func show(_ record: JSONObject) {
    if common.json { return TextForm.printJSON(JSON.object(record)) }
    print(AuditText.line(record))
  }
}
