// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import ShutterInterfaces
import TestSupport
import Varlink

extension RecordedPhoto {
  /// How it has ended, for a count: "photo", a failure, the name of an error, "abandoned" or "silence".
  var endWord: String {
    switch end {
    case .last: steps.last?.failure ?? "photo"
    case .refused(let error): String(error.split(separator: ".").last ?? "")
    case .abandoned: "abandoned"
    case .silence: "silence"
    }
  }
}

/// A session with several connections for photos, which records all replies for `PhotoGrammar`. With
/// its last reference it goes, like a process that is killed.
final class RecordedSession {
  typealias Interface = EngineInterface

  let session: TestSession
  /// The replies, by request.
  private(set) var photos: [RecordedPhoto] = []
  /// Files that were acknowledged, with their sizes.
  private(set) var files: [String: Int64] = [:]
  /// Files that stood in for a photo when they were acknowledged. The photo has another size.
  private(set) var standIns: Set<String> = []
  /// By request, the time from the requested moment to the photo's frame, microseconds.
  private(set) var offsets: [Int: Int64] = [:]
  /// Whether each of them shows its moment.
  private(set) var lags: [Int: EngineInterface.Photo.ZeroShutterLag] = [:]
  private(set) var isRunning = false
  private var slots: [Slot]
  private var look = 0

  private struct Slot {
    var connection: Connection
    /// The request whose replies it waits for.
    var request: Int?
  }

  /// Opens a session that is stopped.
  init(
    _ stage: EngineStage, slots: Int, _ configuration: Interface.Configuration? = nil
  ) throws {
    session = try TestSession(stage.directory, starts: false, configuration)
    self.slots = try (0..<slots).map { _ in Slot(connection: try stage.directory.connect(.engine)) }
  }

  /// The number of requests that have not ended yet.
  var waiting: Int { slots.count { $0.request != nil } }

  /// Asks for a photo on a connection that is free; false if there is none.
  func capture(_ settings: Interface.PhotoSettings, wantsMore: Bool = true) throws -> Bool {
    guard let slot = slots.firstIndex(where: { $0.request == nil }) else { return false }
    try slots[slot].connection.send(
      Interface.CapturePhoto.self, .init(session: session.id, settings: settings),
      mode: wantsMore ? .more : .single)
    slots[slot].request = photos.count
    photos.append(
      RecordedPhoto(
        wantsMore: wantsMore, uniqueID: settings.uniqueId, wantsClip: settings.liveClip == true,
        isDeferred: settings.deferred == true))
    return true
  }

  /// Reads the replies that have come. Returns whether there were any.
  /// - Parameter status: false when the session has ended, and its connection with it.
  func read(look: Int, status isStatusOpen: Bool = true) throws -> Bool {
    var hasRead = false
    while isStatusOpen, try !session.stream.isQuiet() {
      let state = try session.stream.next(Interface.OpenSession.self).status?.state
      isRunning = state == .running
    }
    for index in slots.indices {
      while let request = slots[index].request, try !slots[index].connection.isQuiet() {
        hasRead = true
        try note(try slots[index].connection.reply(), request, look)
        if photos[request].end != .silence { slots[index].request = nil }
      }
    }
    return hasRead
  }

  /// Reads until every request is answered.
  func readToEnd(status isStatusOpen: Bool = true) throws {
    try read(until: "the replies of all photos", status: isStatusOpen) { _ in waiting == 0 }
  }

  /// Reads until the replies are these, or none comes for too long.
  func read(
    until awaited: String, status isStatusOpen: Bool = true, _ isDone: ([RecordedPhoto]) -> Bool
  ) throws {
    var lastUSec = TestClock.nowUSec
    while !isDone(photos) {
      look += 1
      if try read(look: look, status: isStatusOpen) {
        lastUSec = TestClock.nowUSec
        continue
      }
      guard TestClock.nowUSec - lastUSec < Patience.seconds * 1_000_000 else {
        throw TestError.unexpected(awaited: awaited, got: "\(photos.suffix(16))")
      }
      usleep(500)
    }
  }

  /// Breaks a connection that waits for a photo; false if none waits.
  func abandonOne() throws -> Bool {
    guard let slot = slots.firstIndex(where: { $0.request != nil }),
      let request = slots[slot].request
    else { return false }
    photos[request].end = .abandoned
    slots[slot] = Slot(connection: try session.daemons.connect(.engine))
    return true
  }

  /// Gives up all requests that wait: the client is about to go.
  func abandonAll() {
    for request in slots.compactMap(\.request) { photos[request].end = .abandoned }
  }

  private func note(_ reply: Reply, _ request: Int, _ look: Int) throws {
    switch reply {
    case .failure(let error): photos[request].end = .refused(error.name)
    case .success(let parameters, let continues):
      let step = try Interface.CapturePhoto.Reply(from: parameters, .strict)
      photos[request].steps.append(
        RecordedStep(
          step: step.step.rawValue, uniqueID: step.resolved.uniqueId,
          expectedPhotoCount: Int(step.resolved.expectedPhotoCount),
          resolved: parameters["resolved"].map { "\($0)" } ?? "",
          result: step.photo.map {
            .init(
              name: $0.name, photoCount: Int($0.photoCount), frameSequence: $0.frameSequence)
          }, failure: step.failure, continues: continues, look: look))
      if let photo = step.photo {
        offsets[request] = photo.offsetUSec
        lags[request] = photo.zeroShutterLag
      }
      if let photo = step.photo, let path = photo.path {
        if photo.proxy { standIns.insert(path) } else { files[path] = photo.size }
      }
      if let clip = step.liveClip, let path = clip.path { files[path] = clip.size }
      if !continues { photos[request].end = .last }
    }
  }
}
