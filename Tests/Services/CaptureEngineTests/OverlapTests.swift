// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// Photos that are requested faster than they can be written (requirements R-56).
struct OverlapTests {
  private let folder = TemporaryFolder()
  private static let writeUSec: Int64 = 200_000
  /// The most that a photo's frame may be away from its moment: a busy machine may starve the
  /// camera's thread of some frames. The frame at the end of another photo's write would be farther.
  /// All writes together take 0.6 s of the second that the ring holds. NearestFrameTests hold the
  /// nearest frame.
  private static let nearUSec: Int64 = 125_000

  init() { LoopThread.start() }

  @Test(
    "4 photos in 75 ms, a disk that takes 200 ms: they begin at once, or one by one",
    arguments: [true, false])
  func slowDisk(isResponsive: Bool) async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let client = try StageClient(stage.path, slots: 4, .init(responsiveCapture: isResponsive))
    try client.start()
    // From here on the ring holds the moments.
    #expect(try client.capture(.init()))
    try client.readToEnd()
    stage.faults.writeUSec = Self.writeUSec
    let startUSec = TestClock.nowUSec
    for tap in 0..<4 {
      let dueUSec = startUSec + Int64(tap) * 25_000
      while TestClock.nowUSec < dueUSec { usleep(500) }
      #expect(try client.capture(.init(uniqueId: 100 + Int64(tap), momentUSec: dueUSec)))
    }
    let readiness = try client.readiness()
    try client.readToEnd()
    let photos = client.photos.dropFirst()
    #expect(PhotoGrammar.findings(in: client.photos) == [])
    #expect(photos.allSatisfy { $0.steps.last?.failure == nil })
    #expect(client.offsets.dropFirst().allSatisfy { abs($0) <= Self.nearUSec })
    #expect(readiness == (isResponsive ? .ready : .notReadyWaitingForCapture))
    // A step that was read two looks after another was sent after it.
    let begins = photos.compactMap { $0.steps.first?.look }
    let ends = photos.compactMap { $0.steps.last?.look }
    if isResponsive {
      #expect(begins.allSatisfy { $0 < (ends.first ?? 0) })
    } else {
      // One look earlier is possible: the end came after the look at its connection, and the next
      // photo began before the same look at the next connection.
      #expect(zip(begins.dropFirst(), ends).allSatisfy { $0 + 1 >= $1 })
    }
    await stage.shutDown()
  }
}
