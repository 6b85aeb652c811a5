// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket
import WebRules
import WebServing

/// The client of the daemons behind the page: one session, one interaction, and the pages that watch them.
///
/// The camera runs while somebody looks. Only with a page, or for a press that a program asks for, do buttons come here
/// as well: with the last page the program leaves the foreground, and a press is again what it was before.
@LoopActor
final class Studio: LiveAudience {
  /// The time that a camera goes on without a page, so that a reload does not stop it.
  private static let lingerUSec: Int64 = 5_000_000

  let session: CaptureSession
  let client: CaptureClient
  let library: Library
  let picture: LivePicture
  private(set) var interaction: CaptureEventInteraction?
  let runtimeDirectory: String?
  private var viewers: [ObjectIdentifier: Viewer] = [:]
  /// The browsers without scripts.
  private var plainPages = 0
  private var end: Deadline?
  private var isStarted = false
  /// Whether it asks for the buttons.
  private var hasButtons = false
  /// The programs that wait for the photo of a press, by its number.
  var awaitedPhotos: [Int64: OneAnswer<AwaitedPhoto>] = [:]
  /// What programs may press.
  var pressBucket = TokenBucket(perSecond: 10)
  private var coordinator: ReadinessCoordinator
  private(set) var readiness = CaptureReadiness.sessionNotRunning
  var status = InteractionStatus(isEligible: false)
  var recording: Recording?
  /// The name by which a proxy serves the page to others.
  let site: String?
  /// What pages have chosen so far for their archives.
  var packed: [ObjectIdentifier: [String]] = [:]
  var archives = ExpiringNames<ObjectIdentifier, [LibraryItem]>(most: 16)
  /// The links that were given away, by which pages, and the items' names.
  var links = ExpiringNames<ObjectIdentifier, String>(most: 4096)
  /// The gateway's records of presses, where this user may see them.
  var records: VarlinkClient?
  /// The last thing that went wrong, until it is over.
  var trouble: CaptureError?

  init(runtimeDirectory: String?, site: String? = nil) {
    self.site = site
    self.runtimeDirectory = runtimeDirectory
    var configuration = CaptureSession.Configuration()
    configuration.isPreviewEnabled = true
    configuration.isRecordingEnabled = true
    session = CaptureSession(
      application: "org.shutterd.web", configuration: configuration,
      runtimeDirectory: runtimeDirectory)
    client = CaptureClient(session: session)
    library = Library(runtimeDirectory: runtimeDirectory)
    picture = LivePicture(session)
    coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
    var options = CaptureEventInteraction.Options()
    options.requestsForeground = true
    let interaction = CaptureEventInteraction(
      options: options,
      onEvent: { [weak self] in self?.take($0) },
      onStatus: { [weak self] in
        self?.status = $0
        self?.tellState()
      })
    interaction.isEnabled = false
    self.interaction = interaction
    follow()
  }

  private func follow() {
    let notifications = session.notifications
    let pressures = session.systemPressureStates
    let changes = coordinator.captureReadinessChanges
    Task { [weak self] in
      for await notification in notifications { self?.note(notification) }
    }
    Task { [weak self] in
      for await _ in pressures { self?.tellState() }
    }
    Task { [weak self] in
      for await change in changes {
        self?.readiness = change
        self?.tellState()
      }
    }
  }

  private func note(_ notification: CaptureSession.Notification) {
    switch notification {
    case .runtimeError(let error): trouble = error
    case .didStartRunning: trouble = nil
    case .didStopRunning, .wasInterrupted, .interruptionEnded: break
    }
    tellState()
  }

  // MARK: Pages

  func join(_ send: @escaping Viewer.Send) -> Viewer {
    let viewer = Viewer(send)
    viewer.lastFrame = max(picture.number - 1, 0)
    viewers[ObjectIdentifier(viewer)] = viewer
    begin()
    takeButtons()
    viewer.tell(state())
    tellCameras(viewer)
    return viewer
  }

  /// A page is gone. Its press is taken back.
  func leave(_ viewer: Viewer) {
    guard viewers.removeValue(forKey: ObjectIdentifier(viewer)) != nil else { return }
    packed[ObjectIdentifier(viewer)] = nil
    viewer.press?.finish(.cancelled)
    viewer.press = nil
    endLater()
  }

  /// Shows the live picture to a browser without scripts, which has no other say.
  ///
  /// - Returns: what ends that.
  func show(_ picture: @escaping @LoopActor ([UInt8]) -> Void) -> @LoopActor () -> Void {
    plainPages += 1
    let end = watch(picture)
    takeButtons()
    return { [weak self] in
      self?.plainPages -= 1
      end()
    }
  }

  /// Shows the live picture to a program. The buttons stay whose they are.
  ///
  /// - Parameter sinceUSec: no older picture is shown.
  /// - Returns: what ends that.
  func watch(
    sinceUSec: Int64 = 0, _ picture: @escaping @LoopActor ([UInt8]) -> Void
  ) -> @LoopActor () -> Void {
    let watcher = self.picture.watch(sinceUSec: sinceUSec, picture)
    begin()
    return { [weak self] in
      self?.picture.forget(watcher)
      self?.endLater()
    }
  }

  func tell(_ message: JSON) {
    for viewer in viewers.values { viewer.tell(message) }
  }

  func tellState() {
    guard !viewers.isEmpty else { return }
    tell(state())
  }

  // MARK: The camera

  private func begin() {
    if let end { EventLoop.shared.cancel(end) }
    end = nil
    guard !isStarted else { return }
    isStarted = true
    picture.begin { [weak self] frame in self?.show(frame) }
    session.startRunning(waitsForEngine: true) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result { trouble = error }
      tellState()
    }
  }

  /// Asks for the buttons, until the last page is gone.
  func takeButtons() {
    guard !hasButtons, let interaction else { return }
    hasButtons = true
    interaction.isEnabled = true
    client.addInteraction(interaction)
    followRecords()
  }

  func endLater() {
    guard viewers.isEmpty, plainPages == 0 else { return }
    if let end { EventLoop.shared.cancel(end) }
    let atUSec = MonotonicClock.nowUSec + Self.lingerUSec
    end = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.stop() }
  }

  private func stop() {
    end = nil
    // A film goes on until it is stopped: its end is not a page's.
    guard recording == nil || recording?.isFinished == true else { return endLater() }
    if hasButtons, let interaction { client.removeInteraction(interaction) }
    hasButtons = false
    records?.close()
    records = nil
    // Programs may still look.
    if picture.isWatched { return }
    isStarted = false
    picture.end()
    Task { [session] in await session.stopRunning() }
  }

  private func show(_ frame: LivePicture.Frame) {
    for viewer in viewers.values where viewer.wantsFrame { picture.send(frame, to: viewer) }
  }
}
