// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// Photos that are made ready before they are asked for, and photos that are made faster than they should be.
struct PreparationTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// Asks on a connection of its own, because the answer may come late.
  private func prepare(
    _ session: TestSession, _ settings: [EngineInterface.PhotoSettings]
  ) throws -> Connection {
    let calls = try session.daemons.connect(.engine)
    // Now it is accepted, and what comes first is read first.
    _ = try calls.call(Engine.WatchReadiness.self, .init(session: session.id))
    try calls.send(
      Engine.PrepareSettings.self, .init(session: session.id, settings: settings))
    _ = try session.readiness()
    return calls
  }

  private func isPrepared(_ calls: Connection) throws -> Bool {
    try calls.next(Engine.PrepareSettings.self).prepared
  }

  @Test("before the start: another call answers the first with false, the start that with true")
  func twice() async throws {
    let stage = try await EngineStage(in: folder, isCompressed: false)
    let session = try TestSession(
      stage.directory, starts: false, .init(responsiveCapture: true, maxQuality: .quality))
    let first = try prepare(session, [.init()])
    let second = try prepare(session, [.init(quality: .quality), .init(previewPhoto: true)])
    #expect(try !isPrepared(first))
    #expect(try second.isQuiet())
    try session.start()
    #expect(try isPrepared(second))
    let ready = await stage.readyForPhotos
    #expect(ready.encoders >= 1 && ready.averages == 1 && ready.thumbnails >= 1)
    // They are not used up.
    #expect(try session.photo(.init(quality: .quality)).size > 0)
    await stage.shutDown()
  }

  @Test("while it runs: an answer at once, in a transaction after its commit")
  func running() async throws {
    let stage = try await EngineStage(in: folder, isCompressed: false)
    let session = try TestSession(stage.directory)
    #expect(try isPrepared(prepare(session, [.init()])))
    #expect(try isPrepared(prepare(session, [])))
    _ = try session.call(Engine.BeginConfiguration.self, .init(session: session.id))
    let held = try prepare(session, [.init()])
    #expect(try held.isQuiet())
    _ = try session.call(Engine.CommitConfiguration.self, .init(session: session.id))
    #expect(try isPrepared(held))
    await stage.shutDown()
  }

  @Test(
    "settings that a photo would be refused for are refused here too; the end of the session answers"
  )
  func refused() async throws {
    let stage = try await EngineStage(in: folder, isCompressed: false)
    var session: TestSession? = try TestSession(stage.directory, starts: false)
    let waiting = try {
      let session = try #require(session)
      #expect(
        throws: Engine.InvalidSettings(field: "compression", rule: "from 1 to 100").remote
      ) { try isPrepared(prepare(session, [.init(compression: 0)])) }
      #expect(throws: Engine.TooManyObjects(limit: 64).remote) {
        try isPrepared(prepare(session, Array(repeating: .init(), count: 65)))
      }
      return try prepare(session, [.init(uniqueId: 7)])
    }()
    // Its connection ends with it.
    session = nil
    #expect(try !isPrepared(waiting))
    await stage.shutDown()
  }

  @Test("R-57: 10 photos at once are made faster from the third on, one alone is not")
  func fast() async throws {
    let stage = try await EngineStage(in: folder, isCompressed: false)
    let client = try RecordedSession(
      stage, slots: 10,
      .init(
        responsiveCapture: true, fastCapturePrioritization: true, maxQuality: .quality))
    try client.session.start()
    // A disk that takes its time keeps them all in work.
    stage.faults.writeUSec = 50_000
    for _ in 0..<10 { #expect(try client.capture(.init(quality: .quality))) }
    try client.readToEnd()
    let isFast = client.photos.map { photo in
      photo.steps.allSatisfy { $0.resolved.contains("\"fastCapture\":true") }
    }
    // They come on as many connections, in any order.
    #expect(isFast.count { $0 } == 8)
    stage.faults.writeUSec = 0
    #expect(try client.capture(.init(quality: .quality)))
    try client.readToEnd()
    let last = try #require(client.photos.last)
    #expect(last.steps.allSatisfy { $0.resolved.contains("\"fastCapture\":false") })
    await stage.shutDown()
  }

  @Test("fast capture needs responsive capture, and goes off with it")
  func fastNeedsResponsive() async throws {
    let stage = try await EngineStage(in: folder)
    let session = try TestSession(stage.directory, starts: false)
    let refusal = Engine.InvalidSettings(
      field: "fastCapturePrioritization", rule: "true only while responsiveCapture is true")
    #expect(throws: refusal.remote) {
      try session.configure(.init(fastCapturePrioritization: true))
    }
    let both = Engine.Configuration(responsiveCapture: true, fastCapturePrioritization: true)
    #expect(try session.configure(both).fastCapturePrioritization == true)
    #expect(
      try session.configure(.init(responsiveCapture: false)).fastCapturePrioritization == false)
    #expect(try session.configure(both).fastCapturePrioritization == true)
    #expect(
      try session.configure(.init(zeroShutterLag: false)).fastCapturePrioritization == false)
    await stage.shutDown()
  }
}
