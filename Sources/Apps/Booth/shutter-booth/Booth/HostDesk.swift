// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOrders
import BoothPage
import Glibc
import LinuxIO
import ShutterKit
import Varlink
import WebRules
import WebServing

/// The host's pages: nothing is sent to a page, and nothing taken from it, before the PIN was given there.
@LoopActor
final class HostDesk: LiveAudience {
  private static let refreshUSec: Int64 = 2_000_000

  let booth: Booth
  private let doorkeeper: Doorkeeper
  private var viewers: [ObjectIdentifier: Viewer] = [:]
  private(set) var admitted: Set<ObjectIdentifier> = []
  private var refresh: Deadline?
  /// Events that pages have asked for, and the pages.
  var archives = ExpiringNames<ObjectIdentifier, EventPictures>(most: 16)
  /// Whether pictures are being copied.
  var isCopying = false
  var isExamining = false
  /// Pages that wait for an examination that has not begun.
  var examinees: [Viewer] = []

  init(_ booth: Booth, doorkeeper: Doorkeeper) {
    self.booth = booth
    self.doorkeeper = doorkeeper
    booth.onChange = { [weak self] in
      self?.tellState()
      self?.tellTurn()
    }
    booth.printing.onSheets = { [weak self] in self?.tellSheets() }
  }

  func join(_ send: @escaping Viewer.Send) -> Viewer {
    let viewer = Viewer(send)
    viewers[ObjectIdentifier(viewer)] = viewer
    // All that a stranger may know: the words in which the PIN is asked for.
    viewer.tell([
      "kind": "welcome", "language": .string(booth.setup.configuration.language),
      "languages": .array(
        BoothPage.languages.map { ["name": .string($0.name), "title": .string($0.title)] }),
    ])
    return viewer
  }

  func leave(_ viewer: Viewer) {
    viewers[ObjectIdentifier(viewer)] = nil
    admitted.remove(ObjectIdentifier(viewer))
    booth.hostWent(ObjectIdentifier(viewer))
  }

  func take(_ order: JSON, from viewer: Viewer) -> Bool {
    guard let order = HostOrder(order) else { return false }
    if case .door(let pin, let browser) = order {
      attempt(pin, by: browser, viewer)
      return true
    }
    if case .atBooth = order {
      booth.hostCame(ObjectIdentifier(viewer))
      tellTurn()
      return true
    }
    guard admitted.contains(ObjectIdentifier(viewer)) else { return false }
    switch order {
    case .door, .atBooth: break
    case .open: booth.feed(.open)
    case .close: booth.feed(.close)
    case .test: test(viewer)
    case .set(let setting, let value): set(setting, value, viewer)
    case .sheets(let order): take(order, viewer)
    case .examine: examine(viewer)
    case .events: tellEvents(viewer)
    case .export(let name): return withEvent(name) { export($0, viewer) }
    case .copy(let name): return withEvent(name) { copy($0, viewer) }
    case .delete(let name): return delete(name, viewer)
    case .restore(let name): restore(name, viewer)
    }
    return true
  }

  /// - Parameter browser: the name that the page says it has got with a right PIN.
  private func attempt(_ pin: String, by browser: String?, _ viewer: Viewer) {
    Task {
      let outcome = await doorkeeper.attempt(pin, by: attempts(of: browser), having: browser)
      guard viewers[ObjectIdentifier(viewer)] != nil else { return }
      let word =
        switch outcome {
        case .right: "right"
        case .wrong: "wrong"
        case .limited: "limited"
        case .unset: "unset"
        case .failed: "failed"
        }
      guard case .right(let name) = outcome else {
        return viewer.tell(["kind": "door", "outcome": .string(word)])
      }
      viewer.tell(["kind": "door", "outcome": .string(word), "browser": .string(name)])
      admitted.insert(ObjectIdentifier(viewer))
      tellState()
      viewer.tell(settings())
      tellSheets()
      tellEvents(viewer)
      examine(viewer)
    }
  }

  /// Whose attempts they are, in the log's words. All of this machine count together, because pages come and go; only a
  /// browser on which the PIN was given has its own, or anybody could keep the host out by five wrong ones.
  private func attempts(of browser: String?) -> String {
    guard let browser, doorkeeper.isSession(browser) else { return "this machine" }
    return "the host's browser \(browser.prefix(8))"
  }

  /// A photo for the host's eyes, which no guest gets.
  private func test(_ viewer: Viewer) {
    booth.session.photoOutput.capturePhoto(with: PhotoSettings()) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): viewer.tell(["kind": "test", "failure": .string("\(error)")])
      case .success(let step):
        if let path = step.photo?.path {
          viewer.tell(["kind": "test", "picture": .string(booth.pictures.address(of: path))])
        } else if step.kind == .didFinishCapture, let error = step.error {
          viewer.tell(["kind": "test", "failure": .string("\(error)")])
        }
      }
    }
  }

  /// Guests have begun at another screen, or with a press that came before the host: a page on the booth's screen on which
  /// no PIN was given yet makes room for them.
  private func tellTurn() {
    guard !booth.machine.isIdle else { return }
    for page in booth.hostPages.subtracting(admitted) { viewers[page]?.tell(["kind": "turn"]) }
  }

  /// Sends a message to all pages on which the PIN was given.
  func tellHosts(_ message: JSON) {
    for name in admitted { viewers[name]?.tell(message) }
  }

  var hasHosts: Bool { !admitted.isEmpty }

  // MARK: The state

  private func tellState() {
    if let refresh { EventLoop.shared.cancel(refresh) }
    refresh = nil
    guard !admitted.isEmpty else { return }
    let state = state()
    tellHosts(state)
    // Disk and temperature change without an event.
    let atUSec = MonotonicClock.nowUSec + Self.refreshUSec
    refresh = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.tellState() }
  }

  private func state() -> JSON {
    let machine = booth.machine
    var object: JSONObject = [
      "kind": "host", "isClosing": .bool(machine.isClosing),
      "shots": .int(Int64(machine.counts.shots)), "kept": .int(Int64(machine.counts.kept)),
      "retaken": .int(Int64(machine.counts.retaken)), "copies": .int(Int64(machine.counts.copies)),
      "troubles": .int(Int64(machine.counts.troubles)),
      "pages": .int(Int64(booth.viewers.count + booth.hostPages.count)),
      "buttons": .bool(booth.status.isEligible), "folder": .string(booth.pictures.folder),
      "configuration": .string(booth.setup.configurationPath),
      "errors": .array(
        booth.notes.map { note in
          ["unixSeconds": .int(note.unixSeconds), "words": .string(note.words)]
        }),
    ]
    object["event"] = booth.setup.configuration.event.map { .string($0) }
    object["trouble"] = machine.cameraTrouble.map { .string($0.rawValue) }
    switch machine.printer {
    case .absent: break
    case .ready: object["printer"] = "ready"
    case .needsHand(let word): object["printer"] = .string(word)
    }
    tellPictures(in: &object)
    object["copyFolder"] = booth.setup.configuration.share.folder.map { .string($0) }
    object["printerWords"] = booth.printerWords.map { .string($0) }
    object["freeMiB"] = Self.freeMiB(booth.pictures.folder).map { .int($0) }
    object["milliCelsius"] = Self.milliCelsius.map { .int($0) }
    return .object(object)
  }

  nonisolated static func freeMiB(_ folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let bytes = UInt64(status.f_bavail).multipliedFullWidth(by: UInt64(status.f_frsize))
    return bytes.high == 0 ? Int64(clamping: bytes.low >> 20) : .max
  }

  nonisolated static var milliCelsius: Int64? {
    (try? FileReading.line(at: "/sys/class/thermal/thermal_zone0/temp")).flatMap { Int64($0) }
  }
}

/// A trouble, for the host.
struct HostNote: Sendable {
  /// The most that are remembered.
  static let most = 20

  let unixSeconds: Int64
  let words: String
}
