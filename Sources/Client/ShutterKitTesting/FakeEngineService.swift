// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The service `org.shutterd.Engine` of a fake engine. It keeps the sessions in memory.
@LoopActor
final class FakeEngineService: EngineInterface.Service {
  typealias Interface = EngineInterface

  private let server: FakeServer
  private(set) var sessions: [FakeCapture] = []
  private(set) var refusals: [FakeEngine.Request: CaptureError] = [:]
  /// The cameras, microphones and permissions, which belong to no session.
  var devices = FakeDevices()
  /// The step that films do not reach.
  var recordingsHeldBefore: RecordingStep.Kind?
  private let deferredPhotos = FakeDeferredPhotos()
  /// The directories and contexts, which outlast a stop.
  let content: FakeContent
  private var areStartsHeld = false
  private var heldBefore: PhotoStep.Kind?
  private var failure: CaptureFailure?

  nonisolated init(path: String, content: FakeContent) {
    server = FakeServer(path: path, product: "fake engine")
    self.content = content
  }

  // MARK: The connection

  func start() throws { try server.start(self) }

  func stop() {
    server.stop()
    sessions = []
    devices.rotationWatchers = []
    deferredPhotos.stop()
    content.stop()
  }

  // MARK: Sessions

  var snapshots: [FakeSession] { sessions.map(\.snapshot) }

  private func insert(_ session: FakeCapture) { sessions.append(session) }

  private func remove(_ session: FakeCapture) { sessions.removeAll { $0 === session } }

  private func session(named name: String) -> FakeCapture? { sessions.first { $0.name == name } }

  // MARK: Orders of the test

  func refuse(_ request: FakeEngine.Request, with error: CaptureError?) {
    refusals[request] = error
  }

  func holdStarts(_ isHeld: Bool) {
    areStartsHeld = isHeld
    if !isHeld { for session in sessions { session.answerStarts() } }
  }

  func holdPhotos(before kind: PhotoStep.Kind?) {
    heldBefore = kind
    for session in sessions { goOn(session) }
  }

  private func goOn(_ session: FakeCapture) {
    session.goOn(before: heldBefore, failure)
    deferredPhotos.look(at: session.standIns)
  }

  func failPhotos(with failure: CaptureFailure?) { self.failure = failure }

  func tell(
    _ state: CaptureSession.State, interruption: CaptureSession.InterruptionReason? = nil,
    failure: CaptureFailure? = nil
  ) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.change(to: state, interruption: interruption, failure: failure)
  }

  func adjust(_ change: CaptureSession.Adjustment) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.adjust(change)
  }

  func tell(_ pressure: CaptureSession.SystemPressureState) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.change(to: pressure)
  }

  func tell(_ readiness: CaptureReadiness) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.tell(readiness)
  }
}

extension FakeEngineService {
  func openSession(_ parameters: Interface.OpenSession.Parameters, _ call: IncomingCall) {
    if let refusal = refusals[.open] { return call.fail(refusal) }
    let session = FakeCapture(parameters, call)
    insert(session)
    call.reply(
      Interface.OpenSession.Reply(
        session: session.name,
        contentDirectory: content.launch?.wire(isActive: true)
          ?? .init(
            name: session.name, application: parameters.application, active: true, size: 0),
        status: session.status),
      continues: true)
    call.onEnd = { [weak self, weak session] in
      guard let session else { return }
      session.close()
      self?.remove(session)
    }
  }

  func start(_ parameters: Interface.Start.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.start] { return call.fail(refusal) }
    session.start(call)
    if !areStartsHeld { session.answerStarts() }
  }

  func stop(_ parameters: Interface.Stop.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    session.change(to: .stopped)
    call.reply(Interface.Stop.Reply())
  }

  func configure(_ parameters: Interface.Configure.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.configure] { return call.fail(refusal) }
    session.configure(parameters.configuration)
    call.reply(Interface.Configure.Reply(configuration: session.configuration))
  }

  func switchCamera(_ parameters: Interface.SwitchCamera.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let film = session.film {
      return call.fail(Interface.RecordingInProgress(recording: film.name))
    }
    let refusal = refusals[.switchCamera]
    if refusal == nil { session.configure(.init(camera: parameters.camera)) }
    call.reply(
      Interface.SwitchCamera.Reply(
        outcome: refusal == nil ? .switched : .keptOld, reason: refusal.map { "\($0)" },
        configuration: session.configuration))
  }

  func adjustCamera(_ parameters: Interface.AdjustCamera.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.adjust], parameters.isRefused(by: refusal) {
      return call.fail(refusal)
    }
    call.reply(Interface.AdjustCamera.Reply(adjustment: session.adjust(parameters)))
  }

  func setTorch(_ parameters: Interface.SetTorch.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.torch] { return call.fail(refusal) }
    session.setTorch(call, parameters.on)
  }

  func showCountdown(_ parameters: Interface.ShowCountdown.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    session.showCountdown(call, parameters.untilUSec)
  }

  func watchReadiness(_ parameters: Interface.WatchReadiness.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    session.watchReadiness(call)
  }

  func capturePhoto(_ parameters: Interface.CapturePhoto.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.photo] { return call.fail(refusal) }
    session.capture(call, parameters.settings ?? .init())
    goOn(session)
  }

  func watchDeferredPhotos(_ call: IncomingCall) { deferredPhotos.watch(call) }

  func claimPhoto(_ parameters: Interface.ClaimPhoto.Parameters, _ call: IncomingCall) {
    guard finalPhoto(parameters.photo, call) != nil else { return }
    call.reply(Interface.ClaimPhoto.Reply())
    deferredPhotos.claim(parameters.photo)
  }

  func finalizePhoto(_ parameters: Interface.FinalizePhoto.Parameters, _ call: IncomingCall) {
    guard let photo = finalPhoto(parameters.photo, call) else { return }
    call.reply(Interface.FinalizePhoto.Reply(photo: photo))
    deferredPhotos.finalize(parameters.photo)
  }

  /// The final photo of a stand-in. If there is none, answers the call with an error.
  private func finalPhoto(_ name: String, _ call: IncomingCall) -> Interface.Photo? {
    let found = sessions.lazy.compactMap { $0.finalPhoto(name) }.first
    if found == nil { call.fail(Interface.NoSuchObject(name: name)) }
    return found
  }

  func prepareSettings(_ parameters: Interface.PrepareSettings.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    session.prepare(call)
  }

  /// The session of that name. If there is none, answers the call with an error.
  func session(_ name: String, _ call: IncomingCall) -> FakeCapture? {
    let found = session(named: name)
    if found == nil { call.fail(Interface.NoSuchSession(session: name)) }
    return found
  }
}

// MARK: Content and contexts

extension FakeEngineService {
  func listContentDirectories(
    _ parameters: Interface.ListContentDirectories.Parameters, _ call: IncomingCall
  ) {
    if let refusal = refusals[.content] { return call.fail(refusal) }
    call.reply(
      Interface.ListContentDirectories.Reply(directories: content.list(parameters.application)))
  }

  func watchContentDirectories(
    _ parameters: Interface.WatchContentDirectories.Parameters, _ call: IncomingCall
  ) {
    if let refusal = refusals[.content] { return call.fail(refusal) }
    content.watch(call, parameters.application)
  }

  func invalidateContentDirectory(
    _ parameters: Interface.InvalidateContentDirectory.Parameters, _ call: IncomingCall
  ) {
    if let refusal = refusals[.content] { return call.fail(refusal) }
    guard content.invalidate(parameters.name) else {
      return call.fail(Interface.NoSuchObject(name: parameters.name))
    }
    call.reply(Interface.InvalidateContentDirectory.Reply())
  }

  func invalidateSessionContent(_ call: IncomingCall) {
    guard content.eraseLaunch() else { return call.fail(Interface.NotAnExtension()) }
    call.reply(Interface.InvalidateSessionContent.Reply())
  }

  func setApplicationContext(
    _ parameters: Interface.SetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    if let refusal = refusals[.context] { return call.fail(refusal) }
    content.contexts[content.owner(parameters.application)] = parameters.context
    call.reply(Interface.SetApplicationContext.Reply())
  }

  func getApplicationContext(
    _ parameters: Interface.GetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    if let refusal = refusals[.context] { return call.fail(refusal) }
    call.reply(
      Interface.GetApplicationContext.Reply(
        context: content.contexts[content.owner(parameters.application)]))
  }
}

// MARK: Declared methods that it does not have

extension FakeEngineService {
  func watchCameras(_ call: IncomingCall) { call.failNotImplemented() }
  func listSessions(_ call: IncomingCall) { call.failNotImplemented() }
  func beginConfiguration(_: Interface.BeginConfiguration.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func commitConfiguration(_: Interface.CommitConfiguration.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func openPhoto(_: Interface.OpenPhoto.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func getHealth(_ call: IncomingCall) { call.failNotImplemented() }
  func startInterval(_: Interface.StartInterval.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func stopInterval(_: Interface.StopInterval.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func reload(_ call: IncomingCall) { call.failNotImplemented() }
  func simulateCamera(_: Interface.SimulateCamera.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
  func simulateClock(_: Interface.SimulateClock.Parameters, _ call: IncomingCall) {
    call.failNotImplemented()
  }
}

extension IncomingCall {
  /// Answers with an error, in the form of the engine.
  func fail(_ error: CaptureError) {
    guard let wire = error.wire else { return fail(invalidParameter: "application") }
    fail(wire)
  }
}

extension EngineInterface.AdjustCamera.Parameters {
  /// Whether a real engine would refuse it in this way: not for a field that it does not have.
  fileprivate func isRefused(by refusal: CaptureError) -> Bool {
    guard case .configurationUnsupported(let field, _) = refusal else { return true }
    return switch field {
    case "zoom": zoom != nil
    case "exposureBiasMilliEV": exposureBiasMilliEV != nil
    case "crop": crop != nil
    case "interest": interest != nil
    default: true
    }
  }
}
