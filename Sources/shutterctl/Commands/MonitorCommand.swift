// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Shows each press as it comes: its role, where it went, and why.",
    discussion: "Press a button and see. Goes on until interrupted.")

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run { [self] in
      let calls = try common.connect(.control)
      let start = MonotonicClock.nowUSec
      var text = MonitorText()
      for try await record in try common.connect(.control).records(history: 64) {
        if text.names(clientOf: record) == false {
          text.note(
            try await calls.call(ControlInterface.GetState.self, .init()).state.clients)
        }
        let line = text.line(record)
        guard let line, record["monotonicUSec"]?.intValue ?? 0 >= start else { continue }
        if common.json {
          TextForm.printJSON(JSON.object(record))
        } else {
          TextForm.printNow(line)
        }
      }
    }
  }
}
