// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import Synchronization

/// A camera that this program uses, like `AVCaptureSession`: it is configured, started, and asked for
/// photos, films and its live picture.
///
/// ```swift
/// let session = CaptureSession(application: "org.example.booth")
/// try await session.startRunning()
/// for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
///   if let photo = step.photo { print(photo.path ?? photo.name) }
/// }
/// ```
///
/// The first ``startRunning()`` or ``commitConfiguration()`` opens it at the engine. Both wait for the
/// engine if it does not run yet. For presses of buttons, make a client with
/// ``CaptureClient/init(session:)``.
///
/// ### When the engine is lost
///
/// Everything under way ends with ``CaptureError/mediaServicesWereReset``, and ``notifications`` report
/// it. The library connects again after 100 ms; each time that fails it waits twice as long, up to 1 s. Then
/// it opens the session with the same camera and configuration, and starts it if it was started before. The
/// program need not do anything: the next press makes a photo.
///
/// Nothing here blocks the calling thread: all methods that are not `async` return at once and may be
/// called from any thread. When the value is deallocated, the session ends, but photos that were accepted
/// are still finished.
public final class CaptureSession: Sendable {
  /// The program's reverse-domain name, which `shutterctl status` and the audit log show.
  public let application: String
  /// The output that takes photos. Each session has one, so it need not be added.
  public let photoOutput: PhotoOutput
  /// The output that records films.
  public let movieFileOutput: MovieFileOutput
  /// The output with the live picture.
  public let previewOutput: PreviewOutput
  let link: SessionLink
  let record: SessionRecord
  private let lastStart = Atomic(0)

  /// Makes a session. It does not connect yet.
  /// - Parameters:
  ///   - application: the program's reverse-domain name, 1 to 255 bytes.
  ///   - configuration: the configuration to open the session with.
  ///   - runtimeDirectory: the folder of the engine's socket, if the engine was started with
  ///     `--runtime-dir`. With nil, each connection looks again: `$XDG_RUNTIME_DIR/shutterd` if an engine
  ///     serves there, else the system's /run/shutter-engine.
  public convenience init(
    application: String, configuration: Configuration = Configuration(),
    runtimeDirectory: String? = nil
  ) {
    self.init(
      application: application, configuration: configuration,
      directory: runtimeDirectory.map { RuntimeDirectory($0) })
  }

  /// Makes a session of the engine whose socket is in this directory, or of the one that each connection
  /// finds.
  package init(application: String, configuration: Configuration, directory: RuntimeDirectory?) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    self.application = application
    record = SessionRecord(configuration)
    link = SessionLink(application: application, record: record, directory: directory)
    photoOutput = PhotoOutput(link)
    movieFileOutput = MovieFileOutput(link)
    previewOutput = PreviewOutput(link)
  }

  deinit { invalidate() }

  // MARK: Configuration

  /// The configuration that the program wants. A change reaches the engine with the outermost
  /// ``commitConfiguration()``, or when the session is opened.
  public var configuration: Configuration {
    get { record.configuration }
    set { record.configuration = newValue }
  }

  /// The configuration in force, with every setting that applies; nil while the engine does not have the
  /// session. The format is the one that the camera delivers, as far as that is known.
  public var activeConfiguration: Configuration? { record.status.active }

  /// Begins a change of ``configuration``. Changes nest; the outermost commit applies them.
  public func beginConfiguration() { record.begin() }

  /// Applies all changes together. If that fails, the old configuration stays in force, ``configuration`` is restored
  /// to it, and this throws: ``CaptureError/invalidSettings(field:rule:)``,
  /// ``CaptureError/configurationUnsupported(field:nearest:)``, ``CaptureError/noSuchCamera(_:)``, or the error of
  /// the camera.
  ///
  /// Within an outer change it does nothing.
  public func commitConfiguration() async throws(CaptureError) {
    guard let configuration = record.commit() else { return }
    try await link.commit(configuration).get()
  }

  /// Switches to another camera, or keeps the present one if the other delivers no frame. Throws if there
  /// was no attempt: the session is not open, or there is no such camera.
  public func switchCamera(to camera: String) async throws(CaptureError) -> CameraSwitch {
    try await link.switchCamera(to: camera).get()
  }

  // MARK: Running

  /// Starts the camera. Returns when the first frame has come, at most 5 s after the engine had the
  /// request; at once if the session already runs.
  ///
  /// If the engine cannot be reached, this waits for it, and ``notifications`` and ``failure`` say so. A
  /// start that fails is not tried again. After a successful start the session is kept until
  /// ``stopRunning()``: the engine brings it back after a fault of the camera, and the library after the
  /// loss of the engine.
  ///
  /// If something else has the camera at the moment, or keeps the session from it, this throws
  /// ``CaptureError/sessionInterrupted(_:camera:)``, or ``CaptureError/sessionNotRunning(_:)`` with
  /// ``State/interrupted`` from an engine that names no reason. The session starts when that is over.
  ///
  /// Throws ``CaptureError/configurationInProgress`` within a change of the configuration; the error of the
  /// camera; and ``CaptureError/failed(_:)`` with ``CaptureFailure/operationCancelled`` if a stop or the
  /// cancellation of the task came first.
  public func startRunning() async throws(CaptureError) {
    guard !record.isBeingConfigured else { throw .configurationInProgress }
    let number = lastStart.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await link.start(number)
    } onCancel: {
      EventLoop.shared.post { [link] in link.cancelStart(number) }
    }
    try result.get()
  }

  /// Stops the camera. Returns when it is stopped and photos in progress are done; at once if there is no
  /// engine or the session is stopped.
  public func stopRunning() async { await link.stop() }

  /// Whether the camera delivers frames.
  public var isRunning: Bool { record.status.state == .running }

  /// Whether something has taken the camera away for a while. ``interruptionReason`` says why.
  public var isInterrupted: Bool { record.status.state == .interrupted }

  /// The state of the session, as the engine last reported it.
  public var state: State { record.status.state }

  /// Why the session is interrupted; nil when it is not.
  public var interruptionReason: InterruptionReason? { record.status.interruption }

  /// Why the session failed, or why the engine does not have it; nil if nothing is wrong.
  public var failure: CaptureError? { record.status.failure }

  /// The events in the life of the session, from now on and in order. Each access makes a new sequence,
  /// which ends with the session. If more than 256 notifications are unread, the oldest are dropped.
  public var notifications: AsyncStream<Notification> { record.notifications.stream() }

  /// How hard the machine is pressed, as the engine last reported it. Without an engine there is no pressure.
  public var systemPressureState: SystemPressureState { record.status.pressure }

  /// Every later change of ``systemPressureState``, in order. Each access makes a new sequence, which ends
  /// with the session. If more than 256 changes are unread, the oldest are dropped.
  public var systemPressureStates: AsyncStream<SystemPressureState> { record.pressures.stream() }

  /// Asks what the session could record, show and photograph with its camera as it is configured. Throws
  /// ``CaptureError/sessionNotRunning(_:)`` if the engine does not have the session.
  public var support: CaptureSupport {
    get async throws(CaptureError) {
      CaptureSupport(try await link.support().get().support)
    }
  }

  // MARK: Names for other programs

  /// The name that the engine gave the session, for programs in other languages; nil while the engine does
  /// not have it. It changes with each loss of the engine.
  public var name: String? { record.status.name }

  /// The folder of the session's photos; nil while the engine does not have the session, or cannot give
  /// this user access. It changes with each loss of the engine.
  public var contentDirectory: String? { record.status.contentDirectory }

  /// Ends the session for good. Calls that wait throw ``CaptureError/invalidated``.
  public func invalidate() {
    EventLoop.shared.post { [link] in link.invalidate() }
  }
}
