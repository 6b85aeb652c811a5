// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import LinuxIO

/// What this process has mapped of its files. Nothing else runs here.
struct ColdCodeTests {
  init() { LoopThread.start() }

  @Test("the pages of code that has run are given back once it is quiet")
  func unmapped() async throws {
    let before = try mappedKiB()
    let cold = await ColdCode()
    await cold.ran()
    let nowUSec = MonotonicClock.nowUSec
    await cold.ran()
    try TestClock.wait(for: "less than half of \(before) KiB", seen: try? mappedKiB()) {
      try mappedKiB() < before / 2 ? () : nil
    }
    #expect(MonotonicClock.nowUSec - nowUSec >= ColdCode.quietUSec)
    withExtendedLifetime(cold) {}
  }

  /// The resident pages of files, by /proc/self/statm.
  private func mappedKiB() throws -> Int {
    let pages = try TestFile.read("/proc/self/statm").split(separator: " ")
    return try #require(Int(pages[2])) * 4
  }
}
