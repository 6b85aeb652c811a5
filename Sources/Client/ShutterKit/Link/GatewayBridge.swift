// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension CaptureEvent {
  /// Makes an event from the wire; nil if this library does not know its phase.
  init?(_ wire: GatewayInterface.CaptureEvent) {
    switch wire.phase {
    case .began: phase = .began
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    case .unrecognized: return nil
    }
    press = wire.press
    role = Role(wire.role)
    device = wire.device
    button = wire.button
    source = Source(wire.kind)
    monotonicUSec = wire.monotonicUSec
    heldUSec = wire.heldUSec
    cancelReason = wire.cancelReason.map { CancelReason($0) }
    touch = Touch(wire)
    shouldPlaySound = wire.shouldPlaySound ?? false
  }
}

extension CaptureGesture {
  /// Makes a gesture from the wire.
  init(_ wire: GatewayInterface.GestureEvent) {
    press = wire.press
    kind = Kind(wire.gesture)
    role = CaptureEvent.Role(wire.role)
    monotonicUSec = wire.monotonicUSec
    progress = wire.progress
    count = wire.count.map { Int($0) }
  }
}

extension InteractionStatus {
  /// Makes a status from the wire.
  init(_ wire: GatewayInterface.InteractionStatus) {
    isEligible = wire.eligible
    obstacles = wire.obstacles.map { Obstacle($0) }
    isForeground = wire.foreground
    isEnabled = wire.enabled
    generation = wire.generation
    pointerLockState = wire.pointerLock.flatMap { PointerLockState($0) }
    failure = nil
  }
}

extension CaptureEventInteraction.Options {
  /// The parameters of `AddInteraction`. The gateway has defaults for parameters that are left out.
  func parameters(
    application: String, session: String?,
    handlers: GatewayInterface.AddInteraction.Parameters.Handlers, isEnabled: Bool,
    asksForForeground: Bool, regions: [PointerRegion]?, prefersPointerLocked: Bool,
    isFullScreen: Bool, controls: [GatewayInterface.CaptureControl]
  ) -> GatewayInterface.AddInteraction.Parameters {
    .init(
      application: application, session: session, handlers: handlers,
      roles: roles.map { roles in roles.map(\.wire) },
      buttons: buttons,
      gestures: gestures.isEmpty ? nil : gestures.map(\.wire),
      exclusive: isExclusive ? true : nil,
      deliverTo: delivery == .engine ? .engine : nil,
      enabled: isEnabled ? nil : false,
      acknowledgement: acknowledgement == .automatic ? .automatic : nil,
      requestForeground: asksForForeground ? true : nil,
      regions: regions.map { regions in regions.map(\.wire) },
      supportsIndirectInput: supportsIndirectInput ? true : nil,
      pointerEvents: wirePointerEvents, dynamicRegions: hasDynamicRegions ? true : nil,
      prefersPointerLocked: prefersPointerLocked ? true : nil,
      controls: controls.isEmpty ? nil : controls, fullscreen: isFullScreen ? nil : false,
      defaultSoundDisabled: isDefaultCaptureSoundDisabled ? true : nil,
      priority: priority == 0 ? nil : Int64(priority))
  }

  private var wirePointerEvents: GatewayInterface.AddInteraction.Parameters.PointerEvents? {
    switch pointerEvents {
    case .none: nil
    case .crossings: .crossings
    case .moves: .moves
    }
  }
}

extension GatewayError {
  /// Makes the error of a call that has no reply.
  init(_ error: VarlinkCallError) {
    guard case .error(let remote) = error else {
      self = .disconnected
      return
    }
    switch remote.name {
    case GatewayInterface.NoSuchInteraction.name: self = .notAdded
    case GatewayInterface.NoSuchSession.name: self = .noSuchSession
    case GatewayInterface.EngineNotAttached.name: self = .engineNotAttached
    case GatewayInterface.NotAuthorized.name:
      self = .notAuthorized(reason: remote.text("reason"))
    case GatewayInterface.ForegroundRefused.name:
      self = .foregroundRefused(reason: remote.text("reason"))
    case GatewayInterface.TooManyInteractions.name:
      self = .tooManyInteractions(limit: remote.parameters["limit"]?.intValue ?? 0)
    case GatewayInterface.NotAnExtension.name: self = .notAnExtension
    case GatewayInterface.ApplicationNotFound.name:
      self = .applicationNotFound(
        application: remote.text("application"), reason: remote.text("reason"))
    case GatewayInterface.AuthenticationFailed.name:
      self = .authenticationFailed(
        reason: remote.text("reason"),
        retryAfterUSec: remote.parameters["retryAfterUSec"]?.intValue)
    case GatewayInterface.NoUserInteraction.name: self = .noUserInteraction
    default:
      self = .refused(
        name: remote.name, details: String(decoding: remote.parameters.jsonBytes, as: UTF8.self))
    }
  }

  /// The error with which the gateway answers a call. Nil for an error that the library makes itself, and
  /// for one that it knows only as text.
  /// - Parameter session: the session that was named in the call.
  package func wire(session: String = "") -> (any VarlinkErrorValue)? {
    typealias Interface = GatewayInterface
    return switch self {
    case .noSuchSession: Interface.NoSuchSession(session: session)
    case .engineNotAttached: Interface.EngineNotAttached()
    case .notAuthorized(let reason): Interface.NotAuthorized(reason: reason)
    case .foregroundRefused(let reason):
      Interface.ForegroundRefused(reason: .init(rawValue: reason))
    case .tooManyInteractions(let limit): Interface.TooManyInteractions(limit: limit)
    case .notAnExtension: Interface.NotAnExtension()
    case .applicationNotFound(let application, let reason):
      Interface.ApplicationNotFound(application: application, reason: reason)
    case .authenticationFailed(let reason, let retryAfterUSec):
      Interface.AuthenticationFailed(reason: reason, retryAfterUSec: retryAfterUSec)
    case .noUserInteraction: Interface.NoUserInteraction()
    case .unreachable, .disconnected, .notAdded, .refused: nil
    }
  }
}

extension RemoteError {
  /// A parameter that is a string; empty if there is no such parameter.
  fileprivate func text(_ name: String) -> String {
    if case .string(let text)? = parameters[name] { text } else { "" }
  }
}
