// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing
import Varlink

/// An engine with vivid and a session, for faults in each of its states.
final class DamageStage {
  private typealias Engine = EngineInterface

  let vivid: Vivid
  private let daemons: Daemons
  private let engine: RunningProcess
  let footprint: Footprint
  private let session: TestSession
  /// The time without frames, where that is the fault. From 1.2 s on the engine opens the camera again.
  var silenceUSec: UInt32 = 300_000
  private var silenceEndUSec: Int64?
  /// From the end of each fault to the first good frame, microseconds.
  private(set) var recoveriesUSec: [Int64] = []

  init() throws {
    vivid = try Vivid()
    let daemons = try Daemons(keepsLogs: true)
    self.daemons = daemons
    engine = try daemons.startEngine(
      configuration: "content_directory = \"\(daemons.runtimeFolder)/content\"\n")
    footprint = try Footprint(pid: engine.pid, log: daemons.path("shutter-engine.log"))
    // Photos that have to have a new frame, of a camera that takes some time for each.
    let configuration = Engine.Configuration(
      camera: "platform-vivid.0", width: 320, height: 180,
      frameInterval: .init(numerator: 1, denominator: 15), zeroShutterLag: false)
    session = try RigClock.wait(for: "the engine to find the camera") {
      try? TestSession(daemons, starts: false, configuration)
    }
  }

  deinit {
    engine.signal(SIGKILL)
    _ = try? engine.wait()
  }

  // MARK: The states, each left with a session that is stopped

  func idle(_ injector: Injector) throws {
    try injector.begin(vivid)
    switch injector.effect(isStreaming: false) {
    case .none, .end: try session.start()
    case .silence:
      try session.calls.send(Engine.Start.self, .init(session: session.id))
      usleep(silenceUSec)
      try injector.end(vivid)
      let endUSec = RigClock.nowUSec
      _ = try session.calls.next(Engine.Start.self)
      recovered(endUSec)
    case .noStart:
      expectFailure(injector) { try session.start() }
      let endUSec = RigClock.nowUSec
      try session.start()
      recovered(endUSec)
    }
    try finish(injector)
  }

  /// The camera streams, but its first frame has not come.
  func starting(_ injector: Injector) throws {
    try Injector.droppedBuffers.begin(vivid)
    try session.calls.send(Engine.Start.self, .init(session: session.id))
    try RigClock.wait(for: "the stream to begin") { try vivid.isStreaming ? () : nil }
    if injector != .droppedBuffers { try injector.begin(vivid) }
    let effect = injector.effect(isStreaming: true)
    if effect == .noStart { try Injector.fatalError.begin(vivid) }
    if effect == .end || effect == .noStart, injector != .queueBuffer {
      let first = effect == .noStart ? Injector.fatalError : injector
      expectFailure(first) { _ = try session.calls.next(Engine.Start.self) }
      try RigClock.wait(for: "the camera to be back") {
        try? Injector.droppedBuffers.end(vivid)
      }
      if effect == .noStart { expectFailure(injector) { try session.start() } }
      let endUSec = RigClock.nowUSec
      try session.start()
      recovered(endUSec)
    } else {
      try Injector.droppedBuffers.end(vivid)
      let endUSec = RigClock.nowUSec
      _ = try session.calls.next(Engine.Start.self)
      recovered(endUSec)
      // The buffer of the first frame cannot be given back, but the frame counts.
      if effect == .end { try awaitRecovery(injector) }
    }
    try finish(injector)
  }

  func running(_ injector: Injector) throws {
    try session.start()
    _ = try photo()
    try disturb(injector)
    try finish(injector)
  }

  /// A photo waits for its frame.
  func capturing(_ injector: Injector) throws {
    try session.start()
    _ = try photo()
    try session.calls.send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: .init()))
    try disturb(injector)
    let reply = try session.calls.next(Engine.CapturePhoto.self)
    #expect((reply.photo == nil) == (reply.failure != nil))
    if let photo = reply.photo { recovered(with: photo) }
    switch injector.effect(isStreaming: true) {
    case .none: #expect(reply.failure == nil)
    // The photo waits for a second.
    case .silence:
      let failures = silenceUSec > 800_000 ? ["NoDataCaptured", injector.failure] : []
      #expect(reply.failure.map(failures.contains) ?? true)
    // Its frame may have come before the fault, or with it.
    case .end: #expect(reply.failure == nil || reply.failure == injector.failure)
    case .noStart: #expect(reply.failure == nil || reply.failure == "DeviceFailure")
    }
    try finish(injector)
  }

  // MARK: Parts

  /// Injects the fault into a session that runs, and waits until it runs again.
  private func disturb(_ injector: Injector) throws {
    try injector.begin(vivid)
    switch injector.effect(isStreaming: true) {
    case .none: usleep(150_000)
    case .silence:
      usleep(silenceUSec)
      silenceEndUSec = RigClock.nowUSec
      try injector.end(vivid)
    case .end: try awaitRecovery(injector)
    case .noStart:
      // The fault hits when the stream is brought back.
      try Injector.fatalError.begin(vivid)
      try awaitRecovery(.fatalError, times: 2)
    }
  }

  /// Waits until the engine has brought the session back by itself.
  private func awaitRecovery(_ injector: Injector, times: Int = 1) throws {
    var failures: [String] = []
    var failedUSec: Int64 = 0
    while true {
      let status = try session.status()
      if status.state == .failed {
        failures.append(status.failure ?? "none")
        failedUSec = RigClock.nowUSec
      }
      if status.state == .running, !failures.isEmpty { break }
    }
    recovered(failedUSec)
    #expect(failures == [String](repeating: injector.failure, count: times), "\(injector)")
  }

  private func recovered(_ endUSec: Int64) {
    recoveriesUSec.append(RigClock.nowUSec - endUSec)
  }

  /// The first photo with a frame from after the silence.
  private func recovered(with photo: EngineInterface.Photo) {
    guard let endUSec = silenceEndUSec, photo.frameUSec > endUSec else { return }
    recoveriesUSec.append(photo.frameUSec - endUSec)
    silenceEndUSec = nil
  }

  private func photo() throws -> EngineInterface.Photo {
    // A long silence has ended the stream, and the session is on its way back.
    let reply = try session.capture(.init(queueUntilRunning: true))
    return try #require(reply.photo, "\(reply.failure ?? "nothing")")
  }

  /// The session is well: it takes a photo, and stops.
  private func finish(_ injector: Injector) throws {
    recovered(with: try photo())
    try injector.end(vivid)
    try session.stop()
    // Read the replies, so that nobody has to wait for this client.
    while try session.status().state != .stopped {}
  }

  private func expectFailure(_ injector: Injector, _ body: () throws -> Void) {
    #expect {
      try body()
    } throws: { error in
      let failure = (error as? RemoteError).flatMap { try? Engine.DeviceFailure($0) }
      return failure?.operation == injector.operation
    }
  }

  var log: String { daemons.log(of: "shutter-engine") }
}
