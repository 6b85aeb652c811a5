// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// Presses that come from programs' own screens, and pointers, which move only when a test moves them.
extension FakeGatewayService {
  func pressScreen(_ parameters: Interface.PressScreen.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    if let obstacle = stream.status(obstacles).obstacles.first {
      return call.fail(Interface.PressRefused(obstacle: obstacle, reason: obstacle.rawValue))
    }
    let press = begin(
      stream, parameters.role ?? .primary,
      ageUSec: min(max(0, parameters.ageUSec ?? 0), Self.longestAgeUSec), kind: .screen)
    call.reply(Interface.PressScreen.Reply(press: press), continues: true)
    call.onEnd = { [weak self] in try? self?.finish(press, .cancelled, .withdrawn) }
  }

  func releaseScreen(_ parameters: Interface.ReleaseScreen.Parameters, _ call: IncomingCall) {
    guard stream(parameters.interaction, call) != nil else { return }
    let isCancelled = parameters.cancelled ?? false
    do {
      try finish(
        parameters.press, isCancelled ? .cancelled : .ended, isCancelled ? .withdrawn : nil)
      call.reply(Interface.ReleaseScreen.Reply())
    } catch {
      call.fail(Interface.NoSuchPress(press: parameters.press))
    }
  }

  func answerRegion(_ parameters: Interface.AnswerRegion.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    guard stream.requests.remove(parameters.request) != nil else {
      return call.fail(Interface.NoSuchRequest(request: parameters.request))
    }
    stream.answers[parameters.request] = .some(parameters.region)
    call.reply(Interface.AnswerRegion.Reply())
  }

  func invalidateRegions(_ parameters: Interface.InvalidateRegions.Parameters, _ call: IncomingCall)
  {
    guard let stream = stream(parameters.interaction, call) else { return }
    stream.invalidations += 1
    call.reply(Interface.InvalidateRegions.Reply())
  }

  func refuseBand(_ parameters: Interface.RefuseBand.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    stream.refusedBands.append(parameters.press)
    call.reply(Interface.RefuseBand.Reply())
  }

  func setPointerLock(_ parameters: Interface.SetPointerLock.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    stream.prefersPointerLocked = parameters.preferred
    stream.isFullScreen = parameters.fullscreen ?? stream.isFullScreen
    let status = stream.status(obstacles)
    stream.send(.init(status: status))
    call.reply(Interface.SetPointerLock.Reply(status: status))
  }

  // MARK: What a test makes of pointers

  func pointer(
    _ change: PointerEvent.Change, _ contact: String, _ region: String?,
    _ location: PointerRegion.Location, _ pen: Pen?, _ modifiers: ModifierFlags
  ) throws {
    guard let stream = newest(where: \.wantsPointers) else { throw FakeGatewayError.nobodyTakesIt }
    let wire: Interface.PointerEvent.Change =
      switch change {
      case .entered: .entered
      case .exited: .exited
      case .moved: .moved
      }
    stream.send(event(wire, contact, "display0", region, location, pen, modifiers))
  }

  func request(
    at location: PointerRegion.Location, _ surface: String, _ modifiers: ModifierFlags
  ) throws -> (stream: String, number: Int64) {
    guard let stream = newest(where: \.isDynamic) else { throw FakeGatewayError.nobodyTakesIt }
    var event = event(.requested, "touch0", surface, nil, location, nil, modifiers)
    let number = Int64(stream.answers.count + 1)
    event.request = number
    stream.requests.insert(number)
    stream.send(event)
    return (stream.name, number)
  }

  /// The answer to a request; nil while there is none.
  func answer(of stream: String, _ number: Int64) -> FakeAnswer? {
    guard let stream = newest(where: { $0.name == stream }), let answer = stream.answers[number]
    else { return nil }
    return FakeAnswer(region: answer.map { PointerRegion($0) })
  }

  func band(
    _ state: BandSelection.State, _ press: Int64, _ rectangle: BandSelection.Rectangle?,
    _ modifiers: ModifierFlags
  ) throws {
    guard let stream = newest(where: { _ in true }) else { throw FakeGatewayError.nobodyTakesIt }
    let wire: Interface.BandEvent.State =
      switch state {
      case .possible: .possible
      case .began: .began
      case .selecting: .selecting
      case .ended: .ended
      }
    stream.send(
      Interface.BandEvent(
        sequence: 0, press: press, state: wire, surface: "display0", region: "sheet",
        rectangle: rectangle.map {
          .init(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }, monotonicUSec: MonotonicClock.nowUSec, initialModifiers: modifiers.wire))
  }

  private func event(
    _ change: Interface.PointerEvent.Change, _ contact: String, _ surface: String,
    _ region: String?, _ location: PointerRegion.Location, _ pen: Pen?, _ modifiers: ModifierFlags
  ) -> Interface.PointerEvent {
    Interface.PointerEvent(
      sequence: 0, change: change, device: "fake", contact: contact,
      touchType: pen == nil ? .direct : .pencil, surface: surface, region: region, x: location.x,
      y: location.y, monotonicUSec: MonotonicClock.nowUSec, pen: pen?.wire,
      modifiers: modifiers.wire)
  }

  private static let longestAgeUSec: Int64 = 250_000
}

/// The answer of a program to a region request.
struct FakeAnswer: Sendable {
  /// Nil: no region of its own.
  let region: PointerRegion?
}
