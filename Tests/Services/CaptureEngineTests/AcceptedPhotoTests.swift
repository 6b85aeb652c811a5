// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// An accepted photo is taken whatever happens to the engine or to a client, or its end is
/// reported.
struct AcceptedPhotoTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test("a client that is killed with photos on their way: all are taken, and nothing is left")
  func killed() async throws {
    let stage = try await EngineStage(in: folder)
    for isResponsive in [true, false] {
      let before = try files(stage)
      do {
        let client = try RecordedSession(stage, slots: 5, .init(responsiveCapture: isResponsive))
        try client.session.start()
        for _ in 0..<5 {
          #expect(try client.capture(.init(momentUSec: TestClock.nowUSec + 500_000)))
        }
        #expect(
          try client.session.readiness() == (isResponsive ? .ready : .notReadyWaitingForCapture))
      }
      try await LoopThread.wait(until: { $0 == 0 }) { stage.photosInWork }
      #expect(try files(stage) == before + 5)
    }
    try await LoopThread.wait(until: { $0 == 0 }) { stage.sessionCount }
    await stage.shutDown()
  }

  /// The disk is held until the engine knows that the client is gone, so that no photo is reported between the
  /// last look at the replies and the end of the client.
  @Test(
    "photos of clients that are gone are discarded, where the configuration says so",
    arguments: [
      (aheadUSec: 500_000, heldCall: .rename, awaited: nil),
      (aheadUSec: 0, heldCall: .rename, awaited: ".part"),
      (aheadUSec: 0, heldCall: .syncDirectory, awaited: ".jpg"),
    ] as [(Int64, Faults.HeldCall, String?)])
  func discarded(aheadUSec: Int64, heldCall: Faults.HeldCall, awaited: String?) async throws {
    let stage = try await EngineStage(in: folder) { $0.storage.orphans = .discard }
    var told: Set<String> = []
    do {
      let client = try RecordedSession(stage, slots: 6, .init(responsiveCapture: true))
      try client.session.start()
      // The photos that were reported to it are its own.
      #expect(try client.capture(.init()))
      try client.readToEnd()
      told = Set(client.files.keys)
      #expect(told.count == 1)
      stage.faults.heldCall = heldCall
      for _ in 0..<5 {
        #expect(try client.capture(.init(momentUSec: TestClock.nowUSec + aheadUSec)))
      }
      if let awaited {
        try TestClock.wait(for: "a \(awaited) on its way") {
          let files = try TestFile.files(below: stage.content)
          return files.contains { $0.hasSuffix(awaited) && !told.contains($0) } ? () : nil
        }
      }
      _ = try client.read(look: 0)
      #expect(client.files.count == 1)
    }
    try stage.waitUntilClosed()
    stage.faults.heldCall = nil
    try await LoopThread.wait(until: { $0 == (0, 0) }) { (stage.photosInWork, stage.sessionCount) }
    // Includes those that are about to get their final names.
    try TestClock.wait(for: "the orphans to go") {
      let left = try TestFile.files(below: stage.content).filter {
        $0.hasSuffix(".jpg") || $0.hasSuffix(".part")
      }
      return Set(left) == told ? () : nil
    }
    await stage.shutDown()
  }

  @Test("killed while its camera starts: the photo that waits for it is taken")
  func killedStarting() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 1)
    do {
      let client = try RecordedSession(stage, slots: 1)
      #expect(try client.capture(.init(queueUntilRunning: true)))
      #expect(try client.session.readiness() == .sessionNotRunning)
      try client.session.beginStart()
      try client.session.wait(for: .starting)
    }
    try await LoopThread.wait(until: { $0 == (0, 0) }) { (stage.photosInWork, stage.sessionCount) }
    #expect(try files(stage) == 1)
    await stage.shutDown()
  }

  @Test("an engine that ends before the frame has come reports every step, with OperationCancelled")
  func shutDown() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 1, isCompressed: false)
    let client = try RecordedSession(stage, slots: 2, .init(maxQuality: .quality))
    try client.session.start()
    for _ in 0..<2 {
      // The engine gives up long before its four frames are there.
      #expect(try client.capture(.init(quality: .quality)))
    }
    #expect(try client.session.readiness() == .notReadyWaitingForCapture)
    stage.beginShutDown()
    try client.readToEnd(status: false)
    #expect(PhotoGrammar.findings(in: client.photos) == [])
    #expect(client.photos.count == 2)
    #expect(client.photos.allSatisfy { $0.steps.last?.failure == "OperationCancelled" })
    #expect(try files(stage) == 0)
  }

  private func files(_ stage: EngineStage) throws -> Int {
    try TestFile.files(below: stage.content).count { $0.hasSuffix(".jpg") }
  }
}
