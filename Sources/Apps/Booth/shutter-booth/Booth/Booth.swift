// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOptions
import Glibc
import LinuxIO
import ShutterKit
import Varlink
import WebServing

/// The photo booth: one session, one interaction, the machine that decides, and the pages that show it.
///
///     buttons, pages, camera, pictures, printer ── inputs ──▶ BoothMachine ── actions ──▶ camera, pictures, printer
///                                                                  └── its screen ──▶ pages
///
/// The camera runs as long as the program, so that the first guest does not wait for it. Buttons come here while a page
/// is open, and a while longer: with a browser that is started again the booth goes on.
@LoopActor
final class Booth: LiveAudience {
  /// The time that the buttons stay here without a page.
  private static let lingerUSec: Int64 = 30_000_000

  private(set) var setup: BoothSetup
  /// The host's settings that hold from the next guest on.
  private var next: BoothSetup?
  private var adopted = 0
  /// Words for the host: the settings were damaged.
  let damage: String?
  var machine: BoothMachine
  let session: CaptureSession
  let client: CaptureClient
  let live: LivePicture
  private(set) var interaction: CaptureEventInteraction?
  let pictures: PictureFolder
  let links: ShareLinks
  let copies: CopyKeeper
  let uploads: ShareQueue
  let deleted: DeletedEvents
  let printing: SheetPrinter
  var viewers: [ObjectIdentifier: Viewer] = [:]
  var status = InteractionStatus(isEligible: false)
  /// Why the camera does not run, apart from a full disk.
  var trouble: BoothTrouble?
  var isStorageFull = false
  /// Whether the folder of pictures has no room.
  var isFolderFull = false
  /// The primary button that is down, until it counts as held.
  var held: (press: Int64, deadline: Deadline)?
  /// Whether the faces of the guests are to be lit.
  var isLit = false
  /// The state that the machine's lights were last given.
  var told = BoothLights()
  /// Whether they are being given it.
  var isTellingLights = false
  /// The last troubles, the newest first.
  private(set) var notes: [HostNote] = []
  /// The printing service's words about its printer.
  var printerWords: String?
  /// Called when something has changed, for the host's pages.
  var onChange: (@LoopActor () -> Void)?
  private var alarm: Deadline?
  private var leave: Deadline?
  /// The host's pages that have taken the place of a guests' page.
  private(set) var hostPages: Set<ObjectIdentifier> = []
  /// Whether such a page is on its way.
  private var isHostComing = false

  init(_ setup: BoothSetup, damage: String?) {
    self.setup = setup
    self.damage = damage
    machine = setup.machine
    var configuration = CaptureSession.Configuration()
    configuration.camera = setup.configuration.camera
    configuration.isPreviewEnabled = true
    configuration.isPreviewMirrored = true
    session = CaptureSession(
      application: "org.shutterd.booth", configuration: configuration,
      runtimeDirectory: setup.runtimeDirectory)
    client = CaptureClient(session: session)
    live = LivePicture(session)
    pictures = PictureFolder(setup)
    links = ShareLinks(setup.picturesFolder, hours: setup.configuration.share.hours)
    uploads = ShareQueue(
      setup.picturesFolder, command: setup.configuration.share.command)
    deleted = DeletedEvents(setup.picturesFolder)
    let words = HostWords()
    copies = CopyKeeper { words.tell?($0) }
    printing = SheetPrinter(
      runtimeDirectory: setup.runtimeDirectory, event: setup.configuration.event)
    var options = CaptureEventInteraction.Options()
    options.requestsForeground = true
    // The page clicks at the moment of the photo; one at the press, before the countdown, would be too soon.
    options.isDefaultCaptureSoundDisabled = true
    let interaction = CaptureEventInteraction(
      options: options,
      onEvent: { [weak self] in self?.take($0) },
      onStatus: { [weak self] in self?.take($0) })
    interaction.isEnabled = false
    self.interaction = interaction
    if let damage { note(damage) }
    words.tell = { [weak self] in
      self?.note($0)
      self?.tellState()
    }
    begin()
  }

  private func begin() {
    follow()
    live.begin { [weak self] frame in self?.show(frame) }
    session.startRunning(waitsForEngine: true) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: cameraIs(nil)
      case .failure(let error): cameraIs(error)
      }
    }
    if let interaction { client.addInteraction(interaction) }
    printing.begin { [weak self] event in self?.take(event) }
    printing.setEnabled(setup.configuration.print.isEnabled)
    copies.begin(setup.configuration.share.folder, of: pictures.folder)
    uploads.onChange = { [weak self] in self?.onChange?() }
    watchSpace()
  }

  // MARK: The machine

  /// Everything that happens goes through here.
  func feed(_ input: BoothMachine.Input) {
    let actions = machine.take(input, atUSec: MonotonicClock.nowUSec)
    settle(actions)
  }

  private func settle(_ actions: [BoothMachine.Action]) {
    for action in actions { perform(action) }
    if machine.adopted != adopted { adopt() }
    if let alarm { EventLoop.shared.cancel(alarm) }
    alarm = machine.nextDeadlineUSec.map { atUSec in
      EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
        guard let self else { return }
        alarm = nil
        settle(machine.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
    followLights()
    tellState()
  }

  // MARK: Settings

  /// Settings of the host: they hold from the next guest on.
  func take(_ setup: BoothSetup) {
    next = setup
    let machine = setup.machine
    feed(.adopt(machine.layouts, setup.machineSettings))
    onChange?()
  }

  /// The setup as the host has left it, whether it holds already or not.
  var latest: BoothSetup { next ?? setup }

  private func adopt() {
    adopted = machine.adopted
    guard let next else { return }
    self.next = nil
    setup = next
    pictures.adopt(next)
    links.hours = next.configuration.share.hours
    printing.event = next.configuration.event
    printing.setEnabled(next.configuration.print.isEnabled)
    copies.begin(next.configuration.share.folder, of: pictures.folder)
    tell(introduction())
  }

  /// The host has deleted an event, or brought one back.
  func picturesChanged() {
    pictures.lookAgain()
    tellState()
  }

  // MARK: Pages

  func join(_ send: @escaping Viewer.Send) -> Viewer {
    let viewer = Viewer(send)
    viewer.lastFrame = max(live.number - 1, 0)
    viewers[ObjectIdentifier(viewer)] = viewer
    stayOpen()
    isHostComing = false
    viewer.tell(introduction())
    viewer.tell(state())
    return viewer
  }

  func leave(_ viewer: Viewer) {
    guard viewers.removeValue(forKey: ObjectIdentifier(viewer)) != nil else { return }
    viewer.press?.finish(.cancelled)
    viewer.press = nil
    linger()
  }

  private func stayOpen() {
    if let leave { EventLoop.shared.cancel(leave) }
    leave = nil
    interaction?.isEnabled = true
  }

  private func linger() {
    guard viewers.isEmpty, hostPages.isEmpty else { return }
    if let leave { EventLoop.shared.cancel(leave) }
    let atUSec = MonotonicClock.nowUSec + Self.lingerUSec
    leave = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      guard let self, viewers.isEmpty, hostPages.isEmpty else { return }
      isHostComing = false
      interaction?.isEnabled = false
    }
  }

  // MARK: The host on the booth's screen

  /// Whether the host has the only screen. The buttons stay the booth's, and do nothing.
  var isWithHost: Bool { viewers.isEmpty && (isHostComing || !hostPages.isEmpty) }

  /// A guests' page asks to make room for the host's. A turn that has begun in the meantime comes first.
  func letHostIn(_ viewer: Viewer) {
    guard machine.isIdle else { return }
    isHostComing = true
    viewer.tell(["kind": "host"])
  }

  func hostCame(_ page: ObjectIdentifier) {
    hostPages.insert(page)
    isHostComing = false
    stayOpen()
  }

  func hostWent(_ page: ObjectIdentifier) {
    guard hostPages.remove(page) != nil else { return }
    linger()
  }

  func tell(_ message: JSON) {
    for viewer in viewers.values { viewer.tell(message) }
  }

  /// Remembers a trouble for the host.
  func note(_ words: String) {
    notes.insert(HostNote(unixSeconds: Int64(time(nil)), words: words), at: 0)
    if notes.count > HostNote.most { notes.removeLast() }
  }

  func tellState() {
    onChange?()
    guard !viewers.isEmpty else { return }
    tell(state())
  }

  private func show(_ frame: LivePicture.Frame) {
    for viewer in viewers.values where viewer.wantsFrame { live.send(frame, to: viewer) }
  }
}

/// Where words for the host go, once there is a booth to take them.
@LoopActor
private final class HostWords {
  var tell: (@LoopActor (String) -> Void)?
}
