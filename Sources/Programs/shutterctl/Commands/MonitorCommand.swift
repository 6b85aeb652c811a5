// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Shows each press as it comes: its role, where it went, and why.",
    discussion: """
      Press a button and see. Goes on until interrupted, also with a gateway that is started again.
      """)

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let start = MonotonicClock.nowUSec
      var text = MonitorText()
      try await common.followRecords(history: Int64(RecentRecords.limit)) { record in
        if text.names(clientOf: record) == false, let clients = try? await common.clients() {
          text.note(clients)
        }
        guard let line = text.line(record), record["monotonicUSec"]?.intValue ?? 0 >= start else {
          return
        }
        if common.json { TextForm.printJSON(JSON.object(record)) } else { print(line) }
      }
    }
  }
}
