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
      #expect(await LoopThread.eventually { stage.photosInWork == 0 })
      #expect(try files(stage) == before + 5)
    }
    #expect(await LoopThread.eventually { stage.sessionCount == 0 })
    await stage.shutDown()
  }

  @Test("photos of clients that are gone are discarded, where the configuration says so")
  func discarded() async throws {
    let stage = try await EngineStage(in: folder) { $0.storage.orphans = .discard }
    for momentUSec: Int64 in [500_000, 0, 0, 0] {
      var told: Set<String> = []
      do {
        let client = try RecordedSession(stage, slots: 6, .init(responsiveCapture: true))
        try client.session.start()
        // The photos that were reported to it are its own.
        #expect(try client.capture(.init()))
        try client.readToEnd()
        told = Set(client.files.keys)
        #expect(told.count == 1)
        // Some have no frame yet, others are on their way to the disk, or there.
        for _ in 0..<5 {
          #expect(try client.capture(.init(momentUSec: TestClock.nowUSec + momentUSec)))
        }
        if momentUSec == 0 { _ = try client.session.readiness() }
      }
      #expect(await LoopThread.eventually { stage.photosInWork == 0 && stage.sessionCount == 0 })
      // Includes those that are about to get their final names.
      try TestClock.wait(for: "the orphans to go") {
        let left = try TestFile.files(below: stage.content).filter {
          $0.hasSuffix(".jpg") || $0.hasSuffix(".part")
        }
        return Set(left) == told ? () : nil
      }
      for path in told { unlink(path) }
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
    #expect(await LoopThread.eventually { stage.photosInWork == 0 && stage.sessionCount == 0 })
    #expect(try files(stage) == 1)
    await stage.shutDown()
  }

  @Test("an engine that ends before the frame has come tells every step, with OperationCancelled")
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
