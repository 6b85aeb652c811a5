// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

/// A capture session of this process.
final class TestSession {
  typealias Engine = EngineInterface

  let studio: Studio
  let id: String
  let content: Engine.ContentDirectory
  /// Streams the session's status; the session ends with it.
  let stream: Connection
  private let calls: Connection

  /// Opens a session.
  /// - Parameters:
  ///   - starts: whether its camera is to run when this returns.
  ///   - uid: the user who opens it, if not this process's.
  init(
    _ studio: Studio, starts: Bool = true, uid: UInt32? = nil,
    _ configuration: Engine.Configuration? = nil
  ) throws {
    func connect() throws -> Connection {
      guard let uid else { return try studio.connect(.engine) }
      return try OtherUser.connect(studio.daemons.path("org.shutterd.Engine"), as: uid)
    }
    self.studio = studio
    stream = try connect()
    calls = try connect()
    try stream.send(
      Engine.OpenSession.self,
      .init(application: "org.shutterd.test", configuration: configuration), mode: .more)
    let first = try stream.next(Engine.OpenSession.self)
    guard let id = first.session, let content = first.contentDirectory, first.status != nil else {
      throw TestError.unexpected(awaited: "all fields of a session", got: "\(first)")
    }
    self.id = id
    self.content = content
    if starts { try start() }
  }

  func start() throws { try calls.call(Engine.Start.self, .init(session: id)) }

  func stop() throws { try calls.call(Engine.Stop.self, .init(session: id)) }

  @discardableResult
  func configure(_ configuration: Engine.Configuration) throws -> Engine.Configuration {
    try calls.call(
      Engine.Configure.self, .init(session: id, configuration: configuration)
    ).configuration
  }

  /// Takes a photo with one reply.
  func capture(_ settings: Engine.PhotoSettings? = nil) throws -> Engine.CapturePhoto.Reply {
    try calls.call(Engine.CapturePhoto.self, .init(session: id, settings: settings))
  }

  /// Takes a photo that must not fail.
  func photo(_ settings: Engine.PhotoSettings? = nil) throws -> Engine.Photo {
    let reply = try capture(settings)
    guard let photo = reply.photo, reply.failure == nil else {
      throw TestError.unexpected(awaited: "a photo", got: "\(reply)")
    }
    return photo
  }

  /// Takes a photo and returns its steps as they were reported.
  func steps(_ settings: Engine.PhotoSettings? = nil) throws -> [Engine.CapturePhoto.Reply] {
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

  /// The next status of the session for which `isWanted`.
  func status(
    where isWanted: (Engine.SessionStatus) -> Bool
  ) throws -> Engine.SessionStatus {
    while true {
      let reply = try stream.next(Engine.OpenSession.self)
      if let status = reply.status, isWanted(status) { return status }
    }
  }
}
