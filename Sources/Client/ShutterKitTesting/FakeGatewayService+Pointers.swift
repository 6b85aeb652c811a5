// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// Presses of programs' own screens, and what has to do with pointers. No pointer moves here unless a test
/// says so.
extension FakeGatewayService {
  func pressScreen(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.PressScreen.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    if let obstacle = stream.status(obstacles).obstacles.first {
      return call.fail(Interface.PressRefused(obstacle: obstacle, reason: obstacle.rawValue))
    }
    let press = begin(
      stream, parameters.role ?? .primary,
      ageUSec: min(max(0, parameters.ageUSec ?? 0), Self.longestAgeUSec), kind: .screen)
    call.reply(Interface.PressScreen.Reply(press: press), continues: true)
    call.onEnd = { [weak self] in try? self?.finish(press, .cancelled, .withdrawn) }
  }

  func releaseScreen(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ReleaseScreen.self),
      stream(parameters.interaction, call) != nil
    else { return }
    let isCancelled = parameters.cancelled ?? false
    do {
      try finish(
        parameters.press, isCancelled ? .cancelled : .ended, isCancelled ? .withdrawn : nil)
      call.reply(Interface.ReleaseScreen.Reply())
    } catch {
      call.fail(Interface.NoSuchPress(press: parameters.press))
    }
  }

  func answerRegion(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.AnswerRegion.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    guard stream.requests.removeValue(forKey: parameters.request) != nil else {
      return call.fail(Interface.NoSuchRequest(request: parameters.request))
    }
    stream.answers.append(parameters.region)
    call.reply(Interface.AnswerRegion.Reply())
  }

  func invalidateRegions(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.InvalidateRegions.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    stream.invalidations += 1
    call.reply(Interface.InvalidateRegions.Reply())
  }

  func refuseBand(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.RefuseBand.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    stream.refusedBands.append(parameters.press)
    call.reply(Interface.RefuseBand.Reply())
  }

  func setPointerLock(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetPointerLock.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    stream.prefersPointerLocked = parameters.preferred
    let status = stream.status(obstacles)
    stream.send(.init(status: status))
    call.reply(Interface.SetPointerLock.Reply(status: status))
  }

  private static let longestAgeUSec: Int64 = 250_000
}
