// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What the frames of a camera program cost the engine.
@Suite(.tags(.milliseconds)) struct CameraProgramCostTests {
  @Test("a frame of 1920x1080 costs the engine less than its copy would: it is not copied")
  func frame() throws {
    let studio = try ProgramStudio("\"cameras\": [\"cam\"], \"width\": 1920, \"height\": 1080")
    let session = try studio.session()
    let first = try session.photo().frameSequence
    let beforeNSec = try studio.processorNSec()
    TestClock.pass(milliseconds: 5_000)
    let spentNSec = try studio.processorNSec() - beforeNSec
    let frames = try session.photo().frameSequence - first
    let copyNSec = Self.copyNSec(bytes: 1920 * 1080 * 2)
    print(
      "\(spentNSec / max(1, frames) / 1000) µs a frame, of \(frames) frames; a copy \(copyNSec / 1000) µs"
    )
    #expect(frames >= 100 && spentNSec / frames <= copyNSec * 4 / 5)
  }

  /// What this machine takes for a copy between memories that are in no cache: the middle one of 101.
  private static func copyNSec(bytes: Int) -> Int64 {
    let ring = (0..<8).map { _ in
      UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
    }
    defer { for memory in ring { memory.deallocate() } }
    for memory in ring { memory.initializeMemory(as: UInt8.self, repeating: 1) }
    let times = (0..<101).map { number in
      let beganUSec = TestClock.nowUSec
      ring[number % 8].copyMemory(from: UnsafeRawBufferPointer(ring[(number + 4) % 8]))
      return (TestClock.nowUSec - beganUSec) * 1000
    }
    return times.sorted()[50]
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
