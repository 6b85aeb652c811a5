// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// A camera that this program uses, as `AVCaptureSession`: configured, started, and asked for photos.
///
/// ```swift
/// let session = CaptureSession(application: "org.example.booth")
/// try await session.startRunning()
/// for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
///   if let photo = step.photo { print(photo.path ?? photo.name) }
/// }
/// ```
///
/// It is opened at the engine by the first ``startRunning()`` or ``commitConfiguration()``, which wait
/// for the engine where there is none yet. Buttons come to the program by a
/// ``CaptureClient/init(session:)``.
///
/// ### When the engine is lost
///
/// All that was under way ends with ``CaptureError/mediaServicesWereReset``, and
/// ``notifications`` tell it. The library connects anew, after 100 ms, and after twice as long each
/// time that fails, up to 1 s; it opens the session with the same camera and configuration, and starts it
/// if it was to run. Nothing has to be done by the program: the next press makes a photo.
///
/// Nothing here waits on the calling thread: all methods that are not `async` return at once and may be
/// called from any thread. When the value goes, the session ends; photos that were accepted are finished
/// all the same.
public final class CaptureSession: Sendable {
  /// The reverse-domain name under which `shutterctl status` and the audit log show the program.
  public let application: String
  /// Takes the photos. Each session has one, so it need not be added.
  public let photoOutput: PhotoOutput
  let link: SessionLink
  private let record: SessionRecord
  private let lastStart = Atomic(0)

  /// Makes a session; nothing is connected yet.
  /// - Parameters:
  ///   - application: the program's reverse-domain name, 1 to 255 bytes.
  ///   - configuration: what it is opened with.
  ///   - runtimeDirectory: the folder of the engine's socket, where it was started with
  ///     `--runtime-dir`. Nil: `$XDG_RUNTIME_DIR/shutterd` if an engine serves there, else the
  ///     system's /run/shutter-engine, looked at for each connection anew.
  public init(
    application: String, configuration: Configuration = Configuration(),
    runtimeDirectory: String? = nil
  ) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    self.application = application
    record = SessionRecord(configuration)
    link = SessionLink(
      application: application, record: record,
      directory: runtimeDirectory.map { RuntimeDirectory($0) })
    photoOutput = PhotoOutput(link)
  }

  deinit { invalidate() }

  // MARK: Configuration

  /// What the program wants. A change reaches the engine with the outermost
  /// ``commitConfiguration()``, or when the session is opened.
  public var configuration: Configuration {
    get { record.configuration }
    set { record.configuration = newValue }
  }

  /// What is in force, every setting that applies; nil while the engine does not have the session. The
  /// format is what the camera delivers, as far as that is known.
  public var activeConfiguration: Configuration? { record.status.active }

  /// Begins a change of ``configuration``. Nests: the outermost commit applies.
  public func beginConfiguration() { record.begin() }

  /// Applies what was changed, together. If it cannot be had, the old configuration stays in force and is
  /// that of ``configuration`` again, and this throws: ``CaptureError/invalidSettings(field:rule:)``,
  /// ``CaptureError/configurationUnsupported(field:nearest:)``,
  /// ``CaptureError/noSuchCamera(_:)``, or what the camera answered.
  ///
  /// Within an outer change it does nothing and returns.
  public func commitConfiguration() async throws(CaptureError) {
    guard let configuration = record.commit() else { return }
    try await link.commit(configuration).get()
  }

  /// Goes to another camera, or keeps the present one where the other delivers no frame. Throws where it
  /// is not even tried: the session is not open, or there is no such camera.
  public func switchCamera(to camera: String) async throws(CaptureError) -> CameraSwitch {
    try await link.switchCamera(to: camera).get()
  }

  // MARK: Running

  /// Starts the camera. Returns when its first frame has come, at most 5 s after the engine was asked;
  /// on a session that runs at once.
  ///
  /// Where the engine cannot be reached it waits for it: ``notifications`` and ``failure`` say so. A
  /// start that fails is not tried again, one that has worked is kept: the engine brings the session back
  /// after a fault of the camera, and the library after one of the engine, until ``stopRunning()``.
  ///
  /// Where something else has the camera for now, this throws ``CaptureError/sessionNotRunning(_:)`` with
  /// ``State/interrupted``, and the start is honoured when the interruption is over.
  ///
  /// Throws ``CaptureError/configurationInProgress`` within a change of the configuration; what the
  /// camera answered; and ``CaptureError/failed(_:)`` with
  /// ``CaptureFailure/operationCancelled`` when a stop, or the cancellation of the task, overtook it.
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

  /// Stops the camera. Returns when it is stopped and photos in progress are done. Without an engine, and
  /// on a session that is stopped, at once.
  public func stopRunning() async { await link.stop() }

  /// Whether the camera delivers frames.
  public var isRunning: Bool { record.status.state == .running }

  /// Whether something took the camera away for a while; ``interruptionReason`` says what.
  public var isInterrupted: Bool { record.status.state == .interrupted }

  /// What the session is doing, as the engine told it last.
  public var state: State { record.status.state }

  /// Why it is interrupted; nil when it is not.
  public var interruptionReason: InterruptionReason? { record.status.interruption }

  /// Why it failed, or why the engine does not have it; nil where nothing is wrong.
  public var failure: CaptureError? { record.status.failure }

  /// What happens to the session, from now on and in order. Each call makes a sequence of its own, which
  /// ends with the session; of more than 256 notifications that nobody reads the oldest are dropped.
  public var notifications: AsyncStream<Notification> { record.notifications.stream() }

  // MARK: What others know it by

  /// The name that the engine gave it, for programs in other languages; nil while the engine does not have
  /// it. Another one after each loss of the engine.
  public var name: String? { record.status.name }

  /// The folder into which its photos go; nil while the engine does not have it, or cannot let this user
  /// in. Another one after each loss of the engine.
  public var contentDirectory: String? { record.status.contentDirectory }

  /// Ends the session for good. What waits ends with ``CaptureError/invalidated``.
  public func invalidate() {
    EventLoop.shared.post { [link] in link.invalidate() }
  }
}
