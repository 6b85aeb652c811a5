// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

// launch button, shutterctl ─┐                     ┌─▶ engine link: prepare, started, ended
// engine: answers, previews ─┼─▶ LaunchMachine ────┼─▶ runner: start, go, end
// press machine: use ────────┤                     └─▶ audit log, seats with an extension
// runner: ready, gone ───────┘

/// Launches the extensions of applications, and ends them. It decides nothing itself: the launch machine does.
@LoopActor
final class LaunchKeeper {
  private(set) var machine = LaunchMachine()
  private(set) var applications: [ApplicationRegistration] = []
  private(set) var runs: [LaunchID: LaunchRun] = [:]
  private unowned let gateway: Gateway
  private var deadline: Deadline?
  private var isFollowing = false

  init(gateway: Gateway) { self.gateway = gateway }

  /// Takes the times of the configuration, and the registrations that were read. A mistake in one registration
  /// leaves the others as they are.
  func configure(
    _ extensions: GatewayConfiguration.Extensions, _ reading: ApplicationFiles.Reading?
  ) {
    machine.settings.graceUSec = extensions.graceUSec
    machine.settings.interactionUSec = extensions.interactionUSec
    machine.settings.previewUSec = extensions.previewUSec
    machine.settings.previewWarningUSec = extensions.previewUSec / 2
    guard let reading else {
      return Log.error("apps.d could not be read in time: the registrations stay as they were")
    }
    applications = reading.applications
    for error in reading.errors { Log.error("\(error)") }
    for launch in machine.launches {
      let found = applications.first { $0.name == launch.application }
      if found?.mayUseCamera != true { end(launch.id, .unregistered) }
    }
  }

  /// The launch that a process belongs to, by where the kernel said that it is when it connected; nil if none.
  /// It may be one that is being ended.
  func launch(of process: PeerProcess) -> Launch? {
    machine.launches.first { launch in
      guard let identity = runs[launch.id]?.identity, identity.uid == process.identity.uid
      else { return false }
      return identity.family.contains(process)
    }
  }

  /// The registration of an application with this reverse-domain name.
  func registration(of application: String) -> ApplicationRegistration? {
    applications.first { $0.application == application }
  }

  /// The reason why an extension cannot be launched now, in words; nil if it can.
  func problem(of application: ApplicationRegistration) -> String? {
    if application.user.uid == nil { return "there is no user '\(application.user.words)'" }
    if !application.mayUseCamera { return "its registration does not let it use cameras" }
    if access(application.command[0], X_OK) != 0 {
      return "its extension cannot be run: \(SystemError("find", application.command[0]))"
    }
    let directory = gateway.directory
    if directory.privateFolder == nil,
      access(directory.extensionSocket(of: application.name), F_OK) != 0
    {
      return
        "its socket is not there: systemctl enable --now shutter-extension@\(application.name).socket"
    }
    if gateway.engine.peer == nil { return "the capture engine does not run" }
    return nil
  }

  /// Begins a launch of an extension that can be launched and does not run.
  func launch(_ application: ApplicationRegistration, at seat: SeatID) {
    guard let owner = application.user.uid else { return }
    let id = LaunchID(RandomName.make())
    runs[id] = LaunchRun(application, owner: owner, isLocked: gateway.machine.locks[seat])
    input { $0.launch(id, of: application.name, at: seat, atUSec: $1) }
  }

  func end(_ id: LaunchID, _ end: LaunchEnd) {
    input { $0.end(id, end, atUSec: $1) }
  }

  /// Ends all extensions, because the gateway does.
  func close() {
    for launch in machine.launches { end(launch.id, .gatewayStopped) }
  }

  // MARK: Inputs

  /// Takes the engine's answer to a phase of a launch.
  func reported(_ report: EngineLinkInterface.ReportLaunch.Parameters) {
    let id = LaunchID(report.launch)
    guard let run = runs[id] else { return }
    switch report.phase {
    case .prepare:
      if let content = report.contentDirectory { run.content = content }
      proceed(id, from: .preparing, unless: report.problem)
    case .started:
      if report.problem == Self.contentLimit { return end(id, .contentLimit) }
      proceed(id, from: .announcing, unless: report.problem)
    case .ended:
      if let problem = report.problem {
        Log.error(
          "what the extension of \(run.application.name) made is not handed over: \(problem)")
      }
      handedOver(id, report.delivered)
    case .unrecognized: break
    }
  }

  /// The engine's word for a directory that has reached its limit.
  private static let contentLimit = "content_limit"

  func consumedPreview(_ launch: String) {
    input { $0.consumedPreview(LaunchID(launch), atUSec: $1) }
  }

  /// The extension of a launch was sent the beginning of a press.
  func pressed(_ id: LaunchID) { machine.pressed(id, atUSec: MonotonicClock.nowUSec) }

  /// The engine has attached, and knows nothing of launches.
  func engineAttached() { perform(machine.reannounced()) }

  /// The engine is gone: it hands over when it starts again.
  func engineLost() {
    for launch in machine.launches where launch.phase == .handingOver { handedOver(launch.id, nil) }
  }

  /// Looks how far the extensions use what they were launched for. To be called after each input of the
  /// press machine.
  func follow() {
    guard !machine.launches.isEmpty, !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    for launch in machine.launches where launch.isLive {
      let use = gateway.machine.use(by: launch.id)
      input { $0.uses(launch.id, use, atUSec: $1) }
    }
  }

  private func proceed(_ id: LaunchID, from phase: Launch.Phase, unless problem: String?) {
    if let problem { return end(id, .failed(problem)) }
    input { $0.proceed(id, from: phase, atUSec: $1) }
  }

  private func handedOver(_ id: LaunchID, _ delivered: Bool?) {
    for call in runs[id]?.dismissals ?? [] {
      call.reply(ControlInterface.DismissApplication.Reply(delivered: delivered ?? false))
    }
    input { machine, _ in machine.handedOver(id, delivered) }
  }

  // MARK: The machine

  private func input(_ body: (inout LaunchMachine, Int64) -> [LaunchMachine.Action]) {
    perform(body(&machine, MonotonicClock.nowUSec))
  }

  private func perform(_ actions: [LaunchMachine.Action]) {
    for action in actions { perform(action) }
    let seats = machine.liveSeats
    if seats != gateway.machine.launchSeats {
      gateway.input { machine, now in machine.setLaunchSeats(seats, atUSec: now) }
    }
    arm()
  }

  private func perform(_ action: LaunchMachine.Action) {
    switch action {
    case .prepare(let id): send(id, .prepare)
    case .announce(let id): send(id, .started)
    case .handOver(let id):
      guard gateway.engine.peer != nil else { return handedOver(id, nil) }
      send(id, .ended)
    case .start(let id): start(id)
    case .proceed(let id): runs[id]?.runner?.proceed()
    case .end(let id):
      gateway.endClients(of: id)
      guard let runner = runs[id]?.runner else { return gone(id, nil, nil) }
      runner.end()
    case .forget(let id):
      gateway.endClients(of: id)
      runs[id] = nil
    case .audit(let record):
      gateway.audit.append(.launch(record))
      gateway.auditWaits()
      log(record)
    }
  }

  private func send(_ id: LaunchID, _ phase: EngineLinkInterface.Launch.Phase) {
    if let run = runs[id] { gateway.engine.tell(launch: run.link(id, phase)) }
  }

  private func start(_ id: LaunchID) {
    guard let run = runs[id], let launch = machine[id] else { return }
    let directory = gateway.directory
    do throws(SystemError) {
      let connection = try ExtensionRunner.connect(to: run.application, in: directory)
      let variables = run.variables(
        id, isLocked: gateway.machine.locks[launch.seat], folder: directory.privateFolder)
      run.runner = try ExtensionRunner(connection, variables: variables) { [weak self] event in
        self?.take(event, of: id)
      }
    } catch {
      end(id, .failed("\(error)"))
    }
  }

  private func take(_ event: ExtensionRunner.Event, of id: LaunchID) {
    switch event {
    case .ready(let uid, let family):
      runs[id]?.identity = (uid, family)
      input { $0.proceed(id, from: .starting, atUSec: $1) }
    case .failed(let text): end(id, .failed(text))
    case .gone(let status, let signal): gone(id, status, signal)
    }
  }

  private func gone(_ id: LaunchID, _ status: Int32?, _ signal: Int32?) {
    input { $0.processesGone(id, status: status, signal: signal, atUSec: $1) }
  }

  private func arm() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = machine.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [weak self] in
        self?.input { $0.advance(toUSec: $1) }
      }
    }
  }

  private func log(_ record: LaunchRecord) {
    let subject = "extension of \(record.application)"
    switch record.step {
    case .launched: Log.notice("\(subject): launched at \(record.seat)")
    case .running: Log.information("\(subject): it has a viewfinder and takes presses")
    case .previewIdle:
      Log.warning("\(subject): it consumes no preview, and will be ended if that goes on")
    case .ended(let end): Log.notice("\(subject): \(end.explanation)")
    case .handedOver(let delivered):
      if delivered == true { Log.information("\(subject): its content is the application's") }
    }
  }
}

extension LaunchEnd {
  /// The cause in words, for the log.
  fileprivate var explanation: String {
    switch self {
    case .dismissed: "dismissed"
    case .openedApplication: "ended, because it opened its application"
    case .replaced: "ended, because another application was launched at its seat"
    case .unmet(let requirements):
      "ended, because requirements were unmet: "
        + requirements.map(\.rawValue).joined(separator: ", ")
    case .contentLimit: "ended, because its directory is full ([extensions] of shutter-engine.toml)"
    case .exited(let status?, _): "its program ended with status \(status)"
    case .exited(_, let signal?): "its program was ended by signal \(signal)"
    case .exited: "its processes are gone"
    case .failed(let text): text
    case .unregistered: "ended, because its registration is gone or does not let it use cameras"
    case .gatewayStopped: "ended, because the gateway stops"
    }
  }
}
