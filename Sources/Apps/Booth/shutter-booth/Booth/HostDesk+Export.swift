// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import WebServing

/// The way of an event's pictures to the host: as one archive, or copied into the folder that the configuration names.
extension HostDesk {
  /// The time in which an archive has to be fetched.
  private static let archiveUSec: Int64 = 600_000_000

  func archive(_ name: String) -> EventPictures? {
    archives.value(name, atUSec: MonotonicClock.nowUSec)
  }

  func tellEvents(_ viewer: Viewer) {
    let pictures = booth.setup.picturesFolder
    let present = booth.pictures.folder.split(separator: "/").last.map { String($0) } ?? ""
    read("events") {
      EventPictures.events(in: pictures).map { name in
        (name, EventPictures(folder: "\(pictures)/\(name)").names.count)
      }
    } _: { [weak self] events in
      guard let self else { return }
      viewer.tell([
        "kind": "events", "present": .string(present), "deleted": deletedEvents,
        "events": .array(
          events.map { ["name": .string($0.0), "count": .int(Int64($0.1))] }),
      ])
    }
  }

  /// One of the folders that are there: a name from a page never becomes a path.
  ///
  /// - Returns: false for what no page sends.
  func withEvent(_ name: String, _ take: (EventPictures) -> Bool) -> Bool {
    let pictures = booth.setup.picturesFolder
    guard let known = EventPictures.events(in: pictures).first(where: { $0 == name }) else {
      return false
    }
    return take(EventPictures(folder: "\(pictures)/\(known)"))
  }

  func export(_ event: EventPictures, _ viewer: Viewer) -> Bool {
    let link = RandomName.make()
    let nowUSec = MonotonicClock.nowUSec
    archives.add(
      link, event, of: ObjectIdentifier(viewer), atUSec: nowUSec,
      untilUSec: nowUSec + Self.archiveUSec)
    viewer.tell(["kind": "export", "path": .string("/archive/\(link)")])
    return true
  }

  func copy(_ event: EventPictures, _ viewer: Viewer) -> Bool {
    guard let folder = booth.setup.configuration.share.folder else { return false }
    guard !isCopying else { return true }
    isCopying = read("copy") { () -> (Int, String?) in
      do throws(SystemError) {
        return (try event.copy(to: folder), nil)
      } catch {
        Log.error("pictures are not copied: \(error)")
        return (0, "\(error)")
      }
    } _: { [weak self] count, error in
      self?.isCopying = false
      var object: JSONObject = ["kind": "copied", "count": .int(Int64(count))]
      object["error"] = error.map { .string($0) }
      viewer.tell(.object(object))
    }
    return true
  }

  /// Work that waits for disks: a thread of its own does it, and its result comes to the loop.
  ///
  /// - Returns: false if no thread could be started; then `done` is not called.
  @discardableResult
  func read<Value: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Value,
    _ done: @escaping @LoopActor @Sendable (Value) -> Void
  ) -> Bool {
    do throws(SystemError) {
      try WorkerThread.start(name: name) {
        let value = work()
        EventLoop.shared.post { done(value) }
      }
      return true
    } catch {
      Log.error("\(error)")
      return false
    }
  }
}
