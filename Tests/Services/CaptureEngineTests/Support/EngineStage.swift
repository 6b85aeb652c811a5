// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization
import TestSupport
import VarlinkSocket
import VideoDevices

@testable import CaptureEngine

/// A whole engine in this process, with its own camera, whose faults tests control. There is no
/// gateway.
@LoopActor
final class EngineStage {
  /// The frames that wait when the machine is busy: a camera of these tests loses none.
  nonisolated static let buffers = 300

  nonisolated let faults: Faults
  nonisolated let camera: SyntheticCamera
  nonisolated let content: String
  /// The folder of the engine's socket.
  nonisolated let directory: RuntimeDirectory
  private let engine: Engine
  private let server = VarlinkServer(
    info: ServiceInfo(vendor: "Shutterd", product: "test", version: "1", url: ""))

  /// - Parameters:
  ///   - isCompressed: whether the camera delivers JPEG: only JPEG can be damaged.
  ///   - more: cameras beside it.
  ///   - interruptions: what interrupts sessions.
  ///   - configure: sets what else the configuration says.
  init(
    in folder: TemporaryFolder, framesPerSecond: Int = 60, isCompressed: Bool = true,
    noise: Int = 0, more: [any Camera] = [],
    interruptions: EngineConfiguration.Interruptions = .init(),
    configure: (inout EngineConfiguration) -> Void = { _ in }
  ) throws {
    let faults = Faults()
    self.faults = faults
    camera = Self.camera(framesPerSecond, isCompressed, noise, faults)
    var configuration = EngineConfiguration()
    content = folder.path + "/content"
    configuration.contentDirectory = content
    var others = EngineConfiguration.CameraRule(match: DeviceMatch(["DEVNAME": "*"]))
    others.ignore = true
    configuration.cameras = [others]
    configuration.interruptions = interruptions
    configure(&configuration)
    directory = RuntimeDirectory(folder.path)
    engine = try Engine(
      cameras: CameraSources(configuration: configuration, more: [camera] + more),
      storageCalls: FaultyStorageCalls(faults: faults),
      configuration: configuration, source: .named(folder.path + "/engine.toml"),
      directory: directory)
    engine.serve(server)
    try server.listen(at: directory.path(of: .engine), mode: 0o600)
    engine.start()
  }

  /// The engine goes on the loop, after what it has still posted there.
  deinit {
    EventLoop.shared.post { [engine] in withExtendedLifetime(engine) {} }
  }

  private nonisolated static func camera(
    _ framesPerSecond: Int, _ isCompressed: Bool, _ noise: Int, _ faults: Faults
  ) -> SyntheticCamera {
    guard isCompressed else {
      return SyntheticCamera(
        name: "test", width: 160, height: 96, framesPerSecond: framesPerSecond, noise: noise,
        buffers: buffers)
    }
    return SyntheticCamera(
      name: "test", width: 160, height: 96, framesPerSecond: framesPerSecond, noise: noise,
      buffers: buffers,
      encoder: { picture, format, memory in
        faults.delivered(SyntheticCamera.encode(picture, format, memory))
      })
  }

  /// The photos that are accepted and not finished.
  var photosInWork: Int { engine.sessions.all.reduce(0) { $0 + $1.photos.count } }

  /// The previews that are open.
  var openPreviews: Int { engine.sessions.all.reduce(0) { $0 + $1.previews.count } }

  /// For each open preview, the frames that its viewer has given back.
  var releasedFrames: [String: Int64] {
    engine.sessions.all.reduce(into: [:]) { all, session in
      all.merge(session.previews.releasedFrames) { one, _ in one }
    }
  }

  var sessionCount: Int { engine.sessions.count }

  /// The resources that are ready for photos.
  var readyForPhotos: PhotoNeeds { engine.parts.pipeline.ready }

  /// Waits until the engine has noticed that all clients are gone. It does not wait for a thread of
  /// Swift's pool, because a photo waits no longer than 5 s.
  nonisolated func waitUntilClosed() throws {
    let isClosed = SharedFlag()
    try TestClock.wait(for: "the sessions to be closed") { [self] () -> Void? in
      EventLoop.shared.post { [self] in
        if engine.sessions.all.allSatisfy(\.machine.isEnding) { isClosed.raise() }
      }
      return isClosed.isRaised ? () : nil
    }
  }

  /// Waits until a session has frames of another camera, and leaves the present one.
  nonisolated func waitUntilLeaving() throws {
    let isLeaving = SharedFlag()
    try TestClock.wait(for: "a session to leave its camera") { [self] () -> Void? in
      EventLoop.shared.post { [self] in
        if engine.sessions.all.contains(where: \.machine.isLeavingStream) { isLeaving.raise() }
      }
      return isLeaving.isRaised ? () : nil
    }
  }

  /// Notes something about a camera, as its stream would.
  nonisolated func note(_ remark: CameraRemark, of camera: String) {
    EventLoop.shared.post { [self] in engine.parts.cameras.notes.note(remark, of: camera) }
  }

  /// Plugs in a camera, as udev would report.
  nonisolated func plug(_ camera: any Camera) {
    EventLoop.shared.post { [self] in engine.parts.cameras.catalogue.add(camera) }
  }

  /// Unplugs a camera. Its streams are left to the camera.
  nonisolated func unplug(_ name: String) {
    EventLoop.shared.post { [self] in engine.parts.cameras.catalogue.remove(name) }
  }

  /// Puts another configuration in force.
  func configure(_ change: @Sendable (inout EngineConfiguration) -> Void) {
    var configuration = engine.configuration
    change(&configuration)
    engine.configure(configuration)
  }

  /// Begins or ends an interruption of all sessions.
  nonisolated func interrupt(_ reason: InterruptionReason, _ isOn: Bool) {
    EventLoop.shared.post { [self] in
      for session in engine.sessions.all { session.setInterruption(reason, isOn) }
    }
  }

  /// Reports as the gateway whether the seat is locked.
  nonisolated func gateway(locked isLocked: Bool) {
    EventLoop.shared.post { [self] in engine.parts.link.onLocked(isLocked) }
  }

  /// Reports as the gateway whether the seat of a session's client is locked, while others differ.
  nonisolated func gateway(session: String, locked isLocked: Bool) {
    EventLoop.shared.post { [self] in engine.parts.link.onSessionLocked(session, isLocked) }
  }

  /// Sends a phase of a launch, as the gateway would.
  nonisolated func gateway(launch: EngineLinkInterface.Launch) {
    EventLoop.shared.post { [self] in engine.parts.link.onLaunch(launch) }
  }

  /// Hands over the directory of a launch that has ended.
  nonisolated func handOver(_ directory: String, of application: String) {
    EventLoop.shared.post { [self] in
      engine.parts.desk.handOver(directory, of: application, to: getuid()) { _ in }
    }
  }

  /// The launch of this name, as the engine knows it at the moment.
  nonisolated func launch(_ id: String) -> SeenLaunch? {
    let seen = SeenValue<SeenLaunch?>()
    EventLoop.shared.post { [self] in
      seen.set(
        engine.launches[id].map {
          SeenLaunch(isLive: $0.identity != nil, content: $0.content?.name)
        })
    }
    return seen.wait()
  }

  /// Whether the engine is attached to a gateway.
  nonisolated var hasGateway: Bool {
    let seen = SeenValue<Bool>()
    EventLoop.shared.post { [self] in seen.set(engine.parts.link.isAttached) }
    return seen.wait()
  }

  /// The gateway is gone.
  nonisolated func gatewayLost() {
    EventLoop.shared.post { [self] in engine.parts.link.onLost() }
  }

  nonisolated func gateway(foreground session: String, _ isInFront: Bool) {
    EventLoop.shared.post { [self] in engine.parts.link.onForeground(session, isInFront) }
  }

  /// Begins to end the engine, without waiting for a thread of Swift's pool: other tests may have all.
  nonisolated func beginShutDown() {
    EventLoop.shared.post { [self] in engine.shutDown { [server] in server.close() } }
  }

  /// Ends the engine as a signal would.
  func shutDown() async {
    await withCheckedContinuation { continuation in
      engine.shutDown { [server] in
        server.close()
        continuation.resume()
      }
    }
  }
}

/// Raised on one thread, seen on another.
final class SharedFlag: Sendable {
  private let state = Mutex(false)

  var isRaised: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}

/// A launch, as the engine knows it at a moment.
struct SeenLaunch: Sendable {
  let isLive: Bool
  /// The name of its directory.
  let content: String?
}

/// A value that one thread finds out and another waits for.
private final class SeenValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let news = LinuxIO.Semaphore()

  func set(_ value: Value) {
    self.value.withLock { $0 = value }
    news.signal()
  }

  func wait() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      news.wait()
    }
  }
}
