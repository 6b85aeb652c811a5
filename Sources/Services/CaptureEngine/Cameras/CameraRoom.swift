// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

//   CameraSource ─▶ CameraCatalogue ── came, went, changed ─▶ CameraRoom ◀──▶ CameraUser: the sessions
//                                                              │  │  │
//                     what is remarkable: CameraNotes ◀────────┘  │  └──▶ CameraTurns: which way is up
//                     who has the controls: ControlKeeper ◀───────┘

/// The cameras, and who has them: one door, through which sessions come to a camera of any kind.
@LoopActor
final class CameraRoom {
  /// Weak, because a user has the room.
  private struct Seat {
    weak var user: (any CameraUser)?
  }

  let sources: CameraSources
  let catalogue: CameraCatalogue
  private(set) lazy var examinations = Examinations { [sources] in sources.examine($0, $1) }
  let notes = CameraNotes()
  private(set) lazy var controls = ControlKeeper(catalogue, notes, journal: journal) {
    [weak self] in
    self?.hasUser($0) ?? false
  } report: { [weak self] in
    self?.take($0)
  }
  private(set) lazy var turns = CameraTurns(catalogue, rotation) { [weak self] in
    self?.wantedNames ?? []
  } onTurn: { [weak self] in
    for user in self?.users ?? [] { user.machineTurned() }
  }
  /// Called when no camera has to be set back any more.
  var onIdle: @LoopActor () -> Void = {}
  /// The cameras that sessions have open beside their main ones.
  private(set) var openCompanions: [CompanionCamera] = []
  var claims = CameraClaims<String>()
  /// The changes of formats that are under way, by their cameras.
  var formatChanges: [String: FormatChange] = [:]
  /// The formats before a change, until a camera delivers again: if the change fails, it is opened in this one.
  var formerFormats: [String: CaptureFormat] = [:]
  /// Whether those that wait for their format are about to look.
  var looksAtFormatsSoon = false

  let privacy = CameraWatch<Bool> { $0.readPrivacyShutter($1) }
  let signals = CameraWatch<VideoSource> { $0.readSource($1) }
  /// The calls of clients that watch the cameras.
  var watchers: [IncomingCall] = []
  private var seats: [Seat] = []
  /// By the cameras' names.
  private var withheld: [String: WithheldFrames] = [:]
  private let journal: ControlJournal
  private let rotation: EngineConfiguration.Rotation

  /// - Parameter journal: the values of controls that brackets have changed.
  init(
    _ sources: CameraSources, journal: ControlJournal, rotation: EngineConfiguration.Rotation
  ) {
    self.sources = sources
    catalogue = sources.catalogue
    self.journal = journal
    self.rotation = rotation
    catalogue.onEvent = { [weak self] in self?.take($0) }
    catalogue.isInUse = { [weak self] name in
      self?.users.contains { $0.input.occupies(name) } ?? false
    }
    catalogue.isWanted = { [weak self] name in self?.inUse.contains(name) ?? false }
    followSignals()
  }

  /// Looks for cameras, sets back what an engine that was killed has left changed, and calls `ready` when the cameras
  /// that are there are known.
  func start(_ ready: @escaping @LoopActor () -> Void) {
    // Cameras that are found later get theirs back when they are found.
    for camera in catalogue.all { controls.restore(camera) }
    sources.start(ready)
  }

  /// Takes a changed configuration. A camera that is in use follows it when it is closed.
  func configure(_ configuration: EngineConfiguration) {
    sources.configure(configuration, inUse: inUse)
    turns.configure(configuration.rotation)
  }

  /// Gives up what outlives cameras, because the engine ends.
  func close() {
    catalogue.giveUpLights()
    sources.programs.close()
  }

  // MARK: Users

  /// Those who use cameras, open or not.
  var users: [any CameraUser] { seats.compactMap(\.user) }

  func enter(_ user: any CameraUser) { seats.append(Seat(user: user)) }

  /// A user is over, and its camera is closed.
  func leave(_ user: any CameraUser) {
    seats.removeAll { $0.user == nil || $0.user === user }
    claim(user, wants: false)
    lookAtFormats()
  }

  /// Whether somebody has a camera, running or not, or still finishes photos of it.
  func hasUser(_ camera: String) -> Bool { users.contains { $0.uses(camera) } }

  /// The users in the order in which they may open a camera again: those that name a format first. One that names none
  /// takes what runs, and would otherwise have the others locked out by its own choice.
  var inOpeningOrder: [any CameraUser] {
    Self.inOpeningOrder(users) { $0.configuration.namesFormat }
  }

  static func inOpeningOrder<Users: Sequence>(
    _ users: Users, _ namesFormat: (Users.Element) -> Bool
  ) -> [Users.Element] {
    users.filter(namesFormat) + users.filter { !namesFormat($0) }
  }

  /// Notes that a session opens a camera beside its main one.
  func companionOpens(_ companion: CompanionCamera) { openCompanions.append(companion) }

  /// Notes that such a camera is closed.
  func companionClosed(_ companion: CompanionCamera) {
    openCompanions.removeAll { $0 === companion }
  }

  private var wantedNames: [String] {
    users.filter { $0.isCameraWanted }.map { $0.configuration.camera }
  }

  /// Cameras that are used or brought back: the engine itself is using them.
  var inUse: Set<String> { Set(wantedNames).union(openCompanions.map(\.name)) }

  /// The applications of this user who have a camera open, each once.
  func applications(
    using camera: String, of uid: UInt32, besides user: any CameraUser
  ) -> [String] {
    let others = users.filter {
      $0 !== user && $0.opener.uid == uid && $0.input.holds(camera)
    }
    return Set(others.map { $0.application }).sorted()
  }

  // MARK: Cameras

  func camera(named name: String) -> (any Camera)? { catalogue.camera(named: name) }

  /// The format that a configuration gives; nil if its camera is not there.
  func resolve(_ configuration: SessionConfiguration) -> CaptureFormat? {
    try? catalogue.camera(named: configuration.camera)?.resolve(configuration.capture)
  }

  /// The camera of a configuration and the format of its stream; nil if there is none.
  ///
  /// - Parameter format: the one that runs, which others may have chosen; nil: as the configuration gives it.
  func stream(
    of configuration: SessionConfiguration, runs format: CaptureFormat?
  ) -> (camera: any Camera, format: CaptureFormat)? {
    guard let camera = catalogue.camera(named: configuration.camera),
      let format = try? format ?? camera.resolve(configuration.capture)
    else { return nil }
    return (camera, format)
  }

  /// Whether photos get the frames of a camera, for all who have it open.
  func withheldFrames(of camera: String) -> WithheldFrames {
    if let known = withheld[camera] { return known }
    let new = WithheldFrames()
    withheld[camera] = new
    return new
  }

  /// Somebody wants its camera: from now on its shutter and its signal matter.
  func look() {
    privacy.look()
    signals.look()
  }

  /// Somebody has just opened a camera, and is not known to have it yet.
  func opened(_ camera: String) {
    guard !catalogue.isInUse(camera), !openCompanions.contains(where: { $0.isOpen(camera) })
    else { return }
    notes.opened(camera)
  }

  /// A camera delivers frames to somebody.
  func delivers(_ camera: String) {
    if formatChanges[camera] == nil { formerFormats[camera] = nil }
    controls.opened(camera)
    lookAtCompanions()
    lookAtFormats()
    turns.look()
  }

  /// Offers a camera that somebody has closed to others: they may wait for it, or a new configuration.
  func cameraClosed() {
    lookAtFormatChanges()
    forgetFormerFormats()
    openPending()
    lookAtFormats()
    lookAtCompanions()
    sources.follow(inUse: inUse)
  }

  func openPending() {
    for user in users { user.input.openPending() }
  }

  /// Handles a camera that came, went or changed.
  private func take(_ event: CameraCatalogue.Event) {
    let reply: EngineInterface.WatchCameras.Reply
    switch event {
    case .added(let camera):
      reply = EngineInterface.WatchCameras.Reply(added: wire(camera))
      notes.added(camera)
      catalogue.camera(named: camera.name).map(controls.restore)
      tellUsers(of: camera.name, isPresent: true)
    case .changed(let camera):
      notes.changed(camera)
      reply = EngineInterface.WatchCameras.Reply(changed: wire(camera))
    case .removed(let name):
      formerFormats[name] = nil
      reply = EngineInterface.WatchCameras.Reply(removed: name)
      tellUsers(of: name, isPresent: false)
      examinations.gone(name)
      turns.removed(name)
      notes.removed(name)
    }
    for call in watchers { call.reply(reply, continues: true) }
    // Nobody looks at the shutter of a camera that is unplugged, or has none.
    privacy.look()
  }

  private func tellUsers(of camera: String, isPresent: Bool) {
    for user in inOpeningOrder where user.uses(camera) { user.cameraChanged(isPresent: isPresent) }
    lookAtCompanions()
  }

  private func take(_ event: ControlKeeper.Event) {
    switch event {
    case .adjusted(let camera):
      for user in users where user.uses(camera) { user.adjustmentChanged() }
    case .free: openPending()
    case .idle: onIdle()
    }
  }
}
