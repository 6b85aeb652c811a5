// SPDX-License-Identifier: Apache-2.0
import BoothModel
import Glibc
import LinuxIO
import ShutterKit
import Varlink
import WebServing

/// The host's pages: nothing is told, and nothing is taken, before the PIN was given on that page.
@LoopActor
final class HostDesk: LiveAudience {
  private static let refreshUSec: Int64 = 2_000_000

  private let booth: Booth
  private let doorkeeper: Doorkeeper
  private var viewers: [ObjectIdentifier: Viewer] = [:]
  private var admitted: Set<ObjectIdentifier> = []
  private var refresh: Deadline?

  init(_ booth: Booth, doorkeeper: Doorkeeper) {
    self.booth = booth
    self.doorkeeper = doorkeeper
    booth.onChange = { [weak self] in self?.tellState() }
  }

  func join(_ send: @escaping @Sendable ([UInt8]) -> Void) -> Viewer {
    let viewer = Viewer(send)
    viewers[ObjectIdentifier(viewer)] = viewer
    return viewer
  }

  func leave(_ viewer: Viewer) {
    viewers[ObjectIdentifier(viewer)] = nil
    admitted.remove(ObjectIdentifier(viewer))
  }

  func take(_ order: JSON, from viewer: Viewer) -> Bool {
    guard let word = order["do"]?.stringValue else { return false }
    if word == "host" {
      guard let pin = order["pin"]?.stringValue else { return false }
      attempt(pin, viewer)
      return true
    }
    guard admitted.contains(ObjectIdentifier(viewer)) else { return false }
    switch word {
    case "open": booth.feed(.open)
    case "close": booth.feed(.close)
    case "resume": booth.printing.resume()
    case "test": test(viewer)
    default: return false
    }
    return true
  }

  private func attempt(_ pin: String, _ viewer: Viewer) {
    Task {
      let outcome = await doorkeeper.attempt(pin, by: "this machine")
      guard viewers[ObjectIdentifier(viewer)] != nil else { return }
      let word =
        switch outcome {
        case .right: "right"
        case .wrong: "wrong"
        case .limited: "limited"
        case .unset: "unset"
        case .failed: "failed"
        }
      viewer.tell(["kind": "door", "outcome": .string(word)])
      guard case .right = outcome else { return }
      admitted.insert(ObjectIdentifier(viewer))
      tellState()
    }
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

  // MARK: The state

  private func tellState() {
    if let refresh { EventLoop.shared.cancel(refresh) }
    refresh = nil
    guard !admitted.isEmpty else { return }
    let state = state()
    for name in admitted { viewers[name]?.tell(state) }
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
      "troubles": .int(Int64(machine.counts.troubles)), "pages": .int(Int64(booth.viewers.count)),
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
    object["printerWords"] = booth.printerWords.map { .string($0) }
    object["freeMiB"] = Self.freeMiB(booth.pictures.folder).map { .int($0) }
    object["milliCelsius"] = Self.milliCelsius.map { .int($0) }
    return .object(object)
  }

  private static func freeMiB(_ folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int64(clamping: (UInt64(status.f_bavail) * UInt64(status.f_frsize)) >> 20)
  }

  private static var milliCelsius: Int64? {
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
