// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Whether a photo asked for now would be taken at once, as a client follows it.
struct ReadinessTests {
  private typealias Engine = EngineInterface

  @Test("every change is streamed: not running, ready, waiting for capture, for processing, ready")
  func follow() throws {
    // Slow enough that a photo of a little later waits for its frame.
    let studio = try Studio(framesPerSecond: 5)
    let session = try TestSession(studio, starts: false, .init(maxQuality: .quality))
    let watch = try studio.connect(.engine)
    try watch.send(Engine.WatchReadiness.self, .init(session: session.id), mode: .more)
    #expect(try watch.next(Engine.WatchReadiness.self).readiness == .sessionNotRunning)
    try session.start()
    #expect(try watch.next(Engine.WatchReadiness.self).readiness == .ready)
    _ = try session.photo(.init(quality: .quality))
    #expect(
      try (0..<3).map { _ in try watch.next(Engine.WatchReadiness.self).readiness } == [
        .notReadyWaitingForCapture, .notReadyWaitingForProcessing, .ready,
      ])
    try session.stop()
    #expect(try watch.next(Engine.WatchReadiness.self).readiness == .sessionNotRunning)
  }

  @Test("without 'more' once; a session that ends ends the stream; others are not there")
  func once() throws {
    let studio = try Studio()
    let watch = try studio.connect(.engine)
    do {
      let session = try TestSession(studio)
      let calls = try studio.connect(.engine)
      #expect(
        try calls.call(Engine.WatchReadiness.self, .init(session: session.id)).readiness == .ready)
      try watch.send(Engine.WatchReadiness.self, .init(session: session.id), mode: .more)
      #expect(try watch.next(Engine.WatchReadiness.self).readiness == .ready)
      #expect(throws: Engine.NoSuchSession(session: "another").remote) {
        try calls.call(Engine.WatchReadiness.self, .init(session: "another"))
      }
    }
    #expect {
      while true { _ = try watch.next(Engine.WatchReadiness.self) }
    } throws: {
      ($0 as? RemoteError)?.name == Engine.NoSuchSession.name
    }
  }

  @Test("responsive capture stays ready while photos wait for frames; it needs zero shutter lag")
  func responsive() throws {
    let studio = try Studio(framesPerSecond: 5)
    let session = try TestSession(studio, .init(responsiveCapture: true))
    let photos = try (0..<3).map { index in
      let calls = try studio.connect(.engine)
      try calls.send(
        Engine.CapturePhoto.self,
        .init(
          session: session.id, settings: .init(momentUSec: TestClock.nowUSec + 300_000)),
        mode: .more)
      #expect(try calls.next(Engine.CapturePhoto.self).step == .willBeginCapture, "\(index)")
      return calls
    }
    // All three have begun, and none has a frame.
    let calls = try studio.connect(.engine)
    #expect(
      try calls.call(Engine.WatchReadiness.self, .init(session: session.id)).readiness == .ready)
    for photo in photos {
      while try photo.next(Engine.CapturePhoto.self).step != .didFinishCapture {}
    }
    #expect(try session.configure(.init(zeroShutterLag: false)).responsiveCapture == false)
    #expect(
      throws: Engine.InvalidSettings(
        field: "responsiveCapture", rule: "true only while zeroShutterLag is true"
      ).remote
    ) { try session.configure(.init(responsiveCapture: true)) }
    #expect(
      try session.configure(.init(zeroShutterLag: true, responsiveCapture: true)).responsiveCapture
        == true)
  }

  @Test("shutterctl readiness: of a session that is named, and of one of its own")
  func command() throws {
    let studio = try Studio(framesPerSecond: 5)
    let follower: RunningProcess
    do {
      let session = try TestSession(studio, starts: false)
      follower = try RunningProcess(
        [
          studio.daemons.binary("shutterctl"), "readiness", "--follow", "--session", session.id,
          "--runtime-dir", studio.daemons.runtimeFolder,
        ], errorOutput: .merged)
      #expect(try follower.nextLine() == "0 session_not_running")
      try session.start()
      #expect(try follower.nextLine() == "1 ready")
      _ = try session.photo()
      #expect(
        try (0..<3).map { _ in try follower.nextLine() } == [
          "3 not_ready_waiting_for_capture", "4 not_ready_waiting_for_processing", "1 ready",
        ])
      try session.stop()
      #expect(try follower.nextLine() == "0 session_not_running")
    }
    #expect(try follower.remainingOutput().contains("the session has ended"))
    #expect(try follower.wait() == 0)
    let unknown = try studio.daemons.run(
      "shutterctl",
      ["readiness", "--follow", "--session", "x", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(unknown.status == 1 && unknown.output.contains("there is no session 'x' of yours"))
    #expect(try studio.daemons.control("readiness") == "1 ready\n")
    let json = try JSON(parsing: studio.daemons.control("readiness", "--json"))
    #expect(json == ["readiness": "ready", "number": 1])
  }
}
