// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit

/// A launch of an application's capture extension, as a fake gateway and a fake engine play it. The process of the test
/// is the extension: give ``environment`` to a ``ShutterKit/LockedCaptureSession``.
///
/// ```swift
/// let gateway = try await FakeGateway()
/// let engine = try await FakeEngine(beside: gateway)
/// let launch = try await gateway.launch("org.example.booth", at: engine)
/// let session = try LockedCaptureSession(
///   environment: launch.environment, runtimeDirectory: gateway.runtimeDirectory)
/// let delivered = try await launch.dismiss()
/// ```
///
/// There is one launch at a time, and no sandbox. Nothing ends an extension that shows no viewfinder.
public final class FakeLaunch: Sendable {
  /// The name of the launch, and of its content directory.
  public let name: String
  /// The application's reverse-domain name.
  public let application: String
  /// The directory, which exists and is empty.
  public let contentDirectory: String
  /// Whether the seat was locked when the launch began.
  public let beganLocked: Bool
  private let gateway: FakeGateway
  private let engine: FakeEngine

  fileprivate init(
    _ directory: FakeContent.Directory, beganLocked: Bool, _ gateway: FakeGateway,
    _ engine: FakeEngine
  ) {
    name = directory.name
    application = directory.application
    contentDirectory = directory.path
    self.beganLocked = beganLocked
    self.gateway = gateway
    self.engine = engine
  }

  /// The variables that an extension finds in its environment.
  public var environment: [String: String] {
    [
      "CAPTURE_INTENT": "1", "SHUTTER_LAUNCH": name, "SHUTTER_APPLICATION": application,
      "SHUTTER_CONTENT_DIRECTORY": contentDirectory,
      "SHUTTER_LAUNCH_MODE": beganLocked ? "locked" : "unlocked",
    ]
  }

  /// Ends the launch, and hands its directory over: the application's ``ShutterKit/LockedCaptureManager`` is notified.
  /// Returns the directory, or nil if nothing was in it.
  @discardableResult
  public func dismiss() async throws -> SessionContentDirectory? {
    let delivered = try await engine.service.deliver(name)
    await gateway.service.endLaunch()
    return delivered
  }
}

extension FakeGateway {
  /// The PIN that unlocks.
  public static let pin = "1234"

  /// Launches an application's extension. The seat is locked, unless a test has unlocked it before.
  /// - Parameter engine: an engine that was made beside this gateway.
  /// - Throws: ``FakeEngineError/launchInProgress`` if there is a launch already.
  public func launch(_ application: String, at engine: FakeEngine) async throws -> FakeLaunch {
    let directory = try await engine.service.begin(application)
    let isLocked = await service.begin(directory)
    return FakeLaunch(directory, beganLocked: isLocked, self, engine)
  }

  /// Locks or unlocks the seat. The applications that extensions wait for are opened by an unlock.
  public func setLocked(_ isLocked: Bool) async { await service.setLocked(isLocked) }

  /// Types a PIN at the machine: ``pin`` unlocks the seat. With another one, the requests to open an application fail
  /// that wait for an unlock. Returns whether it was right.
  @discardableResult
  public func typePIN(_ pin: String) async -> Bool { await service.type(pin) }

  /// Waits until an extension waits for an unlock to have its application opened: for a minute, or longer on a busy machine.
  public func waitForOpening() async throws {
    try await wait(for: "an application to be opened") {
      await service.openingCount > 0 ? () : nil
    }
  }

  /// Presses the button of an application that runs, so that it appears.
  /// - Throws: ``FakeGatewayError/applicationDoesNotRun(_:)``.
  public func appear(_ application: String) async throws {
    guard await service.appear(application) else {
      throw FakeGatewayError.applicationDoesNotRun(application)
    }
  }

  /// The applications that run (``ShutterKit/ApplicationAppearance``).
  public func applications() async -> [FakeApplication] { await service.applications }

  /// Waits until an application satisfies the condition: for a minute, or longer on a busy machine.
  @discardableResult
  public func waitForApplication(
    where isWanted: @Sendable (FakeApplication) -> Bool = { _ in true }
  ) async throws -> FakeApplication {
    try await wait(for: "an application") { await service.applications.first(where: isWanted) }
  }

  /// Waits no longer for an application that delays its appearance, as a gateway does after 5 s.
  public func endDelay(of application: String) async { await service.endDelay(of: application) }
}

extension FakeEngine {
  /// Adds a content directory as a launch leaves it, with empty files of these names.
  @discardableResult
  public func deliverContent(
    of application: String, files: [String] = ["photo.jpg"]
  ) async throws -> SessionContentDirectory {
    try await service.deliver(of: application, files)
  }

  /// Deletes a content directory, as another program of the user does.
  public func invalidateContent(_ directory: SessionContentDirectory) async {
    await service.invalidate(directory.name)
  }
}

/// An application that runs, as a fake gateway has it.
public struct FakeApplication: Hashable, Sendable {
  /// Its reverse-domain name.
  public let application: String
  /// Whether it delays its appearance.
  public let isDelayingAppearance: Bool
}

extension FakeGatewayService {
  /// Begins a launch. Returns whether the seat is locked.
  fileprivate func begin(_ directory: FakeContent.Directory) -> Bool {
    launches.begin(directory.name, of: directory.application, directory.path)
    return launches.mode == .locked
  }

  fileprivate func endLaunch() { launches.end() }

  fileprivate func setLocked(_ isLocked: Bool) { launches.setLocked(isLocked) }

  fileprivate func type(_ pin: String) -> Bool { launches.type(pin) }

  fileprivate var openingCount: Int { launches.openingCount }

  fileprivate func appear(_ application: String) -> Bool { launches.appear(application, nil) }

  fileprivate var applications: [FakeApplication] { launches.snapshots }

  fileprivate func endDelay(of application: String) { launches.endDelays(of: application) }
}

extension FakeEngineService {
  fileprivate func begin(_ application: String) throws -> FakeContent.Directory {
    try content.begin(application)
  }

  fileprivate func invalidate(_ name: String) { _ = content.invalidate(name) }

  fileprivate func deliver(_ name: String) throws -> SessionContentDirectory? {
    try content.deliver(name).map { SessionContentDirectory(name: $0.name, path: $0.path) }
  }

  fileprivate func deliver(
    of application: String, _ files: [String]
  ) throws -> SessionContentDirectory {
    let directory = try content.deliver(of: application, files)
    return SessionContentDirectory(name: directory.name, path: directory.path)
  }
}
