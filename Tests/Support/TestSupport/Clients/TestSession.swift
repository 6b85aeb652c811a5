// SPDX-License-Identifier: Apache-2.0
import Installation
import ShutterInterfaces
import Varlink

/// A capture session of this process.
package final class TestSession {
  package typealias Engine = EngineInterface

  /// Kept as long as the session.
  package let daemons: any ReachableDaemons
  package let id: String
  package let content: Engine.ContentDirectory
  /// Streams the session's status; the session ends with it.
  package let stream: Connection
  /// For calls with one reply, or whose replies are awaited later.
  package let calls: Connection

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - application: the name of the program.
  ///   - starts: whether its camera is to run when this returns.
  ///   - connect: makes a connection to the engine, if not as this process's user.
  package init(
    _ daemons: any ReachableDaemons, application: String = "org.shutterd.test",
    starts: Bool = true, _ configuration: Engine.Configuration? = nil,
    connect: (() throws -> Connection)? = nil
  ) throws {
    let connect = connect ?? { try daemons.connect(.engine) }
    self.daemons = daemons
    stream = try connect()
    calls = try connect()
    try stream.send(
      Engine.OpenSession.self,
      .init(application: application, configuration: configuration), mode: .more)
    let first = try stream.next(Engine.OpenSession.self)
    guard let id = first.session, let content = first.contentDirectory, first.status != nil else {
      throw TestError.unexpected(awaited: "all fields of a session", got: "\(first)")
    }
    self.id = id
    self.content = content
    if starts { try start() }
  }

  /// Calls a method that has one reply.
  package func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Reply {
    try calls.call(method, parameters)
  }

  // MARK: Its camera

  package func start() throws { try calls.call(Engine.Start.self, .init(session: id)) }

  /// Asks for the start and does not wait for it.
  package func beginStart() throws { try calls.send(Engine.Start.self, .init(session: id)) }

  package func stop() throws { try calls.call(Engine.Stop.self, .init(session: id)) }

  @discardableResult
  package func configure(_ configuration: Engine.Configuration) throws -> Engine.Configuration {
    try calls.call(
      Engine.Configure.self, .init(session: id, configuration: configuration)
    ).configuration
  }

  // MARK: Photos

  /// Takes a photo with one reply.
  package func capture(
    _ settings: Engine.PhotoSettings? = nil
  ) throws -> Engine.CapturePhoto.Reply {
    try calls.call(Engine.CapturePhoto.self, .init(session: id, settings: settings))
  }

  /// Takes a photo that must not fail.
  package func photo(_ settings: Engine.PhotoSettings? = nil) throws -> Engine.Photo {
    try capture(settings).taken
  }

  /// Takes a photo and returns its steps as they were reported.
  package func steps(
    _ settings: Engine.PhotoSettings? = nil
  ) throws -> [Engine.CapturePhoto.Reply] {
    try calls.send(
      Engine.CapturePhoto.self, .init(session: id, settings: settings), mode: .more)
    var steps: [Engine.CapturePhoto.Reply] = []
    while true {
      switch try calls.reply() {
      case .failure(let error): throw error
      case .success(let parameters, let continues):
        steps.append(try Engine.CapturePhoto.Reply(from: parameters, .strict))
        if !continues { return steps }
      }
    }
  }

  // MARK: What is reported

  /// The next status of the session for which `isWanted`.
  package func status(
    where isWanted: (Engine.SessionStatus) -> Bool = { _ in true }
  ) throws -> Engine.SessionStatus {
    while true {
      let reply = try stream.next(Engine.OpenSession.self)
      if let status = reply.status, isWanted(status) { return status }
    }
  }

  /// Waits until the session is reported to be in this state.
  @discardableResult
  package func wait(for state: Engine.State) throws -> Engine.SessionStatus {
    try status { $0.state == state }
  }

  /// The states of the session that were reported since the last look.
  package func statesSoFar() throws -> [Engine.State] {
    // All messages sent before this call is answered are there when it is.
    _ = try readiness()
    var states: [Engine.State] = []
    while try !stream.isQuiet() {
      if let status = try stream.next(Engine.OpenSession.self).status {
        states.append(status.state)
      }
    }
    return states
  }

  /// The readiness. All messages sent before this call have been handled when it returns.
  package func readiness() throws -> Engine.Readiness {
    try calls.call(Engine.WatchReadiness.self, .init(session: id)).readiness
  }
}

extension EngineInterface.CapturePhoto.Reply {
  /// The photo; throws if it failed.
  package var taken: EngineInterface.Photo {
    get throws {
      guard let photo, failure == nil else {
        throw TestError.unexpected(awaited: "a photo", got: "\(self)")
      }
      return photo
    }
  }
}

/// Connections on which photos of one session are asked for in turn, so that as many are on their way at
/// once as there are lanes.
package final class PhotoLanes {
  private typealias Engine = EngineInterface

  private let session: TestSession
  private let lanes: [Connection]
  private var asked = 0
  private var answered = 0

  package init(_ session: TestSession, count: Int) throws {
    self.session = session
    lanes = try (0..<count).map { _ in try session.daemons.connect(.engine) }
  }

  /// Asks for a photo, after the end of the one before it in the same lane, which it returns.
  package func ask(
    _ settings: EngineInterface.PhotoSettings? = nil
  ) throws -> EngineInterface.Photo? {
    let finished = asked - answered == lanes.count ? try next() : nil
    try lanes[asked % lanes.count].send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: settings))
    asked += 1
    return finished
  }

  /// The next of the photos that were asked for, in order; nil if all have been returned.
  package func next() throws -> EngineInterface.Photo? {
    guard answered < asked else { return nil }
    let reply = try lanes[answered % lanes.count].next(Engine.CapturePhoto.self)
    answered += 1
    return try reply.taken
  }

  /// Asks for a photo in each lane at once; `acknowledged` gets each as soon as it is there.
  package func burst(_ acknowledged: (EngineInterface.Photo) throws -> Void) throws {
    for _ in lanes { _ = try ask() }
    while let photo = try next() { try acknowledged(photo) }
  }
}
