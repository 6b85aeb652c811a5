// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport

/// A random story of clients that ask an engine for photos while things go wrong. The seed decides
/// what happens, but not exactly when.
final class StageStory {
  typealias Settings = EngineInterface.PhotoSettings

  private enum Trouble { case cutFrames, writeError, abandonOne, kill, stop, unplug }

  private static let troubles = StorySteps<Trouble>([
    .cutFrames: 3, .writeError: 3, .abandonOne: 3, .kill: 2, .stop: 2, .unplug: 1,
  ])

  /// The records of all sessions, including those of killed clients.
  private(set) var records: [[RecordedPhoto]] = []
  private(set) var files: [String: Int64] = [:]
  /// Those of photos that were to be made later.
  private(set) var standIns: Set<String> = []
  private let stage: EngineStage
  private var random: RandomSource
  private var clients: [RecordedSession] = []
  private var look = 0
  /// When something came last.
  private var lastUSec: Int64 = 0

  init(_ stage: EngineStage, seed: UInt64) throws {
    self.stage = stage
    random = RandomSource(seed: seed)
    clients = try (0..<3).map { try client(isResponsive: $0 != 0) }
  }

  /// Runs the story to its end: all faults are over, and every request is answered.
  func run(requests: Int) throws {
    for number in 0..<requests {
      let client = clients[Int.random(in: 0..<clients.count, using: &random)]
      // Drawn once, however long it takes: the seed alone decides the request.
      let (wanted, wantsMore) = (settings(number), !random.once(in: 5))
      lastUSec = TestClock.nowUSec
      while try !client.capture(wanted, wantsMore: wantsMore) { try wait() }
      try readAll()
      if random.once(in: 12) { try happen() }
    }
    stage.faults.end()
    try settle()
    for client in clients { leave(client) }
    clients = []
  }

  /// One thing goes wrong, or stops going wrong.
  private func happen() throws {
    let index = Int.random(in: 0..<clients.count, using: &random)
    switch Self.troubles.next(&random) {
    case .cutFrames: stage.faults.cutsFrames = random.once(in: 3)
    case .writeError:
      let errors = [Errno(ENOSPC), Errno(EDQUOT), Errno(EIO), nil, nil, nil, nil, nil]
      stage.faults.writeError = errors[Int.random(in: 0..<errors.count, using: &random)]
    case .abandonOne: _ = try clients[index].abandonOne()
    case .kill:
      clients[index].abandonAll()
      leave(clients[index])
      clients[index] = try client(isResponsive: !random.once(in: 3))
    case .stop:
      try clients[index].session.stop()
      try readAll()
      _ = try clients[index].capture(settings(-1))
      try clients[index].session.start()
    case .unplug: try unplug()
    }
  }

  /// The camera is unplugged with photos on their way, gets some more requests, and comes back.
  private func unplug() throws {
    for client in clients {
      while try client.capture(Settings(momentUSec: TestClock.nowUSec + 5_000)) {}
    }
    stage.camera.unplug()
    usleep(UInt32(Int.random(in: 0..<30_000, using: &random)))
    for client in clients {
      try readAll()
      _ = try client.capture(settings(-1))
      _ = try client.capture(Settings(queueUntilRunning: true))
    }
    stage.camera.plug()
    try TestClock.wait(for: "the camera", seen: clients.map(\.isRunning)) { () -> Void? in
      try readAll()
      return clients.allSatisfy(\.isRunning) ? () : nil
    }
  }

  /// A request, which is mostly valid.
  private func settings(_ number: Int) -> Settings {
    var settings = Settings()
    if random.once(in: 3) { settings.momentUSec = TestClock.nowUSec - 30_000 }
    if random.once(in: 6) { settings.momentUSec = TestClock.nowUSec + 20_000 }
    if random.once(in: 6) { settings.mediaType = "application/octet-stream" }
    if random.once(in: 6) { settings.quality = .speed }
    if random.once(in: 8) { settings.queueUntilRunning = true }
    switch Int.random(in: 0..<60, using: &random) {
    case 0: settings.compression = 101
    case 1: settings.quality = .quality
    case 2: settings.mediaType = "image/gif"
    case 3: settings.press = 3; settings.momentUSec = nil
    case 4: settings.handles = []
    case 5, 40..<50: settings.deferred = true
    case 6: settings.bracket = []
    // Numbers far from those that the engine picks; some come twice.
    case 7..<20: settings.uniqueId = 1_000_000 + Int64(number / 3)
    default: break
    }
    return settings
  }

  private func client(isResponsive: Bool) throws -> RecordedSession {
    let client = try RecordedSession(
      stage, slots: 6, .init(responsiveCapture: isResponsive, deferredDelivery: true))
    try client.session.start()
    return client
  }

  private func leave(_ client: RecordedSession) {
    records.append(client.photos)
    files.merge(client.files) { one, _ in one }
    standIns.formUnion(client.standIns)
  }

  private func settle() throws {
    try TestClock.wait(for: "all answers", seen: waiting) { () -> Void? in
      try readAll()
      return clients.allSatisfy { $0.waiting == 0 } ? () : nil
    }
  }

  private func wait() throws {
    guard try !readAll() else { return lastUSec = TestClock.nowUSec }
    guard TestClock.nowUSec - lastUSec < Patience.seconds * 1_000_000 else {
      throw TestError.unexpected(awaited: "a photo to end", got: "\(waiting)")
    }
    usleep(500)
  }

  /// The photos that have not ended.
  private var waiting: [RecordedPhoto] {
    clients.flatMap { $0.photos.filter { $0.end == .silence } }
  }

  @discardableResult
  private func readAll() throws -> Bool {
    look += 1
    return try clients.reduce(false) { try $1.read(look: look) || $0 }
  }
}
