// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import Installation
import LinuxIO
import VarlinkSocket
import VideoDevices

//   EngineService ──┬─▶ SessionDesk ─▶ Session ─▶ SessionParts: all of the following
//   (the calls)     ├─▶ CameraRoom          the cameras, and who has them
//                   ├─▶ ContentDesk         the directories of photos
//                   ├─▶ LaunchTable         extensions
//                   └─▶ MicrophoneRoom, AccessDesk, PressureWatch, GatewayAttachment

/// The capture engine: makes its parts, joins them, begins and ends them, and hands them the configuration.
@LoopActor
package final class Engine {
  let parts: SessionParts
  let launches: LaunchTable
  let sessions: SessionDesk
  let media = MediaExamination()
  private(set) var configuration: EngineConfiguration
  /// The source from which the configuration is read.
  private let source: ConfigurationSource
  private lazy var rereading = Rereading(source.path) {
    [source] () throws(ConfigurationErrors) in
    try EngineConfiguration.load(source)
  } apply: { [weak self] in
    self?.apply($0)
  }
  /// The part of the program that photographs at intervals.
  package var intervals: (any IntervalKeeper)? {
    get { sessions.intervals }
    set { sessions.intervals = newValue }
  }
  /// Called with each new configuration that is put in force.
  package var onConfiguration: @LoopActor (EngineConfiguration) -> Void = { _ in }
  private var isEnding = false
  private var onEmpty: (@LoopActor () -> Void)?

  /// - Parameters:
  ///   - configuration: what was read from the source.
  ///   - cameras: cameras beside those that are configured or found.
  ///   - gatewayRetryUSec: microseconds between two attempts to reach the gateway.
  /// - Throws: where no folder for photos can be found.
  package convenience init(
    configuration: EngineConfiguration, source: ConfigurationSource,
    cameras: [any Camera] = [], directory: RuntimeDirectory,
    gatewayRetryUSec: Int64 = 200_000
  ) throws(SystemError) {
    try self.init(
      cameras: CameraSources(configuration: configuration, more: cameras),
      storageCalls: KernelStorageCalls(), configuration: configuration, source: source,
      directory: directory,
      gatewayRetryUSec: gatewayRetryUSec)
  }

  init(
    cameras sources: CameraSources, storageCalls: any StorageCalls,
    configuration: EngineConfiguration, source: ConfigurationSource,
    directory: RuntimeDirectory, gatewayRetryUSec: Int64 = 200_000
  ) throws(SystemError) {
    guard let root = configuration.contentDirectory ?? ContentStore.defaultRoot() else {
      throw SystemError(
        "find a folder for photos: set content_directory, or the variable", "HOME",
        errno: Errno(ENOENT))
    }
    self.configuration = configuration
    self.source = source
    let desk = ContentDesk(root: root, calls: storageCalls, configuration.storage)
    parts = SessionParts(
      cameras: CameraRoom(
        sources, journal: ControlJournal(folder: directory.engineStateFolder),
        rotation: configuration.rotation),
      desk: desk,
      pipeline: PhotoPipeline(storage: desk.storage, settings: configuration.storage),
      link: GatewayAttachment(
        path: directory.path(of: .engineLink), retryUSec: gatewayRetryUSec,
        without: configuration.interruptions.locked
          ? "it counts as a locked seat, so no session runs ([interruptions] locked)"
          : "photos work, buttons do not"),
      microphones: MicrophoneRoom(socket: directory.soundSocket, configuration.sound),
      pressure: PressureWatch(configuration.pressure.sensors),
      access: AccessDesk(configuration))
    launches = LaunchTable(desk, parts.link, configuration.extensions)
    sessions = SessionDesk(parts, launches, configuration)
    parts.cameras.onIdle = { [weak self] in self?.emptiedIfDone() }
    sessions.onEmpty = { [weak self] in self?.emptiedIfDone() }
  }

  /// Serves the interface on this server.
  package func serve(_ server: VarlinkServer) {
    server.add(EngineService(engine: self))
  }

  /// Looks for cameras and the gateway.
  /// `ready` is called when the cameras that are there are known.
  package func start(ready: @escaping @LoopActor () -> Void = {}) {
    // Looked up in advance, before anybody asks.
    EncoderDevices.configure(configuration.recordings.encoder)
    _ = VideoEncoder.isAvailable
    parts.desk.start()
    launches.handOverLeft()
    examineStorage()
    parts.cameras.start(ready)
    parts.link.start()
  }

  /// Sessions that are open, or whose camera is.
  package var sessionCount: Int { sessions.count }

  // MARK: The end

  /// Ends all sessions; `completion` is called when their accepted photos are done, at the latest
  /// after 1.5 s, so that the process ends within 2 s of SIGTERM.
  package func shutDown(_ completion: @escaping @LoopActor () -> Void) {
    isEnding = true
    sessions.close()
    onEmpty = completion
    if sessions.isEmpty, parts.cameras.controls.isIdle { return emptied() }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1_500_000) { [weak self] in
      guard let self else { return }
      // Their callers still get the end of their photos.
      sessions.cancelOutputs()
      emptied()
    }
  }

  /// Ends the engine once it has no session, and all cameras are as they were.
  private func emptiedIfDone() {
    if sessions.isEmpty, parts.cameras.controls.isIdle, onEmpty != nil { emptied() }
  }

  private func emptied() {
    parts.link.close()
    parts.cameras.close()
    parts.desk.deferred.close()
    let completion = onEmpty
    onEmpty = nil
    completion?()
  }

  // MARK: The configuration

  /// Reads the configuration again, beside the loop. On an error the old one stays in force, and nothing has
  /// changed.
  ///
  /// - Parameter completion: called when it is in force, or with the reason why it is not.
  package func reload(_ completion: @escaping ReloadCompletion) {
    rereading.begin(completion)
  }

  /// Puts what was read in force, unless the engine is ending.
  private func apply(_ reading: Rereading<EngineConfiguration>.Reading) {
    guard !isEnding, case .success(let new) = reading else { return }
    configure(new)
  }

  /// Puts a configuration in force. It does not touch sessions: a session's camera stays as it is
  /// until the session closes it, and decisions made when a session was opened hold for that
  /// session.
  func configure(_ new: EngineConfiguration) {
    let old = configuration
    configuration = new
    sessions.configure(new)
    parts.access.configure(new)
    parts.microphones.configure(new.sound)
    launches.configure(new.extensions)
    parts.desk.configure(new.storage)
    parts.pipeline.configure(new.storage)
    parts.cameras.configure(new)
    parts.pressure.configure(new.pressure.sensors)
    clockConfigured()
    EncoderDevices.configure(new.recordings.encoder)
    onConfiguration(new)
    for (name, isChanged) in [
      ("content_directory", new.contentDirectory != old.contentDirectory),
      ("[socket]", new.socket != old.socket),
    ] where isChanged {
      Log.warning("\(name) has changed: this takes effect when the engine is started again")
    }
  }
}
