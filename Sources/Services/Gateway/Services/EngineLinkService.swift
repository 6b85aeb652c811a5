// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

/// The service org.shutterd.EngineLink, on which the engine reports capture sessions and receives
/// events.
///
/// The socket's permissions admit only the engine's user, so every caller is trusted.
@LoopActor
final class EngineLinkService: EngineLinkInterface.Service {
  typealias Interface = EngineLinkInterface

  private unowned let gateway: Gateway
  /// Whether a warning was already logged that this engine has too many sessions.
  private var hasWarned = false

  init(gateway: Gateway) { self.gateway = gateway }

  func attach(_ parameters: Interface.Attach.Parameters, _ call: IncomingCall) {
    Log.information(
      "engine \(parameters.version.excerpt) attached (pid \(call.peer.pid), uid \(call.peer.uid))")
    gateway.engine.attach(call)
    hasWarned = false
    call.onEnd = { [weak gateway, weak call] in
      guard let gateway, let call, gateway.engine.isCurrent(call) else { return }
      gateway.engine.ended()
      Log.notice("the engine's connection ended: all its sessions are void")
      gateway.input { machine, now in machine.detachEngine(atUSec: now) }
      gateway.launches.engineLost()
    }
    // The first reply to the engine is whether the seat is locked.
    gateway.input { machine, now in machine.attachEngine(atUSec: now) }
    gateway.launches.engineAttached()
  }

  func reportSession(_ parameters: Interface.ReportSession.Parameters, _ call: IncomingCall) {
    guard isAttached(call) else { return }
    guard let state = ReportedState(parameters.state) else {
      return call.fail(invalidParameter: "state")
    }
    guard let uid = UInt32(exactly: parameters.uid) else {
      return call.fail(invalidParameter: "uid")
    }
    let result = gateway.request { machine, now in
      machine.reportSession(
        SessionID(parameters.session), uid: uid,
        launch: parameters.launch.map { LaunchID($0) }, state, atUSec: now)
    }
    answer(call, result, session: parameters.session) {
      call.reply(Interface.ReportSession.Reply())
    }
  }

  func reportSessionClosed(
    _ parameters: Interface.ReportSessionClosed.Parameters, _ call: IncomingCall
  ) {
    guard isAttached(call) else { return }
    let result = gateway.request { machine, now in
      machine.closeSession(SessionID(parameters.session), atUSec: now)
    }
    answer(call, result, session: parameters.session) {
      call.reply(Interface.ReportSessionClosed.Reply())
    }
  }

  func reportReadiness(_ parameters: Interface.ReportReadiness.Parameters, _ call: IncomingCall) {
    guard isAttached(call) else { return }
    guard let readiness = Readiness(parameters.readiness) else {
      return call.fail(invalidParameter: "readiness")
    }
    let result = gateway.request { machine, now in
      machine.reportReadiness(
        SessionID(parameters.session), readiness, isRecording: parameters.recording ?? false,
        timerUSec: parameters.timerUSec, atUSec: now)
    }
    answer(call, result, session: parameters.session) {
      call.reply(Interface.ReportReadiness.Reply())
    }
  }

  func acknowledge(_ parameters: Interface.Acknowledge.Parameters, _ call: IncomingCall) {
    guard isAttached(call) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, _ in
      machine.engineAcknowledge(id, sequence: parameters.sequence)
    }
    switch result {
    case .success: call.reply(Interface.Acknowledge.Reply())
    case .failure: call.fail(Interface.NoSuchInteraction(interaction: parameters.interaction))
    }
  }

  func reportLaunch(_ parameters: Interface.ReportLaunch.Parameters, _ call: IncomingCall) {
    guard isAttached(call) else { return }
    gateway.launches.reported(parameters)
    call.reply(Interface.ReportLaunch.Reply())
  }

  func reportPreviewUse(_ parameters: Interface.ReportPreviewUse.Parameters, _ call: IncomingCall) {
    guard isAttached(call) else { return }
    if parameters.frames > 0 { gateway.launches.consumedPreview(parameters.launch) }
    call.reply(Interface.ReportPreviewUse.Reply())
  }

  /// Whether the caller is the process that attached; otherwise the call is answered with an error.
  private func isAttached(_ call: IncomingCall) -> Bool {
    if gateway.engine.isOfEngine(call) { return true }
    call.fail(Interface.NotAttached())
    return false
  }

  private func answer(
    _ call: IncomingCall, _ result: Result<Void, CallRefusal>, session: String, _ reply: () -> Void
  ) {
    switch result {
    case .success: reply()
    case .failure(.engineNotAttached): call.fail(Interface.NotAttached())
    case .failure(.tooManySessions(let limit)):
      // Only once for each engine, because it may try many times.
      if !hasWarned {
        Log.warning("the engine reports more than \(limit) sessions: those beyond get no presses")
      }
      hasWarned = true
      call.fail(invalidParameter: "session")
    case .failure(.invalidParameter(let name)): call.fail(invalidParameter: name)
    case .failure: call.fail(Interface.NoSuchSession(session: session))
    }
  }
}
