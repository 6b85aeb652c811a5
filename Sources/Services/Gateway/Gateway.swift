// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import InputDevices
import LinuxIO
import Varlink
import VarlinkSocket

// device ─▶ edge ─┐                             ┌─▶ interaction streams
// client ─▶ call ─┼─▶ PressMachine ─▶ actions ──┼─▶ engine link
// engine ─▶ call ─┤   (decides all)             ├─▶ default behaviour (twin, key of a line, action)
// time ───────────┘                             ├─▶ lights
//                                               └─▶ grabs

/// Joins the press machine to devices and sockets. It decides nothing itself: every input is handed to
/// the machine, and what the machine answers is done in its order.
@LoopActor
package final class Gateway {
  var machine: PressMachine
  var interactions = InteractionTable()
  let clients = ClientRegistry()
  private(set) lazy var catalogue = DeviceCatalogue(
    rules: DeviceRules(configuration)
  ) { [unowned self] event in handle(event) }
  let engine = EngineLink()
  /// A hung gateway that holds a keyboard is a dead keyboard (DESIGN section 2).
  let watchdog = Watchdog(idleSeconds: 60, alertSeconds: 2)
  let deviceWatchers = DeviceWatchers()
  let audit: AuditTrail
  private(set) lazy var lights = LightPanel { [unowned self] name, isLit in
    catalogue.setLight(name, isLit)
  }
  private(set) lazy var lock = LockKeeper(store: lockStore) { [unowned self] isLocked in
    input { machine, now in machine.setLocked(isLocked, atUSec: now) }
  }
  private let lockStore: any LockStore
  private let actions: ActionCaller
  /// Only where the foreground follows the seats.
  var seatWatch: SeatWatch?
  /// All that is served, the engine's link too.
  private var servers: [VarlinkServer] = []
  private let source: ConfigurationSource
  private let directory: RuntimeDirectory
  private(set) var configuration: GatewayConfiguration
  private var waiting: [Action] = []
  private var isPerforming = false
  /// Devices that go while the configuration is read again go because of it.
  private(set) var isReloading = false
  /// Devices that are to be grabbed, now or as soon as their keys are up.
  var wantedGrabs: Set<String> = []
  /// Devices whose grab ends when all else is done.
  private var releases: [String] = []
  /// What is to be done when a stop that was asked for is over.
  private var onStopped: (@LoopActor () -> Void)?
  private var deadline: Deadline?
  private var deadlineUSec: Int64?

  /// A gateway that watches no device yet.
  /// - Parameters:
  ///   - directory: where it serves; what a private one keeps lies there.
  ///   - lockStore: where the lock is kept, if not in the file for it.
  package init(
    configuration: GatewayConfiguration, source: ConfigurationSource, directory: RuntimeDirectory,
    lockStore: (any LockStore)? = nil
  ) {
    self.lockStore = lockStore ?? LockFile(directory)
    self.configuration = configuration
    self.source = source
    self.directory = directory
    actions = ActionCaller(socket: directory.actionSocket, gatewayFile: source.path)
    // Milliseconds since boot: no earlier gateway of this boot can have counted that far.
    machine = PressMachine(
      settings: MachineSettings(configuration), firstPress: MonotonicClock.nowUSec / 1000)
    audit = AuditTrail(clients: clients)
    clients.onEnd = { [weak self] id in
      self?.clientEnded(id)
    }
  }

  /// Locks the seat if it was locked, looks for devices and follows them from now on. To be called before
  /// a call is taken.
  package func start() {
    audit.configure(AuditSettings(configuration.audit, directory: directory))
    audit.append(.gatewayStarted)
    lock.start()
    followSeats()
    catalogue.start()
    lights.configure(configuration.lights)
    actions.configure(configuration)
  }

  /// Serves the interfaces on these servers.
  package func serve(gateway: VarlinkServer, control: VarlinkServer, engineLink: VarlinkServer) {
    gateway.add(GatewayService(gateway: self))
    control.add(ControlService(gateway: self))
    engineLink.add(EngineLinkService(gateway: self))
    servers = [gateway, control, engineLink]
  }

  /// Cancels what is in flight and ends all that is served, and every grab that keeps no key. When the
  /// keys of the others are up, too, or have had their time, it lets go of every device and calls
  /// `completion`.
  package func shutDown(_ completion: @escaping @LoopActor () -> Void) {
    onStopped = completion
    input { machine, now in machine.shutDown(atUSec: now) }
    // That its connection ends now is our doing.
    engine.ended()
    lights.close()
    seatWatch?.close()
    seatWatch = nil
    // Whoever follows it is still there.
    audit.flush()
    for server in servers { server.close() }
  }

  private func stopped() {
    lock.close { [self] in
      catalogue.close()
      audit.close()
      onStopped?()
    }
  }

  /// A client's process has ended. A child of it may have its connections still: their streams end.
  private func clientEnded(_ id: ClientID) {
    input { machine, now in machine.removeClient(id, atUSec: now) }
    for stream in interactions.all where stream.client == id {
      interactions.remove(stream.id)
      stream.end()
    }
  }

  /// Reads the configuration again. On an error the old one stays in force. Presses wait for it: a disk
  /// that does not answer within a second is an error.
  package func reload() throws(ConfigurationErrors) {
    let new: GatewayConfiguration
    do throws(ConfigurationErrors) {
      new = try GatewayConfiguration.load(source, within: 1, keyCode: KeyName.code)
    } catch {
      audit.append(.configuration(error: "\(error.first)"))
      armDeadline()
      throw error
    }
    configuration = new
    audit.configure(AuditSettings(new.audit, directory: directory))
    audit.append(.configuration(error: nil))
    let settings = MachineSettings(new)
    input { machine, now in machine.reconfigure(settings, atUSec: now) }
    followSeats()
    for server in servers { server.limits = ServerLimits(new.limits) }
    isReloading = true
    catalogue.reconfigure(DeviceRules(new))
    isReloading = false
    lights.configure(new.lights)
    actions.configure(new)
  }

  // MARK: The machine

  /// Hands an input to the machine and does what it answers.
  func input(_ body: (inout PressMachine, Int64) -> [Action]) {
    let now = MonotonicClock.nowUSec
    perform(body(&machine, now), atUSec: now)
  }

  /// Hands a request to the machine, does what it answers and gives back the result to reply.
  ///
  /// - Parameter accepted: called with the value before the actions are done.
  func request<Value>(
    _ body: (inout PressMachine, Int64) -> Response<Value>, accepted: (Value) -> Void = { _ in }
  ) -> Result<Value, Refusal> {
    let now = MonotonicClock.nowUSec
    let response = body(&machine, now)
    if case .success(let value) = response.result { accepted(value) }
    perform(response.actions, atUSec: now)
    return response.result
  }

  /// Does the actions in order. A device may answer a grab at once, which is a further input: what
  /// that asks for comes after all that was asked for before.
  private func perform(_ actions: [Action], atUSec now: Int64) {
    waiting += actions
    if !actions.isEmpty { audit.append(actions, atUSec: now) }
    guard !isPerforming else { return }
    isPerforming = true
    var index = 0
    while index < waiting.count {
      perform(waiting[index])
      index += 1
      if index == waiting.count { releaseGrabs() }
    }
    waiting.removeAll(keepingCapacity: true)
    isPerforming = false
    armDeadline()
  }

  private func perform(_ action: Action) {
    switch action {
    case .send(let event, let id): interactions[id]?.send(event)
    case .sendGesture(let event, let id): interactions[id]?.send(event)
    case .sendStatus(let status, let id): interactions[id]?.send(status)
    case .forward(let event, let id, let session):
      guard let stream = interactions[id] else { return }
      engine.forward(event, interaction: stream.name, session: session)
    case .tellEngineForeground(let session, let isForeground):
      engine.tell(session: session, foreground: isForeground)
    case .tellEnginePress(let session, let press, let momentUSec):
      engine.tell(session: session, press: press, momentUSec: momentUSec)
    case .tellEngineLocked(let isLocked): engine.tell(locked: isLocked)
    case .closeEngineLink:
      Log.warning("the engine did not acknowledge events in time: all its sessions are void")
      engine.close()
    case .defaultBehaviour(let edge):
      if !edge.seenBySystem {
        device(of: edge.button)?.emitDefault(button: edge.button.name, pressed: edge.pressed)
      }
      if edge.pressed { noteDefault(edge.button) }
    case .showReadiness(let seat, let subject): lights.show(subject, at: seat)
    case .wantGrab(let id, let wanted):
      guard wanted else { return releases.append(id.name) }
      releases.removeAll { $0 == id.name }
      wantedGrabs.insert(id.name)
      guardGrabs()
      catalogue.device(named: id.name)?.setGrabWanted(true)
    case .readLevel(let button):
      guard let pressed = device(of: button)?.level(of: button.name) else { return }
      input { machine, now in machine.level(button, pressed: pressed, atUSec: now) }
    // Not from within the device whose grab was the last.
    case .stopped: EventLoop.shared.post { [weak self] in self?.stopped() }
    // The audit log has all actions already.
    case .audit: break
    }
  }

  /// A press went to the default behaviour: what there is of it beside keys.
  private func noteDefault(_ button: ButtonID) {
    actions.run(of: button)
    guard !lights.isEmpty, let device = device(of: button) else { return }
    lights.flash(at: SeatID(device.description.seat))
  }

  /// Lets go of all devices that nobody wants any more, side by side.
  private func releaseGrabs() {
    guard !releases.isEmpty else { return }
    let devices = releases.compactMap { catalogue.device(named: $0) }
    wantedGrabs.subtract(releases)
    releases = []
    for device in devices { device.prepareRelease() }
    for device in devices { device.setGrabWanted(false) }
    guardGrabs()
  }

  private func device(of button: ButtonID) -> (any ButtonDevice)? {
    catalogue.device(named: button.device.name)
  }

  /// Keeps one deadline of the loop at the next one of the machine and of the audit log.
  private func armDeadline() {
    var next = machine.nextDeadlineUSec
    if let due = audit.flushDueUSec { next = min(next ?? due, due) }
    guard next != deadlineUSec else { return }
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    deadlineUSec = next
    guard let next else { return }
    deadline = EventLoop.shared.schedule(atUSec: next) { [weak self] in
      guard let self else { return }
      deadlineUSec = nil
      if let due = audit.flushDueUSec, due <= MonotonicClock.nowUSec { audit.flush() }
      input { machine, now in machine.advance(toUSec: now) }
    }
  }
}
