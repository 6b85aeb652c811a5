// SPDX-License-Identifier: Apache-2.0
import CaptureGrammar
import Glibc
import ShutterInterfaces
import TestSupport
import Varlink

/// A client with a session and several connections for photos, which records all replies. With its
/// last reference it goes, like a process that is killed.
final class StageClient {
  typealias Interface = EngineInterface

  let session: String
  /// The replies, by request.
  private(set) var photos: [RecordedPhoto] = []
  /// Files that were acknowledged, with their sizes.
  private(set) var files: [String: Int64] = [:]
  /// For each photo, the time from the requested moment to its frame.
  private(set) var offsets: [Int64] = []
  private(set) var isRunning = false
  private let path: String
  private let status: Connection
  private let calls: Connection
  private var slots: [Slot]
  private var look = 0

  private struct Slot {
    var connection: Connection
    /// The request whose replies it waits for.
    var request: Int?
  }

  init(_ path: String, slots: Int, _ configuration: Interface.Configuration? = nil) throws {
    self.path = path
    status = try Connection(path)
    calls = try Connection(path)
    self.slots = try (0..<slots).map { _ in Slot(connection: try Connection(path)) }
    try status.send(
      Interface.OpenSession.self,
      .init(application: "org.shutterd.test", configuration: configuration), mode: .more)
    guard let session = try status.next(Interface.OpenSession.self).session else {
      throw TestError.ended(awaited: "a session")
    }
    self.session = session
  }

  /// The number of requests that have not ended yet.
  var waiting: Int { slots.count { $0.request != nil } }

  func start() throws { try calls.call(Interface.Start.self, .init(session: session)) }

  /// Calls a method of this session that has one reply.
  func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Reply {
    try calls.call(method, parameters)
  }

  @discardableResult
  func configure(_ configuration: Interface.Configuration) throws -> Interface.Configuration {
    try call(Interface.Configure.self, .init(session: session, configuration: configuration))
      .configuration
  }

  /// Takes a photo with one reply.
  func photo(_ settings: Interface.PhotoSettings? = nil) throws -> Interface.CapturePhoto.Reply {
    try call(Interface.CapturePhoto.self, .init(session: session, settings: settings))
  }

  /// Asks for the start and does not wait for it.
  func beginStart() throws { try calls.send(Interface.Start.self, .init(session: session)) }

  func stop() throws { try calls.call(Interface.Stop.self, .init(session: session)) }

  /// The readiness. All messages sent before this call have been handled when it returns.
  func readiness() throws -> Interface.Readiness {
    try calls.call(Interface.WatchReadiness.self, .init(session: session)).readiness
  }

  /// Asks for a photo on a connection that is free; false if there is none.
  func capture(_ settings: Interface.PhotoSettings, wantsMore: Bool = true) throws -> Bool {
    guard let slot = slots.firstIndex(where: { $0.request == nil }) else { return false }
    try slots[slot].connection.send(
      Interface.CapturePhoto.self, .init(session: session, settings: settings),
      mode: wantsMore ? .more : .single)
    slots[slot].request = photos.count
    photos.append(RecordedPhoto(wantsMore: wantsMore, uniqueID: settings.uniqueId))
    return true
  }

  /// Reads the replies that have come. Returns whether there were any.
  /// - Parameter status: false when the session has ended, and its connection with it.
  func read(look: Int, status isStatusOpen: Bool = true) throws -> Bool {
    var hasRead = false
    while isStatusOpen, try !status.isQuiet() {
      let state = try status.next(Interface.OpenSession.self).status?.state
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
    while waiting > 0 {
      look += 1
      if try !read(look: look, status: isStatusOpen) { usleep(500) }
    }
  }

  /// Waits until the session is reported to be in this state.
  @discardableResult
  func wait(for state: Interface.State) throws -> Interface.SessionStatus {
    while true {
      let status = try status.next(Interface.OpenSession.self).status
      if let status, status.state == state { return status }
    }
  }

  /// The states of the session that were reported since the last look.
  func statesSoFar() throws -> [Interface.State] {
    // All messages sent before this call is answered are there when it is.
    _ = try readiness()
    var states: [Interface.State] = []
    while try !status.isQuiet() {
      if let status = try status.next(Interface.OpenSession.self).status {
        states.append(status.state)
      }
    }
    return states
  }

  /// Breaks a connection that waits for a photo; false if none waits.
  func abandonOne() throws -> Bool {
    guard let slot = slots.firstIndex(where: { $0.request != nil }),
      let request = slots[slot].request
    else { return false }
    photos[request].end = .abandoned
    slots[slot] = Slot(connection: try Connection(path))
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
      if let photo = step.photo { offsets.append(photo.offsetUSec) }
      if let photo = step.photo, let path = photo.path { files[path] = photo.size }
      if !continues { photos[request].end = .last }
    }
  }
}
