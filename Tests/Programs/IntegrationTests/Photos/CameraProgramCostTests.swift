// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What the frames of a camera program cost the engine.
@Suite(.tags(.milliseconds)) struct CameraProgramCostTests {
  @Test("a frame of 1920x1080 costs the engine 0.1 ms of a processor at most: it is not copied")
  func frame() throws {
    let studio = try ProgramStudio("\"cameras\": [\"cam\"], \"width\": 1920, \"height\": 1080")
    let session = try studio.session()
    let first = try session.photo().frameSequence
    let beforeNSec = try studio.processorNSec()
    TestClock.pass(milliseconds: 5_000)
    let spentNSec = try studio.processorNSec() - beforeNSec
    let frames = try session.photo().frameSequence - first
    print("\(spentNSec / max(1, frames) / 1000) µs a frame, of \(frames) frames")
    #expect(frames >= 100 && spentNSec / frames <= 100_000)
  }
}

extension ProgramStudio {
  /// The processor time that the engine's threads have had.
  fileprivate func processorNSec() throws -> Int64 {
    let tasks = "/proc/\(studio.engine.pid)/task"
    return try TestFile.names(in: tasks).reduce(0) { sum, thread in
      let words = try TestFile.read("\(tasks)/\(thread)/schedstat").split(separator: " ")
      return sum + (words.first.flatMap { Int64($0) } ?? 0)
    }
  }
}
