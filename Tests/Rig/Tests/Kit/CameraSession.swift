// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

/// A session of the engine with a camera.
final class CameraSession {
  private typealias Engine = EngineInterface

  let id: String
  private let stream: Connection
  private let calls: [Connection]
  /// A connection for a call whose reply is awaited later.
  var call: Connection { calls[0] }

  /// Opens a running session of the synthetic camera, for tests of what becomes of its photos.
  ///
  /// - Parameter parallel: the number of photos that can be asked for at once.
  convenience init(_ daemons: Daemons, parallel: Int = 1) throws {
    try self.init(daemons, .init(), parallel: parallel)
    try start()
  }

  /// Opens a session that is stopped.
  init(_ daemons: Daemons, _ configuration: EngineInterface.Configuration, parallel: Int = 1) throws
  {
    let path = daemons.path("org.shutterd.Engine")
    stream = try Connection(path)
    calls = try (0..<parallel).map { _ in try Connection(path) }
    try stream.send(
      Engine.OpenSession.self,
      .init(application: "org.shutterd.rig", configuration: configuration), mode: .more)
    guard let id = try stream.next(Engine.OpenSession.self).session else {
      throw RigError.ended(awaited: "a session")
    }
    self.id = id
  }

  func start() throws { try calls[0].call(Engine.Start.self, .init(session: id)) }

  func stop() throws { try calls[0].call(Engine.Stop.self, .init(session: id)) }

  /// The next status that the engine sends.
  func nextStatus() throws -> EngineInterface.SessionStatus {
    guard let status = try stream.next(Engine.OpenSession.self).status else {
      throw RigError.ended(awaited: "a status")
    }
    return status
  }

  func configure(
    _ configuration: EngineInterface.Configuration
  ) throws -> EngineInterface.Configuration {
    try calls[0].call(Engine.Configure.self, .init(session: id, configuration: configuration))
      .configuration
  }

  /// Takes a photo.
  func capture(
    _ settings: EngineInterface.PhotoSettings? = nil
  ) throws -> EngineInterface.CapturePhoto.Reply {
    try calls[0].call(Engine.CapturePhoto.self, .init(session: id, settings: settings))
  }

  /// Asks for several photos at once; `acknowledged` gets each photo as soon as it is there.
  func burst(_ acknowledged: (EngineInterface.Photo) throws -> Void) throws {
    for call in calls { try call.send(Engine.CapturePhoto.self, .init(session: id)) }
    for call in calls {
      let reply = try call.next(Engine.CapturePhoto.self)
      guard let photo = reply.photo, reply.failure == nil else {
        throw RigError.unexpected(awaited: "a photo", got: "\(reply)")
      }
      try acknowledged(photo)
    }
  }

  /// The configuration of an engine for such a session, which stores below `folder`.
  static func configuration(
    _ folder: String, pixelFormat: String = "YUYV", sidecars: Bool = false
  ) -> String {
    """
    content_directory = "\(folder)/content"
    storage = { free_space_mib = 0, sidecars = \(sidecars) }
    [[camera]]
    match = { DEVNAME = "*" }
    ignore = true
    [[synthetic]]
    name = "test"
    width = 320
    height = 180
    frames_per_second = 10
    pixel_format = "\(pixelFormat)"
    """
  }
}
