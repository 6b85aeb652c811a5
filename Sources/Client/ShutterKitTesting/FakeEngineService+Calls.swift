// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

extension FakeEngineService {
  func handle(_ call: IncomingCall) {
    switch call.method {
    case Interface.OpenSession.name: open(call)
    case Interface.Start.name: start(call)
    case Interface.Stop.name: stop(call)
    case Interface.Configure.name: configure(call)
    case Interface.SwitchCamera.name: switchCamera(call)
    case Interface.WatchReadiness.name: watchReadiness(call)
    case Interface.CapturePhoto.name: capturePhoto(call)
    default: call.failNotImplemented()
    }
  }

  private func open(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenSession.self) else { return }
    if let refusal = refusals[.open] { return call.fail(refusal) }
    let session = FakeCapture(parameters, call)
    insert(session)
    call.reply(
      Interface.OpenSession.Reply(
        session: session.name,
        contentDirectory: .init(
          name: session.name, application: parameters.application, active: true, size: 0),
        status: session.status),
      continues: true)
    call.onEnd = { [weak self, weak session] in
      if let session { self?.remove(session) }
    }
  }

  private func start(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Start.self),
      let session = session(parameters.session, call)
    else { return }
    if let refusal = refusals[.start] { return call.fail(refusal) }
    session.start(call)
    if !areStartsHeld { session.answerStarts() }
  }

  private func stop(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Stop.self),
      let session = session(parameters.session, call)
    else { return }
    session.change(to: .stopped)
    call.reply(Interface.Stop.Reply())
  }

  private func configure(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Configure.self),
      let session = session(parameters.session, call)
    else { return }
    if let refusal = refusals[.configure] { return call.fail(refusal) }
    session.configure(parameters.configuration)
    call.reply(Interface.Configure.Reply(configuration: session.configuration))
  }

  private func switchCamera(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SwitchCamera.self),
      let session = session(parameters.session, call)
    else { return }
    let refusal = refusals[.switchCamera]
    if refusal == nil { session.configure(.init(camera: parameters.camera)) }
    call.reply(
      Interface.SwitchCamera.Reply(
        outcome: refusal == nil ? .switched : .keptOld, reason: refusal.map { "\($0)" },
        configuration: session.configuration))
  }

  private func watchReadiness(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchReadiness.self),
      let session = session(parameters.session, call)
    else { return }
    session.watchReadiness(call)
  }

  private func capturePhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.CapturePhoto.self),
      let session = session(parameters.session, call)
    else { return }
    if let refusal = refusals[.photo] { return call.fail(refusal) }
    session.capture(call, parameters.settings ?? .init())
    session.goOn(before: heldBefore, failure)
  }

  /// The session of that name; without one the call is answered.
  private func session(_ name: String, _ call: IncomingCall) -> FakeCapture? {
    let found = session(named: name)
    if found == nil { call.fail(Interface.NoSuchSession(session: name)) }
    return found
  }
}
