// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterKit

/// A gateway for tests of programs that use ShutterKit. It serves `org.shutterd.Gateway` from memory, on a
/// real socket in its own folder. It needs no device, no engine and no rights.
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
/// It does only what the program and the test ask for: every interaction that is enabled takes presses,
/// whatever session it names, and there are no timeouts.
public final class FakeGateway: Sendable {
  /// The folder of its socket, for ``ShutterKit/CaptureClient``.
  public let runtimeDirectory: String
  private let folder: SocketFolder
  let service: FakeGatewayService

  /// Makes a gateway and starts it.
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

  /// Starts serving again after `stop`.
  public func start() async throws { try await service.start() }

  /// Ends all connections and stops serving, like a gateway that was killed.
  public func stop() async { await service.stop() }

  /// Ends all connections. Programs can connect again at once.
  public func dropConnections() async throws { try await service.dropConnections() }

  /// Refuses interactions with this error from now on; with nil, accepts them again. Only errors of
  /// ``ShutterKit/GatewayError`` that exist on the wire can be sent.
  public func refuse(with error: GatewayError?) async { await service.refuse(with: error) }

  /// Refuses new session names (`SetSession`) with this error from now on; with nil, accepts them again.
  public func refuseSessions(with error: GatewayError?) async {
    await service.refuseSessions(with: error)
  }

  // MARK: Requests of programs

  /// The interactions that are added now, the lowest priority first, and of equal ones the oldest.
  public func interactions() async -> [FakeInteraction] { await service.snapshots }

  /// Waits until there are this many interactions: for a minute, or longer on a busy machine.
  @discardableResult
  public func waitForInteractions(_ count: Int) async throws -> [FakeInteraction] {
    try await wait(for: "\(count) interactions") {
      let found = await service.snapshots
      return found.count == count ? found : nil
    }
  }

  /// Waits until an interaction satisfies the condition: for a minute, or longer on a busy machine.
  @discardableResult
  public func waitForInteraction(
    where isWanted: @Sendable (FakeInteraction) -> Bool
  ) async throws -> FakeInteraction {
    try await wait(for: "an interaction") { await service.snapshots.first(where: isWanted) }
  }

  /// Waits until all events are acknowledged that have to be: for a minute, or longer on a busy machine.
  public func waitForAcknowledgement() async throws {
    try await wait(for: "an acknowledgement") {
      await service.snapshots.allSatisfy(\.isAcknowledged) ? () : nil
    }
  }

  // MARK: Presses

  /// Presses a button down. The newest interaction that is enabled and takes the role gets the press.
  /// - Parameters:
  ///   - ageUSec: the age of the edge in microseconds.
  ///   - touch: the event's record of a pointing device. The gateway looks at no regions.
  /// - Returns: the number of the press.
  /// - Throws: ``FakeGatewayError/nobodyTakesIt`` if the press would have its default behaviour.
  @discardableResult
  public func began(
    _ role: CaptureEvent.Role = .primary, ageUSec: Int64 = 0, touch: CaptureEvent.Touch? = nil
  ) async throws -> Int64 {
    try await service.began(role, ageUSec: ageUSec, touch: touch)
  }

  /// Releases the button of a press.
  public func ended(_ press: Int64) async throws {
    try await service.finish(press, .ended, nil)
  }

  /// Cancels a press.
  public func cancelled(_ press: Int64, _ reason: CaptureEvent.CancelReason) async throws {
    try await service.finish(press, .cancelled, reason)
  }

  /// Presses a button and releases it.
  @discardableResult
  public func press(_ role: CaptureEvent.Role = .primary) async throws -> Int64 {
    try await service.press(role)
  }

  /// Sends a pointer event to the newest interaction that asks for them, whatever regions it has.
  public func pointer(
    _ change: PointerEvent.Change, contact: String = "touch0", region: String? = nil,
    location: PointerRegion.Location = .init(x: 0.5, y: 0.5), pen: Pen? = nil,
    modifierFlags: ModifierFlags = []
  ) async throws {
    try await service.pointer(change, contact, region, location, pen, modifierFlags)
  }

  /// Asks the newest interaction with dynamic regions for a region, and returns its answer.
  public func requestRegion(
    at location: PointerRegion.Location, surface: String = "display0",
    modifiers: ModifierFlags = []
  ) async throws -> PointerRegion? {
    let (stream, number) = try await service.request(at: location, surface, modifiers)
    return try await wait(for: "an answer") { await service.answer(of: stream, number) }.region
  }

  /// Sends the progress of a band to the newest interaction.
  public func band(
    _ state: BandSelection.State, press: Int64, _ rectangle: BandSelection.Rectangle? = nil,
    initialModifierFlags: ModifierFlags = []
  ) async throws {
    try await service.band(state, press, rectangle, initialModifierFlags)
  }

  /// Turns a control of the newest interaction that has it, as a person would: to a value, whatever its
  /// steps are. The controls become active and full-screen before, unless they are.
  /// - Throws: ``FakeGatewayError/noSuchControl(_:)`` if there is none that is enabled.
  public func turn(_ control: String, to value: Double) async throws {
    try await service.turn(control, to: value)
  }

  /// Ends the use of controls, as a while without one does.
  public func endControls() async { await service.endControls() }

  /// Sends a gesture of the newest press, whether or not the program asked for it.
  public func gesture(_ kind: CaptureGesture.Kind) async throws {
    try await service.gesture(kind)
  }

  /// Gives all interactions these obstacles, or none, and sends the status. Cancel presses in flight before,
  /// as a gateway does.
  public func setObstacles(_ obstacles: [InteractionStatus.Obstacle]) async {
    await service.setObstacles(obstacles)
  }

  func wait<Value: Sendable>(
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
  /// The capture session that it named last.
  public let session: String?
  /// The roles that it takes.
  public let roles: [CaptureEvent.Role]
  public let isEnabled: Bool
  /// Whether it has to acknowledge events.
  public let mustAcknowledge: Bool
  /// Whether it asked for the foreground, when it was added or later.
  public let requestedForeground: Bool
  /// The sequence of the newest event that was sent.
  public let lastEvent: Int64
  /// The highest sequence that was acknowledged.
  public let acknowledged: Int64
  /// Where it takes presses of pointing devices; nil: everywhere.
  public let regions: [PointerRegion]?
  /// Whether it wants the pointing devices of the seat for itself.
  public let prefersPointerLocked: Bool
  /// Whether its program fills the screen.
  public let isFullScreen: Bool
  /// The number of times that it has invalidated its regions.
  public let invalidations: Int
  /// The presses that it did not let become bands.
  public let refusedBands: [Int64]
  /// The controls that people can use.
  public let controls: [FakeControl]
  /// The sounds that the program has played for its presses.
  public let playedSounds: [CaptureEventSound]

  /// Whether every event that has to be acknowledged was acknowledged.
  public var isAcknowledged: Bool { !mustAcknowledge || acknowledged >= lastEvent }
}

/// A control as a fake gateway has it.
public struct FakeControl: Hashable, Sendable {
  public let identifier: String
  public let title: String
  /// The value that the program or a test gave it last.
  public let value: Double
  public let isEnabled: Bool
}

/// An error of a fake gateway.
public enum FakeGatewayError: Error, Hashable, Sendable {
  /// No interaction is enabled and takes the role.
  case nobodyTakesIt
  /// No such application runs.
  case applicationDoesNotRun(String)
  /// The press is over, or there was no press of that number.
  case noSuchPress(Int64)
  /// No interaction has such a control that is enabled.
  case noSuchControl(String)
  /// The event that the test waited for did not come.
  case timeout(awaited: String)
}
