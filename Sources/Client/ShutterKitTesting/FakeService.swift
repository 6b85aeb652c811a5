// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

/// `org.shutterd.Gateway` out of memory: the interactions, and the presses that a test makes.
@LoopActor
final class FakeService: VarlinkService {
  typealias Interface = GatewayInterface

  static let device = "fake"

  nonisolated var interface: any VarlinkInterface.Type { Interface.self }

  private let server: FakeServer
  private(set) var obstacles: [Interface.Obstacle] = []
  private(set) var refusal: GatewayError?
  private(set) var sessionRefusal: GatewayError?
  private var streams: [FakeStream] = []
  private var inFlight: [Int64: (began: Interface.CaptureEvent, stream: FakeStream)] = [:]
  private var lastPress: (number: Int64, role: Interface.Role, stream: FakeStream?) = (
    0, .none, nil
  )

  nonisolated init(path: String) {
    server = FakeServer(path: path, product: "fake gateway")
  }

  // MARK: The connection

  func start() throws { try server.start(self) }

  func stop() {
    server.stop()
    streams = []
    inFlight = [:]
  }

  func dropConnections() throws {
    stop()
    try start()
  }

  func refuse(with error: GatewayError?) { refusal = error }

  func refuseSessions(with error: GatewayError?) { sessionRefusal = error }

  // MARK: Interactions

  func insert(_ stream: FakeStream) { streams.append(stream) }

  func remove(_ stream: FakeStream) {
    streams.removeAll { $0 === stream }
    inFlight = inFlight.filter { $0.value.stream !== stream }
  }

  func stream(named name: String) -> FakeStream? { streams.first { $0.name == name } }

  /// Cancels what is in flight for an interaction.
  func cancelAll(of stream: FakeStream, _ reason: CaptureEvent.CancelReason) {
    for (press, value) in inFlight where value.stream === stream {
      try? finish(press, .cancelled, reason)
    }
  }

  var snapshots: [FakeInteraction] { streams.map(\.snapshot) }

  // MARK: Presses

  func began(_ role: CaptureEvent.Role, ageUSec: Int64) throws -> Int64 {
    let role = Interface.Role(rawValue: role.rawValue)
    guard obstacles.isEmpty,
      let stream = streams.last(where: { $0.isEnabled && $0.roles.contains(role) })
    else { throw FakeGatewayError.nobodyTakesIt }
    let press = lastPress.number + 1
    let event = Interface.CaptureEvent(
      sequence: 0, press: press, phase: .began, role: role, device: Self.device,
      button: role.rawValue, kind: .simulated, monotonicUSec: MonotonicClock.nowUSec - ageUSec)
    lastPress = (press, role, stream)
    inFlight[press] = (event, stream)
    stream.send(event)
    return press
  }

  func finish(
    _ press: Int64, _ phase: Interface.Phase, _ reason: CaptureEvent.CancelReason?
  ) throws {
    guard let (began, stream) = inFlight.removeValue(forKey: press) else {
      throw FakeGatewayError.noSuchPress(press)
    }
    var event = began
    event.phase = phase
    event.monotonicUSec = MonotonicClock.nowUSec
    event.heldUSec = event.monotonicUSec - began.monotonicUSec
    event.cancelReason = reason.map { .init(rawValue: $0.rawValue) }
    stream.send(event)
  }

  func gesture(_ kind: CaptureGesture.Kind) throws {
    guard let stream = lastPress.stream else { throw FakeGatewayError.noSuchPress(0) }
    stream.send(
      Interface.GestureEvent(
        sequence: 0, press: lastPress.number, gesture: .init(rawValue: kind.rawValue),
        role: lastPress.role, monotonicUSec: MonotonicClock.nowUSec))
  }

  func setObstacles(_ obstacles: [InteractionStatus.Obstacle]) {
    self.obstacles = obstacles.map { .init(rawValue: $0.rawValue) }
    for stream in streams { stream.send(.init(status: stream.status(self.obstacles))) }
  }
}
