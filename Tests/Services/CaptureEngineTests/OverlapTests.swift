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
    // None ends before all are asked for.
    stage.faults.heldCall = .rename
    let startUSec = TestClock.nowUSec
    let moments = (0..<4).map { startUSec + Int64($0) * 25_000 }
    for (tap, dueUSec) in moments.enumerated() {
      while TestClock.nowUSec < dueUSec { usleep(500) }
      #expect(try client.capture(.init(uniqueId: 100 + Int64(tap), momentUSec: dueUSec)))
    }
    let readiness = try client.session.readiness()
    let askedUSec = TestClock.nowUSec
    if isResponsive {
      try client.read(until: "four that have begun") { $0.allSatisfy { !$0.steps.isEmpty } }
    }
    stage.faults.heldCall = nil
    try client.readToEnd()
    let photos = client.photos.dropFirst()
    #expect(PhotoGrammar.findings(in: client.photos) == [])
    #expect(photos.allSatisfy { $0.steps.last?.failure == nil })
    // On a busy disk the last ones, one by one, may begin when the ring's second is over.
    let endUSec = TestClock.nowUSec
    func hadTime(_ tap: Int) -> Bool {
      (isResponsive || tap == 0 ? askedUSec : endUSec) - startUSec < 1_000_000
    }
    // The camera hands a frame to one after the other.
    let lastUSec = moments[3] + max(0, client.offsets[4] ?? 0)
    let frames = try TestClock.wait(
      for: "the frame of the last moment, \(lastUSec)", seen: times.all.last
    ) {
      times.all.last.map { $0 >= lastUSec } ?? false ? times.all : nil
    }
    for (tap, moment) in moments.enumerated() {
      let offsetUSec = try #require(client.offsets[tap + 1])
      if client.lags[tap + 1] == .used {
        let nearest = frames.map { abs($0 - moment) }.min()
        #expect(abs(offsetUSec) == nearest, "photo \(tap) of \(frames.count) frames")
      } else {
        // Then it says so, and shows the oldest frame that there is, after its moment.
        #expect(client.lags[tap + 1] == .missed && offsetUSec > 0)
        #expect(!hadTime(tap), "photo \(tap) had time for its frame")
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
