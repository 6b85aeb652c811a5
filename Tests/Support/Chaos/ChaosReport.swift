// SPDX-License-Identifier: Apache-2.0

/// The outcome of a chaos run.
package struct ChaosReport {
  package let presses: Int
  /// Events that clients received.
  let told: Int
  let gestures: Int
  /// Crossings and moves of pointers, and steps of bands.
  let crossings: Int
  let bands: Int
  let log: ChaosLog
  let verdict: String
  private let broken: [String]
  private let memoryKiB: [Int: Int]

  init(
    presses: Int, told: Int, gestures: Int, crossings: Int, bands: Int, log: ChaosLog,
    verdict: String, violations: [String],
    memoryKiB: [Int: Int]
  ) {
    self.presses = presses
    self.told = told
    self.gestures = gestures
    self.crossings = crossings
    self.bands = bands
    self.log = log
    self.verdict = verdict
    broken = violations
    self.memoryKiB = memoryKiB
  }

  /// Promises that were broken; ways of a press that did not occur; memory that grew.
  package var violations: [String] {
    var all = broken + log.missing.map { "did not occur: \($0)" }
    if crossings == 0 { all.append("did not occur: crossings of pointers") }
    if let growth, growth > 256 { all.append("resident memory grew by \(growth) KiB") }
    return all
  }

  /// The growth of the gateway's memory from the mark to the end, KiB; nil in a short run.
  private var growth: Int? {
    guard let last = memoryKiB.keys.max(), last > ChaosRun.memoryMark,
      let before = memoryKiB[ChaosRun.memoryMark], let after = memoryKiB[last]
    else { return nil }
    return after - before
  }

  /// The report, one finding a line.
  package func lines(_ options: ChaosOptions, in place: String) -> [String] {
    let marks = [100, 500, ChaosRun.memoryMark, memoryKiB.keys.max() ?? 0]
    return ["chaos in \(place): seed \(options.seed), \(presses) presses"] + log.counts
      + [
        "clients were told \(told) events, \(gestures) gestures, \(crossings) crossings and moves, "
          + "\(bands) steps of bands; verify: \(verdict)"
      ]
      + Set(marks).sorted().compactMap { mark in
        memoryKiB[mark].map { "resident memory at press \(mark): \($0) KiB" }
      }
  }
}
