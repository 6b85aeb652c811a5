// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// `TARGET --growth SECONDS FILE...`: the same inputs again and again, without a fuzzer, which itself
/// grows with everything that it learns. Prints the size of the process after the first tenth and at the
/// end.
package enum GrowthRun {
  private static let rounds = 10

  /// Runs it and ends the process, if the program was started with `--growth`.
  package static func runIfAsked(_ check: (UnsafePointer<UInt8>?, Int) -> CInt) {
    let words = CommandLine.arguments
    guard words.count > 3, words[1] == "--growth", let seconds = Int64(words[2]) else { return }
    let inputs = words[3...].compactMap { try? FileReading.bytes(at: $0) }
    func take(_ index: Int) {
      inputs[index % inputs.count].withUnsafeBufferPointer { _ = check($0.baseAddress, $0.count) }
    }
    let deadline = MonotonicClock.nowUSec + seconds * 1_000_000 / Int64(rounds)
    var first = 0
    while MonotonicClock.nowUSec < deadline {
      take(first)
      first += 1
    }
    let before = ProcessSize()
    print("round 1: \(before)")
    for round in 2...rounds {
      for index in 0..<first { take(index) }
      print("round \(round): \(ProcessSize())")
    }
    print("growth: \(first) inputs: \(before); \(rounds * first) inputs: \(ProcessSize())")
    exit(0)
  }
}
