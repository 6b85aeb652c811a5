// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterKit

/// A capture engine for tests of programs that use ShutterKit. It serves `org.shutterd.Engine` from memory,
/// on a real socket. It needs no camera and no rights, and writes no files: its photos and films have no path. Only the
/// directories of launches exist (``FakeGateway/launch(_:at:)``).
///
/// ```swift
/// let engine = try await FakeEngine()
/// let session = CaptureSession(
///   application: "org.example.test", runtimeDirectory: engine.runtimeDirectory)
/// try await session.startRunning()
/// await engine.fail(.deviceWasDisconnected)
/// await engine.holdPhotos(before: .didCapturePhoto)
/// ```
///
/// It does only what the program and the test ask for: its camera has every configuration, every photo
/// succeeds at once, a film lasts until it is stopped, and the live picture has the frames that the test shows.
public final class FakeEngine: Sendable {
  /// The folder of its socket, for ``ShutterKit/CaptureSession``.
  public let runtimeDirectory: String
  private let folder: SocketFolder
  let service: FakeEngineService

  /// Makes an engine and starts it.
  /// - Parameter gateway: a gateway whose folder the engine shares, for programs that use both.
  public init(beside gateway: FakeGateway? = nil) async throws {
    EventLoop.shared.startInBackground(threadName: "fake-engine")
    folder = try gateway.map { SocketFolder(path: $0.runtimeDirectory) } ?? SocketFolder()
    runtimeDirectory = folder.path
    service = FakeEngineService(
      path: RuntimeDirectory(folder.path).path(of: .engine),
      content: FakeContent(try SocketFolder()))
    try await start()
  }

  deinit {
    EventLoop.shared.post { [service, folder] in
      service.stop()
      service.content.remove()
      folder.remove()
    }
  }

  // MARK: The connection

  /// Starts serving again after `stop`.
  public func start() async throws { try await service.start() }

  /// Ends all connections, sessions and photos, and stops serving, like an engine that was killed.
  public func stop() async { await service.stop() }

  // MARK: Requests of programs

  /// The sessions that are open, oldest first.
  public func sessions() async -> [FakeSession] { await service.snapshots }

  /// Waits until a session satisfies the condition: for a minute, or longer on a busy machine.
  @discardableResult
  public func waitForSession(
    where isWanted: @Sendable (FakeSession) -> Bool = { _ in true }
  ) async throws -> FakeSession {
    let found = try await Patience.wait { await service.snapshots.first(where: isWanted) }
    guard let found else { throw FakeEngineError.timeout(awaited: "a session") }
    return found
  }

  // MARK: Answers

  /// Refuses requests with this error from now on; with nil, accepts them again. Only errors of
  /// ``ShutterKit/CaptureError`` that exist on the wire can be sent.
  public func refuse(_ request: Request, with error: CaptureError?) async {
    await service.refuse(request, with: error)
  }

  /// Leaves starts without an answer, in the state `starting`. With false, answers those that wait.
  public func holdStarts(_ isHeld: Bool) async { await service.holdStarts(isHeld) }

  /// Stops photos before this step. With nil, all photos go to their end, also those that were held.
  public func holdPhotos(before kind: PhotoStep.Kind?) async {
    await service.holdPhotos(before: kind)
  }

  /// Makes photos fail at their frame from now on; with nil, no longer.
  public func failPhotos(with failure: CaptureFailure?) async {
    await service.failPhotos(with: failure)
  }

  // MARK: Events of the newest session

  /// Interrupts the newest session: its camera is taken away for a while. A film ends, as do previews.
  public func interrupt(_ reason: CaptureSession.InterruptionReason) async throws {
    try await service.tell(.interrupted, interruption: reason)
  }

  /// Makes the newest session run again after an interruption or a failure.
  public func resume() async throws { try await service.tell(.running) }

  /// Makes the newest session fail. A film ends, as do previews.
  public func fail(_ failure: CaptureFailure) async throws {
    try await service.tell(.failed, failure: failure)
  }

  /// Reports that the machine is pressed as hard as this. It changes nothing else: to interrupt the session is
  /// another call.
  public func setSystemPressure(_ pressure: CaptureSession.SystemPressureState) async throws {
    try await service.tell(pressure)
  }

  /// Adjusts the camera of the newest session, as another program would. A nil stays as it is.
  public func adjustCamera(_ change: CaptureSession.Adjustment) async throws {
    try await service.adjust(change)
  }

  /// Reports this readiness until the next change. A session that starts becomes ready, and one that stops
  /// becomes not ready.
  public func setReadiness(_ readiness: CaptureReadiness) async throws {
    try await service.tell(readiness)
  }
}

extension FakeEngine {
  /// A call that a test can make the engine refuse.
  public enum Request: Hashable, Sendable {
    /// `OpenSession`.
    case open
    /// `Start`.
    case start
    /// `Configure`.
    case configure
    /// `SwitchCamera`: the other camera delivers nothing, and the old one is kept, whatever the error.
    case switchCamera
    /// `AdjustCamera`.
    case adjust
    /// `SetTorch`.
    case torch
    /// `CapturePhoto`, before any step.
    case photo
    /// `StartRecording`, before any step.
    case recording
    /// `OpenPreview`.
    case preview
    /// `GetSupport`.
    case support
    /// `WatchRotation`.
    case rotation
    /// `WatchContentDirectories`, `ListContentDirectories`, `InvalidateContentDirectory`.
    case content
    /// `GetApplicationContext`, `SetApplicationContext`.
    case context
  }
}

/// A capture session as a fake engine has it.
public struct FakeSession: Hashable, Sendable {
  /// The name that programs know it by.
  public let name: String
  /// The name that the program gives itself.
  public let application: String
  /// The configuration in force.
  public let configuration: CaptureSession.Configuration
  /// The way in which its camera is adjusted. Nothing of it is rounded or limited.
  public let adjustment: CaptureSession.Adjustment
  /// Whether its camera's light is on, other than for a photo.
  public let isTorchActive: Bool
  /// The end of the countdown that lights show, microseconds of CLOCK_MONOTONIC; nil: none was announced.
  public let countdownUSec: Int64?
  /// The state of the session.
  public let state: CaptureSession.State
  /// How often the configuration was changed.
  public let changes: Int
  /// The photos that were accepted, oldest first.
  public let photos: [FakePhoto]
  /// Whether a call that prepares photos waits for the session to run.
  public let isPreparing: Bool
  /// The films that were accepted, oldest first.
  public let recordings: [FakeRecording]
  /// The previews that are open, oldest first.
  public let previews: [FakePreviewState]
}

/// A photo that a program requested from a fake engine.
public struct FakePhoto: Hashable, Sendable {
  /// The number in its settings; nil if the engine was to choose one.
  public let uniqueID: Int64?
  /// The press that the request named.
  public let press: Int64?
  /// The moment that the request named, in microseconds of CLOCK_MONOTONIC.
  public let momentUSec: Int64?
  /// The bracket that the request asked for.
  public let bracketedSettings: [PhotoSettings.BracketedSettings]?
  /// Whether its last step was sent.
  public let isFinished: Bool
}

/// An error of a fake engine.
public enum FakeEngineError: Error, Hashable, Sendable {
  /// No session is open.
  case noSession
  /// The newest session records no film.
  case noRecording
  /// No launch is going on, or another one has begun.
  case noLaunch
  /// A launch is going on.
  case launchInProgress
  /// A frame has more bytes than a buffer of the preview: four for each pixel.
  case frameTooLarge(maximum: Int)
  /// The event that the test waited for did not come.
  case timeout(awaited: String)
}
