// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit

/// A capture engine for tests of programs that use ShutterKit: it serves `org.shutterd.Engine` from
/// memory, on a real socket. No camera and no rights are needed, and no file is written: its photos have
/// no path.
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
/// It does what the program asks for and what the test tells it, and decides nothing else: every
/// configuration is one that its camera has, every photo succeeds at once.
public final class FakeEngine: Sendable {
  /// The folder of its socket, for ``ShutterKit/CaptureSession``.
  public let runtimeDirectory: String
  private let folder: SocketFolder
  private let service: FakeEngineService

  /// Makes an engine that serves.
  /// - Parameter gateway: one beside which it is to serve, for programs that use both.
  public init(beside gateway: FakeGateway? = nil) async throws {
    EventLoop.shared.startInBackground(threadName: "fake-engine")
    folder = try gateway.map { SocketFolder(path: $0.runtimeDirectory) } ?? SocketFolder()
    runtimeDirectory = folder.path
    service = FakeEngineService(path: RuntimeDirectory(folder.path).path(of: .engine))
    try await start()
  }

  deinit {
    EventLoop.shared.post { [service, folder] in
      service.stop()
      folder.remove()
    }
  }

  // MARK: The connection

  /// Serves, after `stop`.
  public func start() async throws { try await service.start() }

  /// Ends all connections, sessions and photos, and does not serve any more, as an engine that was killed.
  public func stop() async { await service.stop() }

  // MARK: What programs have asked for

  /// The sessions that are open, oldest first.
  public func sessions() async -> [FakeSession] { await service.snapshots }

  /// Waits until a session is as it is wanted, for 10 s and longer where the machine is busy.
  @discardableResult
  public func waitForSession(
    where isWanted: @Sendable (FakeSession) -> Bool = { _ in true }
  ) async throws -> FakeSession {
    let found = try await Patience.wait { await service.snapshots.first(where: isWanted) }
    guard let found else { throw FakeEngineError.timeout(awaited: "a session") }
    return found
  }

  // MARK: What it answers

  /// Refuses requests from now on with this error; nil: no longer. Of ``ShutterKit/CaptureError`` those
  /// that the wire has.
  public func refuse(_ request: Request, with error: CaptureError?) async {
    await service.refuse(request, with: error)
  }

  /// Leaves starts without an answer, in the state `starting`, or answers those that wait.
  public func holdStarts(_ isHeld: Bool) async { await service.holdStarts(isHeld) }

  /// Tells photos no further than to the step before this one; nil: to their ends, also those that were
  /// held.
  public func holdPhotos(before kind: PhotoStep.Kind?) async {
    await service.holdPhotos(before: kind)
  }

  /// Lets photos fail from now on, at their frame; nil: no longer.
  public func failPhotos(with failure: CaptureFailure?) async {
    await service.failPhotos(with: failure)
  }

  // MARK: What happens to the newest session

  /// Its camera is taken away for a while.
  public func interrupt(_ reason: CaptureSession.InterruptionReason) async throws {
    try await service.tell(.interrupted, interruption: reason)
  }

  /// Its camera is back, or whatever else failed is well again: it runs.
  public func resume() async throws { try await service.tell(.running) }

  /// It fails.
  public func fail(_ failure: CaptureFailure) async throws {
    try await service.tell(.failed, failure: failure)
  }

  /// Tells this readiness, until it is another; a session that starts is ready, one that does not run is
  /// not.
  public func setReadiness(_ readiness: CaptureReadiness) async throws {
    try await service.tell(readiness)
  }
}

extension FakeEngine {
  /// A call that a test can have refused.
  public enum Request: Hashable, Sendable {
    /// `OpenSession`.
    case open
    /// `Start`.
    case start
    /// `Configure`.
    case configure
    /// `SwitchCamera`: the other camera delivers nothing. Whatever the error, the old one is kept.
    case switchCamera
    /// `CapturePhoto`, before any step.
    case photo
  }
}

/// A capture session as a fake engine has it.
public struct FakeSession: Hashable, Sendable {
  /// By which programs name it.
  public let name: String
  /// The name that the program gives itself.
  public let application: String
  /// What is in force.
  public let configuration: CaptureSession.Configuration
  /// What it is doing.
  public let state: CaptureSession.State
  /// How often that was changed.
  public let changes: Int
  /// The photos that were accepted, oldest first.
  public let photos: [FakePhoto]
}

/// A photo that was asked for.
public struct FakePhoto: Hashable, Sendable {
  /// That of its settings; nil where the engine was to choose one.
  public let uniqueID: Int64?
  /// The press that it is of.
  public let press: Int64?
  /// The moment that it is of, microseconds of CLOCK_MONOTONIC.
  public let momentUSec: Int64?
  /// Whether its last step was told.
  public let isFinished: Bool
}

/// Why a fake engine cannot do what a test asks.
public enum FakeEngineError: Error, Hashable, Sendable {
  /// No session is open.
  case noSession
  /// Something did not come.
  case timeout(awaited: String)
}
