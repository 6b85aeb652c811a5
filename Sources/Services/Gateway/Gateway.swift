// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import InputDevices
import Installation
import LinuxIO
import VarlinkSocket

// device ─▶ edge ─┐                             ┌─▶ interaction streams
// client ─▶ call ─┼─▶ PressMachine ─▶ actions ──┼─▶ engine link
// engine ─▶ call ─┤   (decides all)             ├─▶ default behaviour (twin, key of a line, action)
// time ───────────┘                             ├─▶ lights
//                                               └─▶ grabs

/// Connects the press machine with devices and sockets. It decides nothing itself: it hands every
/// input to the machine and performs the actions that the machine returns, in their order.
@LoopActor
package final class Gateway {
  var machine: PressMachine
  var interactions = InteractionTable()
  var screens = ScreenTable()
  var networkPresses = NetworkPresses()
  let clients = ClientRegistry()
  private(set) lazy var catalogue = DeviceCatalogue(
    rules: DeviceRules(configuration)
  ) { [unowned self] event in handle(event) }
  let engine = EngineLink()
  /// Ends a gateway that hangs: as long as it holds the grab of a keyboard, the keyboard is dead.
  let watchdog = Watchdog(idleSeconds: 60, alertSeconds: 2)
  let deviceWatchers = DeviceWatchers()
  /// What new devices need.
  let coldCode = ColdCode()
  let audit: AuditTrail
  private(set) lazy var lights = LightPanel { [unowned self] name, isLit in
    catalogue.setLight(name, isLit)
  }
  private(set) lazy var sounds = SoundPanel(users: { [unowned self] in users(hearing: $0) }) {
    [unowned self] name, isOn in
    catalogue.setLight(name, isOn)
  }
  private(set) lazy var lock = LockKeeper(store: lockStore) { [unowned self] locks in
    input { machine, now in machine.setLocks(locks, atUSec: now) }
    locksChanged()
  }
  private let lockStore: any LockStore
  let actions: ActionCaller
  private(set) lazy var launches = LaunchKeeper(gateway: self)
  private(set) lazy var opener = ApplicationOpener(gateway: self)
  private(set) lazy var unlocker = Unlocker(directory: directory, gatewayFile: source.path)
  /// Present only while the foreground follows the seats.
  var seatWatch: SeatWatch?
  /// All servers, including that of the engine's link.
  private var servers: [VarlinkServer] = []
  private let source: ConfigurationSource
  let directory: RuntimeDirectory
  private(set) var configuration: GatewayConfiguration
  /// Actions of inputs that came while others were performed.
  private var waiting: [Action] = []
  /// The actions that the audit trail does not have yet.
  private var unaudited: [(actions: [Action], atUSec: Int64)] = []
  // Every press passes it, and a Bool is read and written in an instant: no two accesses can overlap.
  @exclusivity(unchecked) private var isPerforming = false
  private lazy var rereading = Rereading(source.path) {
    [source, applicationFiles] () throws(ConfigurationErrors) in
    Files(
      configuration: try GatewayConfiguration.load(source, keyCode: KeyName.code),
      applications: applicationFiles.readInTime())
  } apply: { [unowned self] in
    apply($0)
  }
  /// True during a reload: devices removed now were removed by the new configuration.
  private(set) var isReloading = false
  /// What is wrong with devices now.
  var troubles = TroubleList()
  /// The devices that are grabbed or are to be grabbed as soon as their keys are up.
  var wantedGrabs: Set<String> = []
  /// The devices whose grab ends after all other actions are performed.
  private var releases: [String] = []
  /// Called when the stop that `shutDown` began is over.
  private var onStopped: (@LoopActor () -> Void)?
  private var deadline: Deadline?
  private var deadlineUSec: Int64?
  /// Called at the deadline. Made once: each press sets one.
  private lazy var advance: @LoopActor () -> Void = { [weak self] in self?.reachDeadline() }

  /// Creates a gateway that does not watch devices yet.
  /// - Parameters:
  ///   - directory: the directory of its sockets; a private gateway also keeps its files there.
  ///   - lockStore: the place of the lock's state; nil for the usual file.
  package init(
    configuration: GatewayConfiguration, source: ConfigurationSource, directory: RuntimeDirectory,
    lockStore: (any LockStore)? = nil
  ) {
    self.lockStore = lockStore ?? LockFile(directory)
    self.configuration = configuration
    self.source = source
    self.directory = directory
    actions = ActionCaller(socket: directory.actionSocket, gatewayFile: source.path)
    // Milliseconds since boot: no earlier gateway of this boot can have numbered that many presses.
    machine = PressMachine(
      settings: MachineSettings(configuration), firstPress: MonotonicClock.nowUSec / 1000)
    audit = AuditTrail(clients: clients)
    clients.onEnd = { [weak self] id in
      self?.clientEnded(id)
    }
  }

  /// Locks the seats that were locked before, finds the devices and follows them. To be called
  /// before the first call is accepted.
  package func start() {
    audit.configure(AuditSettings(configuration.audit, directory: directory))
    audit.append(.gatewayStarted)
    lock.start(lockedAtStart: configuration.isLockedAtStart)
    followSeats()
    catalogue.start()
    lights.configure(configuration.lights)
    sounds.configure(configuration)
    actions.configure(configuration)
    networkPresses.configure(configuration.networkButtons)
    launches.configure(configuration.extensions, applicationFiles.readInTime())
  }

  /// The registrations of an installed system, or those beside the file of a private gateway.
  private var applicationFiles: ApplicationFiles {
    if directory.privateFolder == nil { return .system }
    let folder = source.path.lastIndex(of: "/").map { source.path[...$0] } ?? ""
    return ApplicationFiles(folders: ["\(folder)apps.d"])
  }

  /// Serves the interfaces on these servers.
  package func serve(gateway: VarlinkServer, control: VarlinkServer, engineLink: VarlinkServer) {
    gateway.add(GatewayService(gateway: self))
    control.add(ControlService(gateway: self))
    engineLink.add(EngineLinkService(gateway: self))
    servers = [gateway, control, engineLink]
  }

  /// Cancels the presses in flight and closes all servers. Grabs end at once, except those of
  /// devices with a key down: they end with its release or when their time is over. Then all
  /// devices are closed and `completion` is called.
  package func shutDown(_ completion: @escaping @LoopActor () -> Void) {
    onStopped = completion
    launches.close()
    input { machine, now in machine.shutDown(atUSec: now) }
    // The servers close its connection below: that is no loss of the engine.
    engine.ended()
    lights.close()
    sounds.close()
    seatWatch?.close()
    seatWatch = nil
    // While the followers are still connected.
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

  /// Handles the end of a client's process. A child may still hold its connections, so their
  /// streams are ended.
  private func clientEnded(_ id: ClientID) {
    input { machine, now in machine.removeClient(id, atUSec: now) }
    for stream in interactions.all where stream.client == id {
      interactions.remove(stream.id)
      sounds.remove(stream.id)
      stream.end()
    }
  }

  /// Ends the interactions of an extension that is being ended, or has ended: no press is for it any more.
  func endClients(of launch: LaunchID) {
    while let client = machine.client(of: launch) { clientEnded(client) }
  }

  /// Reads the configuration again, beside the loop. On an error the old one stays in force.
  ///
  /// - Parameter completion: called when it is in force, or with the reason why it is not.
  package func reload(_ completion: @escaping ReloadCompletion) {
    rereading.begin(completion)
  }

  /// What a reload reads.
  package struct Files: Sendable {
    let configuration: GatewayConfiguration
    /// Nil: the disk did not answer in time.
    let applications: ApplicationFiles.Reading?
  }

  private func apply(_ reading: Rereading<Files>.Reading) {
    guard onStopped == nil else { return }
    switch reading {
    case .success(let files):
      configure(files.configuration)
      launches.configure(files.configuration.extensions, files.applications)
    case .failure(let error):
      audit.append(.configuration(error: "\(error.first)"))
      armDeadline()
    }
  }

  private func configure(_ new: GatewayConfiguration) {
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
    sounds.configure(new)
    actions.configure(new)
    networkPresses.configure(new.networkButtons)
  }

  // MARK: The machine

  /// Hands an input to the machine and performs the actions that it returns.
  func input(_ body: (inout PressMachine, Int64) -> [Action]) {
    let now = MonotonicClock.nowUSec
    perform(body(&machine, now), atUSec: now)
  }

  /// Hands a request to the machine, performs the actions and returns the result for the reply.
  ///
  /// - Parameter accepted: called with the value before the actions are performed.
  func request<Value>(
    _ body: (inout PressMachine, Int64) -> Response<Value>, accepted: (Value) -> Void = { _ in }
  ) -> Result<Value, CallRefusal> {
    let now = MonotonicClock.nowUSec
    let response = body(&machine, now)
    if case .success(let value) = response.result { accepted(value) }
    perform(response.actions, atUSec: now)
    return response.result
  }

  /// Performs the actions in order. A device may report a grab at once, which is another input: the
  /// actions of that input come after all earlier ones.
  private func perform(_ actions: [Action], atUSec now: Int64) {
    guard !isPerforming else {
      waiting += actions
      unaudited.append((actions, now))
      return
    }
    isPerforming = true
    for action in actions { perform(action) }
    // After the client has its event.
    if !actions.isEmpty { audit.append(actions, atUSec: now) }
    if !actions.isEmpty && waiting.isEmpty { releaseGrabs() }
    var index = 0
    while index < waiting.count {
      perform(waiting[index])
      index += 1
      if index == waiting.count { releaseGrabs() }
    }
    waiting.removeAll(keepingCapacity: true)
    for input in unaudited { audit.append(input.actions, atUSec: input.atUSec) }
    unaudited.removeAll(keepingCapacity: true)
    isPerforming = false
    armDeadline()
    launches.follow()
  }

  private func perform(_ action: Action) {
    switch action {
    case .send(let event, let id):
      send(event, to: id)
      notePress(event, id)
    case .sendGesture(let event, let id): interactions[id]?.send(event)
    case .sendPointer(let event, let id): interactions[id]?.send(event)
    case .sendBand(let event, let id): interactions[id]?.send(event)
    case .sendControl(let event, let id): interactions[id]?.send(event)
    case .sendStatus(let status, let id): interactions[id]?.send(status)
    case .forward(let event, let id, let session):
      guard let stream = interactions[id] else { return }
      engine.forward(event, interaction: stream.name, session: session)
    case .tellEngineForeground(let session, let isForeground):
      engine.tell(session: session, foreground: isForeground)
    case .tellEnginePress(let session, let press, let momentUSec):
      engine.tell(session: session, press: press, momentUSec: momentUSec)
    case .tellEngineLocked(let isLocked): engine.tell(locked: isLocked)
    case .tellEngineSessionLocked(let session, let isLocked):
      engine.tell(session: session, locked: isLocked)
    case .closeEngineLink:
      Log.warning("the engine did not acknowledge events in time: all its sessions are void")
      engine.close()
    case .defaultBehaviour(let edge):
      if !edge.seenBySystem {
        device(of: edge.button)?.emitDefault(button: edge.button.name, pressed: edge.pressed)
      }
      noteDefault(edge)
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
    case .noteUnrest(let button, let isUnsettled):
      guard isUnsettled else {
        return end(.unsettled, device: button.device.name, button: button.name)
      }
      begin(.unsettled(device: button.device.name, button: button.name))
    case .turnLock(let seat, let isLocked): turnLock(of: seat, isLocked)
    case .launch(let button, let seat): launch(by: button, at: seat)
    // Posted, because this may be a callback of the last grabbed device, which this closes.
    case .stopped: EventLoop.shared.post { [weak self] in self?.stopped() }
    // The audit trail already has all actions.
    case .audit: break
    }
  }

  /// Sends an event; its sound comes after it, so that no client waits for a buzzer.
  private func send(_ event: PressEvent, to id: InteractionID) {
    guard let stream = interactions[id] else { return }
    let decision = sounds.decide(event, stream)
    stream.send(event, shouldPlaySound: decision.shouldPlay)
    guard decision.isHeard else { return }
    sounds.sound("shutter", event.kind, of: id, atUSec: event.monotonicUSec)
  }

  /// The users whose players hear the presses of an interaction: its client's, and for an extension also its
  /// application's, who gets the pictures.
  private func users(hearing id: InteractionID) -> [UInt32] {
    let owner = machine.launch(of: id).flatMap { launches.runs[$0]?.owner }
    return [machine.user(of: id), owner].compactMap { $0 }
  }

  /// Performs the default behaviour of a press besides its key: an action and a flash of lights.
  private func noteDefault(_ edge: DefaultEdge) {
    actions.take(edge) { [self] button in
      device(of: button)?.description.buttons.first { $0.name == button.name }?.role
    }
    guard edge.pressed, !lights.isEmpty, let device = device(of: edge.button) else { return }
    // A touch that is for the system is no press that somebody missed.
    if device.description.pointer != nil { return }
    lights.flash(at: SeatID(device.description.seat))
  }

  /// Locks or unlocks a seat for its key switch.
  private func turnLock(of seat: SeatID, _ isLocked: Bool) {
    Log.notice("the key switch of \(seat.name) \(isLocked ? "locks" : "unlocks") it")
    lock.set(isLocked, seat: seat)
  }

  /// Ends the grabs that are no longer wanted, all at the same time.
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

  /// Lets records of the audit log be distributed that no input of the machine brought.
  func auditWaits() { armDeadline() }

  /// Sets the loop's deadline to the next one of the machine or the audit log.
  private func armDeadline() {
    var next = machine.nextDeadlineUSec
    if let due = audit.flushDueUSec { next = min(next ?? due, due) }
    guard next != deadlineUSec else { return }
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    deadlineUSec = next
    guard let next else { return }
    deadline = EventLoop.shared.schedule(atUSec: next, advance)
  }

  private func reachDeadline() {
    deadlineUSec = nil
    if let due = audit.flushDueUSec, due <= MonotonicClock.nowUSec { audit.flush() }
    input { machine, now in machine.advance(toUSec: now) }
  }
}
