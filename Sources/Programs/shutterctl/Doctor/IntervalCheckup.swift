// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// Checks whether the intervals have taken all their photos.
struct IntervalCheckup {
  let intervals: [EngineInterface.Interval]

  var findings: [Finding] { intervals.map(finding) }

  private func finding(_ interval: EngineInterface.Interval) -> Finding {
    let name = "the interval \(interval.name)".escapingControlCharacters()
    let taken = TextForm.count(Int(interval.taken), "photo")
    if interval.state == .failing {
      let reason = (interval.reason ?? "unknown").escapingControlCharacters()
      return .warning(
        "\(name) takes no photos: \(reason)",
        remedy: "it goes on by itself when that is over; \(missed(interval)) so far")
    }
    guard interval.missed == 0 else {
      return .warning(
        "\(name): \(taken), and \(missed(interval))",
        remedy: "the engine's log says why; the numbers have no gap")
    }
    return .ok("\(name) \(interval.state == .stopped ? "is stopped" : "runs"): \(taken)")
  }

  private func missed(_ interval: EngineInterface.Interval) -> String {
    interval.missed == 1 ? "1 moment was missed" : "\(interval.missed) moments were missed"
  }
}
