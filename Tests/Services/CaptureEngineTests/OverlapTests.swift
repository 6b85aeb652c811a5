// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink
import VideoDevices

/// Photos that are requested faster than they can be written (requirements R-56).
struct OverlapTests {
  private let folder = TemporaryFolder()
  private static let writeUSec: Int64 = 200_000

  init() { LoopThread.start() }

  @Test(
    "4 photos in 75 ms, a disk that takes 200 ms: they begin at once, or one by one",
    arguments: [true, false])
  func slowDisk(isResponsive: Bool) async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let client = try RecordedSession(stage, slots: 4, .init(responsiveCapture: isResponsive))
    try client.session.start()
    let times = FrameTimes()
    let stream = try stage.camera.open(CaptureSettings())
    stream.start(sink: times)
    // From here on the ring holds the moments: all writes together take 0.6 s of its second.
    #expect(try client.capture(.init()))
    try client.readToEnd()
    try TestClock.wait(for: "a frame") { times.all.isEmpty ? nil : () }
    stage.faults.writeUSec = Self.writeUSec
    let startUSec = TestClock.nowUSec
    let moments = (0..<4).map { startUSec + Int64($0) * 25_000 }
    for (tap, dueUSec) in moments.enumerated() {
      while TestClock.nowUSec < dueUSec { usleep(500) }
      #expect(try client.capture(.init(uniqueId: 100 + Int64(tap), momentUSec: dueUSec)))
    }
    let readiness = try client.session.readiness()
    try client.readToEnd()
    let photos = client.photos.dropFirst()
    #expect(PhotoGrammar.findings(in: client.photos) == [])
    #expect(photos.allSatisfy { $0.steps.last?.failure == nil })
    let frames = times.all
    // On a busy disk the last ones, one by one, may begin when the ring's second is over.
    let isInTime = TestClock.nowUSec - startUSec < 1_000_000
    for (tap, moment) in moments.enumerated() {
      let offsetUSec = try #require(client.offsets[tap + 1])
      if client.lags[tap + 1] == .used {
        let nearest = frames.map { abs($0 - moment) }.min()
        #expect(abs(offsetUSec) == nearest, "photo \(tap) of \(frames.count) frames")
      } else {
        // Then it says so, and shows the oldest frame that there is, after its moment.
        #expect(client.lags[tap + 1] == .missed && offsetUSec > 0)
        #expect(!isResponsive && !isInTime && tap > 0, "photo \(tap) had time for its frame")
      }
    }
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
    stream.stop()
    await stage.shutDown()
  }
}
