// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The service `org.shutterd.Gateway` of a fake gateway. It keeps interactions and presses in memory.
@LoopActor
final class FakeGatewayService: GatewayInterface.Service {
  typealias Interface = GatewayInterface

  private static let device = "fake"

  private let server: FakeServer
  /// The launch and the applications, which belong to no interaction.
  let launches = FakeLaunches()
  private(set) var obstacles: [Interface.Obstacle] = []
  private var refusal: GatewayError?
  private var sessionRefusal: GatewayError?
  private var streams: [FakeStream] = []
  private var inFlight: [Int64: (began: Interface.CaptureEvent, stream: FakeStream)] = [:]
  private var lastPress: (number: Int64, role: Interface.Role, stream: FakeStream?) = (
    0, .none, nil
  )
  /// The time of the edge that began the newest press; nil if there was none.
  private(set) var lastPressUSec: Int64?

  nonisolated init(path: String) {
    server = FakeServer(path: path, product: "fake gateway")
  }

  // MARK: The connection

  func start() throws { try server.start(self) }

  func stop() {
    server.stop()
    streams = []
    inFlight = [:]
    launches.stop()
  }

  func dropConnections() throws {
    stop()
    try start()
  }

  func refuse(with error: GatewayError?) { refusal = error }

  func refuseSessions(with error: GatewayError?) { sessionRefusal = error }

  // MARK: Interactions

  private func insert(_ stream: FakeStream) {
    streams.insert(
      stream, at: streams.firstIndex { $0.priority > stream.priority } ?? streams.endIndex)
  }

  private func remove(_ stream: FakeStream) {
    streams.removeAll { $0 === stream }
    inFlight = inFlight.filter { $0.value.stream !== stream }
  }

  /// The first interaction for a press that satisfies the condition: the highest priority, the newest.
  func newest(where isWanted: (FakeStream) -> Bool) -> FakeStream? {
    streams.last(where: isWanted)
  }

  private func stream(named name: String) -> FakeStream? { streams.first { $0.name == name } }

  /// Cancels the presses in flight of an interaction.
  private func cancelAll(of stream: FakeStream, _ reason: CaptureEvent.CancelReason) {
    for (press, value) in inFlight where value.stream === stream {
      try? finish(press, .cancelled, reason)
    }
  }

  var snapshots: [FakeInteraction] { streams.map(\.snapshot) }

  // MARK: Presses

  func began(
    _ role: CaptureEvent.Role, ageUSec: Int64, touch: CaptureEvent.Touch? = nil
  ) throws -> Int64 {
    let role = role.wire
    guard obstacles.isEmpty,
      let stream = streams.last(where: { $0.isEnabled && $0.roles.contains(role) })
    else { throw FakeGatewayError.nobodyTakesIt }
    return begin(
      stream, role, ageUSec: ageUSec, kind: touch == nil ? .simulated : .touch, touch: touch)
  }

  /// Begins a press of an interaction.
  func begin(
    _ stream: FakeStream, _ role: Interface.Role, ageUSec: Int64, kind: Interface.SourceKind,
    touch: CaptureEvent.Touch? = nil
  ) -> Int64 {
    let press = lastPress.number + 1
    let event = Interface.CaptureEvent(
      sequence: 0, press: press, phase: .began, role: role, device: Self.device,
      button: role.rawValue, kind: kind,
      monotonicUSec: MonotonicClock.nowUSec - ageUSec, touchType: touch?.type.wire,
      surface: touch?.surface, region: touch?.region, x: touch?.location?.x, y: touch?.location?.y)
    lastPress = (press, role, stream)
    lastPressUSec = event.monotonicUSec
    inFlight[press] = (event, stream)
    stream.send(event)
    return press
  }

  /// In one piece, so that a busy machine does not make a long press of it.
  func press(_ role: CaptureEvent.Role) throws -> Int64 {
    let press = try began(role, ageUSec: 0)
    try finish(press, .ended, nil)
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
    event.cancelReason = reason?.wire
    stream.send(event)
  }

  func gesture(_ kind: CaptureGesture.Kind) throws {
    guard let stream = lastPress.stream else { throw FakeGatewayError.noSuchPress(0) }
    stream.send(
      Interface.GestureEvent(
        sequence: 0, press: lastPress.number, gesture: kind.wire, role: lastPress.role,
        monotonicUSec: MonotonicClock.nowUSec))
  }

  func setObstacles(_ obstacles: [InteractionStatus.Obstacle]) {
    self.obstacles = obstacles.map(\.wire)
    for stream in streams { stream.send(.init(status: stream.status(self.obstacles))) }
  }
}

extension FakeGatewayService {
  func listDevices(_ call: IncomingCall) {
    call.reply(Interface.ListDevices.Reply(devices: [device]))
  }

  func watchDevices(_ call: IncomingCall) {
    call.reply(Interface.WatchDevices.Reply(devices: [device]), continues: true)
  }

  func addInteraction(_ parameters: Interface.AddInteraction.Parameters, _ call: IncomingCall) {
    if let refusal { return call.fail(refusal) }
    let stream = FakeStream(parameters, call)
    insert(stream)
    stream.send(
      .init(
        interaction: stream.name, acknowledgementTimeoutUSec: 1_000_000,
        status: stream.status(obstacles)))
    call.onEnd = { [weak self, weak stream] in
      if let stream { self?.remove(stream) }
    }
  }

  func setEnabled(_ parameters: Interface.SetEnabled.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    if stream.isEnabled != parameters.enabled {
      stream.isEnabled = parameters.enabled
      stream.generation += 1
      if !parameters.enabled { cancelAll(of: stream, .interactionDisabled) }
      stream.send(.init(status: stream.status(obstacles)))
    }
    call.reply(Interface.SetEnabled.Reply(generation: stream.generation))
  }

  func setRegions(_ parameters: Interface.SetRegions.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    stream.regions = parameters.regions
    call.reply(Interface.SetRegions.Reply(status: stream.status(obstacles)))
  }

  func setSession(_ parameters: Interface.SetSession.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    if let sessionRefusal { return call.fail(sessionRefusal) }
    stream.session = parameters.session
    call.reply(Interface.SetSession.Reply(status: stream.status(obstacles)))
  }

  func acknowledge(_ parameters: Interface.Acknowledge.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    stream.acknowledged = max(stream.acknowledged, parameters.sequence)
    call.reply(Interface.Acknowledge.Reply())
  }

  func requestForeground(_ parameters: Interface.RequestForeground.Parameters, _ call: IncomingCall)
  {
    guard let stream = stream(parameters.interaction, call) else { return }
    if let refusal { return call.fail(refusal) }
    stream.requestedForeground = true
    call.reply(Interface.RequestForeground.Reply(status: stream.status(obstacles)))
  }

  func getInteractionStatus(
    _ parameters: Interface.GetInteractionStatus.Parameters, _ call: IncomingCall
  ) {
    guard let stream = stream(parameters.interaction, call) else { return }
    call.reply(Interface.GetInteractionStatus.Reply(status: stream.status(obstacles)))
  }

  /// The interaction of that name. If there is none, answers the call with an error.
  func stream(_ name: String, _ call: IncomingCall) -> FakeStream? {
    let found = stream(named: name)
    if found == nil { call.fail(Interface.NoSuchInteraction(interaction: name)) }
    return found
  }

  private var device: Interface.Device {
    Interface.Device(
      name: Self.device, label: "Fake gateway", kind: .simulated, seat: "seat0", mode: .proxy,
      grabbed: false,
      buttons: [Interface.Role.primary, .secondary, .halfPress].map {
        .init(name: $0.rawValue, role: $0, pressed: false)
      })
  }
}

extension IncomingCall {
  /// Answers with an error, in the form of the gateway.
  fileprivate func fail(_ error: GatewayError) {
    guard let wire = error.wire() else { return fail(invalidParameter: "application") }
    fail(wire)
  }
}
