// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The stream of an interaction at a fake gateway.
@LoopActor
final class FakeStream {
  typealias Interface = GatewayInterface

  /// The name that programs know it by.
  let name: String
  var session: String?
  var isEnabled: Bool
  var generation: Int64 = 0
  var acknowledged: Int64 = 0
  var requestedForeground: Bool
  var regions: [Interface.PointerRegion]?
  /// The numbers of the region requests that are open.
  var requests: Set<Int64> = []
  /// The answers to region requests, by their numbers.
  var answers: [Int64: Interface.PointerRegion?] = [:]
  var invalidations = 0
  /// The presses whose bands were refused.
  var refusedBands: [Int64] = []
  var prefersPointerLocked: Bool
  var isFullScreen: Bool
  var controls: [Interface.CaptureControl]
  /// The presses for which the program may still play a sound, and what it has played.
  var silentPresses: Set<Int64> = []
  var played: [CaptureEventSound] = []
  /// The control that a person uses.
  var usedControl: String?
  private let parameters: Interface.AddInteraction.Parameters
  /// Its place among the interactions.
  var priority: Int64 { parameters.priority ?? 0 }
  private let call: IncomingCall
  private var sequence: Int64 = 0
  private var lastEvent: Int64 = 0

  private static var lastName = 0

  init(_ parameters: Interface.AddInteraction.Parameters, _ call: IncomingCall) {
    Self.lastName += 1
    name = "\(Self.lastName)"
    self.parameters = parameters
    self.call = call
    session = parameters.session
    isEnabled = parameters.enabled ?? true
    requestedForeground = parameters.requestForeground ?? false
    regions = parameters.regions
    prefersPointerLocked = parameters.prefersPointerLocked ?? false
    isFullScreen = parameters.fullscreen ?? true
    controls = parameters.controls ?? []
  }

  var roles: [Interface.Role] {
    parameters.roles
      ?? (parameters.handlers == .primaryOnly ? [.primary] : [.primary, .secondary])
  }

  func send(_ reply: Interface.AddInteraction.Reply) {
    call.reply(reply, continues: true)
  }

  func send(_ event: Interface.CaptureEvent) {
    sequence += 1
    lastEvent = sequence
    var event = event
    event.sequence = sequence
    if parameters.defaultSoundDisabled == true, event.phase != .cancelled {
      event.shouldPlaySound = true
      if event.phase == .began { silentPresses.insert(event.press) }
    }
    send(.init(event: event))
  }

  func send(_ gesture: Interface.GestureEvent) {
    sequence += 1
    var gesture = gesture
    gesture.sequence = sequence
    send(.init(gesture: gesture))
  }

  /// Sends a pointer event with the next number.
  func send(_ event: Interface.PointerEvent) {
    sequence += 1
    var event = event
    event.sequence = sequence
    send(.init(pointer: event))
  }

  /// Sends the progress of a band with the next number.
  func send(_ event: Interface.BandEvent) {
    sequence += 1
    var event = event
    event.sequence = sequence
    send(.init(band: event))
  }

  /// Sends a change of the controls with the next number.
  func send(_ event: Interface.ControlEvent) {
    sequence += 1
    var event = event
    event.sequence = sequence
    send(.init(control: event))
  }

  var wantsPointers: Bool { parameters.pointerEvents != nil }

  var isDynamic: Bool { parameters.dynamicRegions ?? false }

  func status(_ obstacles: [Interface.Obstacle]) -> Interface.InteractionStatus {
    let all = obstacles + (isEnabled ? [] : [.disabled])
    return .init(
      eligible: all.isEmpty, obstacles: all, foreground: !obstacles.contains(.notForeground),
      enabled: isEnabled, generation: generation,
      pointerLock: prefersPointerLocked && isFullScreen && all.isEmpty ? .locked : .unlocked)
  }

  var snapshot: FakeInteraction {
    FakeInteraction(
      application: parameters.application, session: session,
      roles: roles.map { .init($0) }, isEnabled: isEnabled,
      mustAcknowledge: parameters.acknowledgement != .automatic && parameters.deliverTo != .engine,
      requestedForeground: requestedForeground, lastEvent: lastEvent, acknowledged: acknowledged,
      regions: regions.map { regions in regions.map { PointerRegion($0) } },
      prefersPointerLocked: prefersPointerLocked, isFullScreen: isFullScreen,
      invalidations: invalidations,
      refusedBands: refusedBands,
      controls: controls.map {
        FakeControl(
          identifier: $0.identifier, title: $0.title, value: $0.value ?? 0,
          isEnabled: $0.enabled ?? true)
      }, playedSounds: played)
  }
}
