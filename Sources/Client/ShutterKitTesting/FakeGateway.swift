// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit

/// A gateway for tests of programs that use ShutterKit: it serves `org.shutterd.Gateway` from memory,
/// on a real socket in a folder of its own. No device, no engine and no rights are needed.
///
/// ```swift
/// let gateway = try await FakeGateway()
/// let client = CaptureClient(
///   application: "org.example.test", session: nil, runtimeDirectory: gateway.runtimeDirectory)
/// client.addInteraction(interaction)
/// try await gateway.waitForInteractions(1)
/// let press = try await gateway.began(.primary)
/// try await gateway.cancelled(press, .deviceRemoved)
/// try await gateway.waitForAcknowledgement()
/// ```
///
/// It does what the program asks for and what the test tells it, and decides nothing else: every
/// interaction that is enabled takes presses, whatever session it names, and no time runs out.
public final class FakeGateway: Sendable {
  /// The folder of its socket, for ``ShutterKit/CaptureClient``.
  public let runtimeDirectory: String
  private let folder: SocketFolder
  private let service: FakeGatewayService

  /// Makes a gateway that serves.
  public init() async throws {
    EventLoop.shared.startInBackground(threadName: "fake-gateway")
    folder = try SocketFolder()
    runtimeDirectory = folder.path
    service = FakeGatewayService(path: RuntimeDirectory(folder.path).path(of: .gateway))
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

  /// Ends all connections and does not serve any more, as a gateway that was killed.
  public func stop() async { await service.stop() }

  /// Ends all connections; programs can connect anew at once.
  public func dropConnections() async throws { try await service.dropConnections() }

  /// Refuses interactions from now on with this error; nil: no longer. Of
  /// ``ShutterKit/GatewayError`` those that the wire has.
  public func refuse(with error: GatewayError?) async { await service.refuse(with: error) }

  /// Refuses the names of sessions for interactions that are added (`SetSession`) from now on with this
  /// error; nil: no longer.
  public func refuseSessions(with error: GatewayError?) async {
    await service.refuseSessions(with: error)
  }

  // MARK: What programs have asked for

  /// The interactions that are added now, oldest first.
  public func interactions() async -> [FakeInteraction] { await service.snapshots }

  /// Waits until there are so many interactions, for 10 s and longer where the machine is busy.
  @discardableResult
  public func waitForInteractions(_ count: Int) async throws -> [FakeInteraction] {
    try await wait(for: "\(count) interactions") {
      let found = await service.snapshots
      return found.count == count ? found : nil
    }
  }

  /// Waits until an interaction is as it is wanted, for 10 s and longer where the machine is busy.
  @discardableResult
  public func waitForInteraction(
    where isWanted: @Sendable (FakeInteraction) -> Bool
  ) async throws -> FakeInteraction {
    try await wait(for: "an interaction") { await service.snapshots.first(where: isWanted) }
  }

  /// Waits until every event has been acknowledged by those who have to, for 10 s and longer where the
  /// machine is busy.
  public func waitForAcknowledgement() async throws {
    try await wait(for: "an acknowledgement") {
      await service.snapshots.allSatisfy(\.isAcknowledged) ? () : nil
    }
  }

  // MARK: Presses

  /// A button goes down: the newest interaction that is enabled and takes the role has the press.
  /// - Parameter ageUSec: microseconds that the edge is old.
  /// - Returns: the number of the press.
  /// - Throws: ``FakeGatewayError/nobodyTakesIt`` where it would have its default behaviour.
  @discardableResult
  public func began(
    _ role: CaptureEvent.Role = .primary, ageUSec: Int64 = 0
  ) async throws -> Int64 {
    try await service.began(role, ageUSec: ageUSec)
  }

  /// The button of a press is let go.
  public func ended(_ press: Int64) async throws {
    try await service.finish(press, .ended, nil)
  }

  /// A press is cancelled.
  public func cancelled(_ press: Int64, _ reason: CaptureEvent.CancelReason) async throws {
    try await service.finish(press, .cancelled, reason)
  }

  /// A button goes down and is let go.
  @discardableResult
  public func press(_ role: CaptureEvent.Role = .primary) async throws -> Int64 {
    let press = try await began(role)
    try await ended(press)
    return press
  }

  /// Tells of a gesture in the newest press, whether or not the program asked for it.
  public func gesture(_ kind: CaptureGesture.Kind) async throws {
    try await service.gesture(kind)
  }

  /// Puts obstacles in the way of all interactions, or none, and tells them. Presses in flight are
  /// to be cancelled before, as a gateway does.
  public func setObstacles(_ obstacles: [InteractionStatus.Obstacle]) async {
    await service.setObstacles(obstacles)
  }

  private func wait<Value: Sendable>(
    for awaited: String, _ attempt: () async -> Value?
  ) async throws -> Value {
    guard let value = try await Patience.wait(attempt) else {
      throw FakeGatewayError.timeout(awaited: awaited)
    }
    return value
  }
}

/// An interaction as a fake gateway has it.
public struct FakeInteraction: Hashable, Sendable {
  /// The name that the program gives itself.
  public let application: String
  /// The capture session it named last.
  public let session: String?
  /// The roles it takes.
  public let roles: [CaptureEvent.Role]
  /// Whether it is enabled.
  public let isEnabled: Bool
  /// Whether it is to acknowledge events.
  public let mustAcknowledge: Bool
  /// Whether it asked for the foreground, at the start or later.
  public let requestedForeground: Bool
  /// The sequence of the newest event that was sent.
  public let lastEvent: Int64
  /// The highest sequence that was acknowledged.
  public let acknowledged: Int64

  /// Whether nothing is left to be acknowledged.
  public var isAcknowledged: Bool { !mustAcknowledge || acknowledged >= lastEvent }
}

/// Why a fake gateway cannot do what a test asks.
public enum FakeGatewayError: Error, Hashable, Sendable {
  /// No interaction is enabled and takes the role.
  case nobodyTakesIt
  /// The press is over, or there was none of that number.
  case noSuchPress(Int64)
  /// Something did not come.
  case timeout(awaited: String)
}
