// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization

/// The launch that this program runs in, like `LockedCameraCaptureSession`: for an application's capture extension,
/// the small program that a button starts, also while nobody has unlocked the machine.
///
/// ```swift
/// let launch = try LockedCaptureSession()
/// let session = CaptureSession(application: launch.application)
/// ```
///
/// The extension's photos and films go into ``sessionContentDirectory``, and its own files also belong there. It is
/// the only place where something lasts: when the launch is over, however it ends, the directory becomes the
/// application's (``LockedCaptureManager``).
///
/// An extension has to show a viewfinder and take presses within a few seconds: a ``CaptureSession`` that runs, frames
/// of its ``PreviewOutput`` that are read, and an enabled ``CaptureEventInteraction``. Otherwise it is ended.
///
/// The same code runs while the machine is unlocked. It may not do more then; ``mode`` says only what to show.
public final class LockedCaptureSession: Sendable {
  /// Whether somebody has unlocked the seat.
  public enum Mode: String, Hashable, Sendable {
    case locked, unlocked
  }

  /// The application's reverse-domain name, which is also that of the extension's own ``CaptureSession``.
  public let application: String
  /// The path of the directory whose contents the application gets. It exists, and is empty at the start.
  public let sessionContentDirectory: String
  private let runtimeDirectory: String?
  private let record: LockedModeRecord
  private let link: WatchLink<GatewayInterface.WatchLaunch>

  /// Takes the launch from the environment of this process.
  /// - Parameter runtimeDirectory: the folder of the daemons' sockets, as for a ``CaptureSession``.
  /// - Throws: ``LaunchError/notLaunched`` in a program that was not launched as an extension.
  public convenience init(runtimeDirectory: String? = nil) throws(LaunchError) {
    var environment: [String: String] = [:]
    for variable in LockedCaptureLaunch.Variable.allCases {
      environment[variable.rawValue] = getenv(variable.rawValue).map { String(cString: $0) }
    }
    try self.init(environment: environment, runtimeDirectory: runtimeDirectory)
  }

  /// Takes the launch from these variables, for tests.
  public init(
    environment: [String: String], runtimeDirectory: String? = nil
  ) throws(LaunchError) {
    let launch = try LockedCaptureLaunch(environment)
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    application = launch.application
    sessionContentDirectory = launch.contentDirectory
    self.runtimeDirectory = runtimeDirectory
    record = LockedModeRecord(launch.mode)
    link = WatchLink(
      GatewayInterface.WatchLaunch.self, .init(), at: .gateway,
      runtimeDirectory.map { RuntimeDirectory($0) }, isLast: { $0.launch == nil }
    ) { [record] reply, _ in
      record.take(reply.launch)
    } finish: { [record] in
      record.changes.finish()
    }
    EventLoop.shared.post { [link] in link.open() }
  }

  deinit {
    EventLoop.shared.post { [link] in link.end() }
  }

  // MARK: The lock

  /// Whether the seat is locked now, as far as the gateway has reported it.
  public var mode: Mode { record.state.withLock { $0.mode } }

  /// The present mode, then every change. An extension goes on when the seat is unlocked. The sequence ends with the
  /// value, or with ``failure``. Each access makes a new one. If more than 256 changes are unread, the oldest are
  /// dropped.
  public var modeUpdates: AsyncStream<Mode> {
    record.state.withLock { record.changes.stream(beginningWith: $0.mode) }
  }

  /// Why the gateway reports nothing: ``GatewayError/notAnExtension`` if this process belongs to no launch, whatever
  /// its environment says. Nil while it reports, or will when it is there.
  public var failure: GatewayError? {
    record.state.withLock { $0.isForeign } ? .notAnExtension : link.gatewayFailure
  }

  // MARK: The content

  /// Erases what was written into ``sessionContentDirectory`` so far, but not the directory: photos and films of this
  /// launch's sessions, including those that are being written, and other files. Files that are written after the
  /// call stay.
  public func invalidateSessionContent() async throws(CaptureError) {
    _ = try await EngineCall.perform(
      EngineInterface.InvalidateSessionContent.self, .init(), runtimeDirectory)
  }

  // MARK: The application

  /// Opens the application, as the answer to a press: one must have come within the last 10 s. While the seat is locked,
  /// this waits until somebody has unlocked it. The application then appears, and the extension is ended: soon after
  /// this has returned, if it returns at all. If it throws, the extension goes on.
  /// - Parameter activity: what the application should continue.
  public func openApplication(
    for activity: CaptureActivity = CaptureActivity()
  ) async throws(OpenApplicationError) {
    if let problem = activity.problem { throw .unknown(failureReason: problem) }
    do throws(GatewayError) {
      _ = try await GatewayCall.perform(
        GatewayInterface.OpenApplication.self, .init(activity: activity.wire), runtimeDirectory)
    } catch {
      throw OpenApplicationError(error)
    }
  }
}

extension LockedCaptureSession {
  /// The reason why a program has no launch.
  public enum LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It was not launched as an extension: somebody has started it by hand, or as an ordinary program.
    case notLaunched
    /// This variable of the launch's environment is missing, or is not an absolute path where it has to be one.
    case incomplete(variable: String)

    /// One line for people, with a remedy.
    public var description: String {
      switch self {
      case .notLaunched:
        "this program was not launched as a capture extension: register it in "
          + "/etc/shutterd/apps.d, and use 'shutterctl launch NAME' or its button"
      case .incomplete(let variable):
        "the launch is incomplete, \(variable) is missing: keep the environment of the extension"
      }
    }
  }

  /// The reason why the application was not opened.
  public enum OpenApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such application, or it can be neither reached nor started.
    case applicationNotFound(failureReason: String)
    /// Nobody has unlocked the seat: the PIN was wrong, or none came in time. If there were too many attempts, the next
    /// one counts after this time.
    case authenticationFailed(failureReason: String, retryAfterUSec: Int64?)
    /// No press has come within the last 10 s.
    case noUserInteraction
    /// Another reason.
    case unknown(failureReason: String)

    init(_ error: GatewayError) {
      switch error {
      case .applicationNotFound(_, let reason): self = .applicationNotFound(failureReason: reason)
      case .authenticationFailed(let reason, let retryAfterUSec):
        self = .authenticationFailed(failureReason: reason, retryAfterUSec: retryAfterUSec)
      case .noUserInteraction: self = .noUserInteraction
      default: self = .unknown(failureReason: "\(error)")
      }
    }

    /// The reason, in words for people.
    public var failureReason: String {
      switch self {
      case .applicationNotFound(let reason): reason
      case .authenticationFailed(let reason, _): reason
      case .noUserInteraction: "no press has come within the last 10 s"
      case .unknown(let reason): reason
      }
    }

    /// The reason, in words for people.
    public var description: String { failureReason }
  }
}

/// The mode, which any thread may read.
private final class LockedModeRecord: Sendable {
  struct State {
    var mode: LockedCaptureSession.Mode
    /// Whether the gateway has said that this process belongs to no launch.
    var isForeign = false
  }

  let state: Mutex<State>
  let changes = Broadcast<LockedCaptureSession.Mode>()

  init(_ mode: LockedCaptureSession.Mode) { state = Mutex(State(mode: mode)) }

  func take(_ launch: GatewayInterface.Launch?) {
    state.withLock { state in
      state.isForeign = launch == nil
      guard let launch else { return }
      // A word that this library does not know is no unlock.
      let mode: LockedCaptureSession.Mode = launch.mode == .unlocked ? .unlocked : .locked
      guard mode != state.mode else { return }
      state.mode = mode
      // Report under the lock, so that a reader that comes now misses nothing and sees nothing twice.
      changes.tell(mode)
    }
  }
}
