// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Varlink

/// A random story of clients that ask for photos of each kind, in each combination that is allowed or refused, of cameras
/// that get into trouble. The seed decides what happens, but not exactly when.
final class KindStory {
  private typealias Engine = EngineInterface
  private typealias Settings = EngineInterface.PhotoSettings

  /// The purpose of a client's session. Each has a camera of its own, so that its troubles are its own, and so are the
  /// controls and the light.
  enum Role: String, CaseIterable {
    case able, bayer, compressed, clips, several
  }

  private enum Trouble {
    case unplug, broken, late, writeError, abandonOne, kill, stop, configure, interrupt
  }

  private static let troubles = StorySteps<Trouble>([
    .unplug: 3, .broken: 3, .late: 2, .writeError: 3, .abandonOne: 3, .kill: 2, .stop: 3,
    .configure: 4, .interrupt: 2,
  ])

  /// The records of all sessions, including those of killed clients, each with its role.
  private(set) var records: [(role: Role, photos: [RecordedPhoto])] = []
  /// How often a kind was asked for.
  private(set) var kinds: [String: Int] = [:]
  private(set) var files: [String: Int64] = [:]
  private(set) var standIns: Set<String> = []
  private let stage: EngineStage
  private var random: RandomSource
  private var clients: [(role: Role, session: RecordedSession)] = []
  private let control: Connection
  private var look = 0
  /// When something came last.
  private var lastUSec: Int64 = 0

  /// The cameras of the story, as a configuration names them.
  ///
  /// - Parameter lamp: a file, for the light of one of them.
  static func cameras(lamp: String) -> [EngineConfiguration.SyntheticCamera] {
    let roles = Role.allCases.map { role in
      var camera = EngineConfiguration.SyntheticCamera(name: role.rawValue)
      switch role {
      case .able:
        camera.controlLatency = 2
        camera.stillSize = .init(width: 320, height: 192)
        camera.light = .init(.file(lamp))
      case .bayer:
        camera.pixelFormat = .rggb12
        camera.controlLatency = 1
      case .compressed: camera.pixelFormat = .mjpg
      case .clips, .several: break
      }
      return camera
    }
    let companions = ["left", "right"].map { EngineConfiguration.SyntheticCamera(name: $0) }
    return (roles + companions).map { camera in
      var camera = camera
      camera.size = .init(width: 160, height: 96)
      camera.framesPerSecond = 60
      return camera
    }
  }

  init(_ stage: EngineStage, seed: UInt64) throws {
    self.stage = stage
    random = RandomSource(seed: seed)
    control = try stage.directory.connect(.engine)
    clients = try Role.allCases.map { ($0, try client($0)) }
  }

  /// Runs the story to its end: all faults are over, and every request is answered.
  func run(requests: Int) throws {
    for _ in 0..<requests {
      let index = random.below(clients.count)
      // Drawn once, however long it takes: the seed alone decides the request.
      let (wanted, wantsMore) = (settings(clients[index].role), !random.once(in: 6))
      lastUSec = TestClock.nowUSec
      while try !clients[index].session.capture(wanted, wantsMore: wantsMore) { try wait() }
      try readAll()
      if random.once(in: 10) { try happen(to: random.below(clients.count)) }
    }
    stage.faults.end()
    for camera in Self.names { try simulate(camera, .well) }
    try TestClock.wait(for: "all answers", seen: waiting) { () -> Void? in
      try readAll()
      return clients.allSatisfy { $0.session.waiting == 0 } ? () : nil
    }
    for client in clients { leave(client) }
    clients = []
  }

  private static let names = Role.allCases.map(\.rawValue) + ["left", "right"]

  // MARK: Requests

  /// A request, which is mostly one that the client's camera can take.
  private func settings(_ role: Role) -> Settings {
    var settings = Settings()
    if random.once(in: 4) { settings.momentUSec = TestClock.nowUSec - 30_000 }
    if random.once(in: 5) { settings.previewPhoto = true }
    if random.once(in: 6) { settings.rotation = [0, 90, 180, 270, 45][random.below(5)] }
    if random.once(in: 6) { settings.mirrored = Bool.random(using: &random) }
    if random.once(in: 6) { settings.quality = [.speed, .balanced, .quality][random.below(3)] }
    if random.once(in: 8) { settings.queueUntilRunning = true }
    // One that another client's camera can take, perhaps.
    let role = random.once(in: 8) ? Role.allCases[random.below(Role.allCases.count)] : role
    let kind = kinds(of: role)[random.below(kinds(of: role).count)]
    add(kind, to: &settings)
    kinds[kind, default: 0] += 1
    // Two kinds at once are often refused.
    if random.once(in: 10) {
      let all = Role.allCases.flatMap { kinds(of: $0) }
      add(all[random.below(all.count)], to: &settings)
      kinds["two", default: 0] += 1
    }
    return settings
  }

  private func kinds(of role: Role) -> [String] {
    switch role {
    case .able: ["bias", "values", "light", "larger", "deferred", "raw", "plain"]
    case .bayer: ["negative", "both", "raw", "bias", "deferred", "plain"]
    case .compressed: ["plain", "frame", "raw", "deferred"]
    case .clips: ["clip", "clip", "plain"]
    case .several: ["plain", "raw"]
    }
  }

  private func add(_ kind: String, to settings: inout Settings) {
    switch kind {
    case "bias":
      let count = 1 + random.below(4)
      settings.bracket = (0..<count).map { .init(biasMilliEV: Int64($0 - 1) * 1000) }
    case "values":
      settings.bracket = [.init(exposureUSec: 2000, gain: 16), .init(exposureUSec: 8000, gain: 32)]
    case "light": settings.light = .on
    case "larger": settings.maxPhotoDimensions = .init(width: 320, height: 192)
    case "deferred": settings.deferred = true
    case "raw": settings.rawMediaType = "application/octet-stream"
    case "negative": settings.mediaType = "image/x-adobe-dng"
    case "both": settings.rawMediaType = "image/x-adobe-dng"
    case "frame": settings.mediaType = "application/octet-stream"
    case "clip": settings.liveClip = true
    default: break
    }
  }

  // MARK: Trouble

  /// One thing goes wrong, or stops going wrong.
  private func happen(to index: Int) throws {
    let (role, session) = clients[index]
    // A disk that is full for long would hide everything else.
    stage.faults.writeError = nil
    let camera = role == .several ? ["several", "left", "right"][random.below(3)] : role.rawValue
    switch Self.troubles.next(&random) {
    case .unplug:
      try simulate(camera, .unplug)
      usleep(UInt32(random.below(30_000)))
      try simulate(camera, .plug)
    case .broken:
      let faults: [EngineInterface.SimulateCamera.Parameters.Fault] = [.eio, .damaged, .silent]
      try simulate(camera, .broken, faults[random.below(3)])
      usleep(UInt32(random.below(40_000)))
      try simulate(camera, .well)
    case .late:
      try simulate(camera, random.once(in: 2) ? .late : .well)
    case .writeError:
      stage.faults.writeError = [Errno(ENOSPC), Errno(EDQUOT), Errno(EIO)][random.below(3)]
    case .abandonOne: _ = try session.abandonOne()
    case .kill:
      session.abandonAll()
      leave(clients[index])
      clients[index].session = try client(role)
    case .stop:
      try session.session.stop()
      try readAll()
      _ = try session.capture(settings(role))
      try start(session)
    case .configure: try configure(session)
    case .interrupt:
      stage.interrupt(.systemPressure, true)
      usleep(UInt32(random.below(20_000)))
      stage.interrupt(.systemPressure, false)
    }
  }

  /// Changes the session while its photos are on their way. What the camera does not have is refused.
  private func configure(_ session: RecordedSession) throws {
    var change = Engine.Configuration()
    switch random.below(3) {
    case 0: change.zeroShutterLag = Bool.random(using: &random)
    case 1: change.responsiveCapture = Bool.random(using: &random)
    default: change.maxQuality = random.once(in: 2) ? .quality : .balanced
    }
    do { try session.session.configure(change) } catch is RemoteError {}
  }

  private func simulate(
    _ camera: String, _ event: EngineInterface.SimulateCamera.Parameters.Event,
    _ fault: EngineInterface.SimulateCamera.Parameters.Fault? = nil
  ) throws {
    _ = try control.call(
      Engine.SimulateCamera.self,
      .init(camera: camera, event: event, lateUSec: event == .late ? 40_000 : nil, fault: fault))
  }

  // MARK: Clients

  private func client(_ role: Role) throws -> RecordedSession {
    var configuration = Engine.Configuration(camera: role.rawValue)
    configuration.maxQuality = .quality
    configuration.responsiveCapture = Bool.random(using: &random)
    configuration.deferredDelivery = true
    if role == .clips { configuration.liveClipEnabled = true }
    if role == .several { configuration.companions = ["left", "right"] }
    let client = try RecordedSession(stage, slots: 4, configuration)
    try start(client)
    return client
  }

  /// Starts the session. In trouble it starts later, by itself or at the next stop.
  private func start(_ client: RecordedSession) throws {
    do { try client.session.start() } catch is RemoteError {}
  }

  private func leave(_ client: (role: Role, session: RecordedSession)) {
    records.append((client.role, client.session.photos))
    files.merge(client.session.files) { one, _ in one }
    standIns.formUnion(client.session.standIns)
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
    clients.flatMap { $0.session.photos.filter { $0.end == .silence } }
  }

  @discardableResult
  private func readAll() throws -> Bool {
    look += 1
    return try clients.reduce(false) { try $1.session.read(look: look) || $0 }
  }
}
