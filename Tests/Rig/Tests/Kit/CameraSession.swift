// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Varlink

/// A running session of the engine's synthetic camera, for tests of what becomes of its photos.
final class CameraSession {
  private typealias Engine = EngineInterface

  let id: String
  private let stream: Connection
  private let calls: [Connection]

  /// - Parameter parallel: how many photos can be asked for at once.
  init(_ daemons: Daemons, parallel: Int = 1) throws {
    let path = daemons.path("org.shutterd.Engine")
    stream = try Connection(path)
    calls = try (0..<parallel).map { _ in try Connection(path) }
    try stream.send(
      Engine.OpenSession.self, .init(application: "org.shutterd.rig"), mode: .more)
    guard let id = try stream.next(Engine.OpenSession.self).session else {
      throw RigError.ended(awaited: "a session")
    }
    self.id = id
    try calls[0].call(Engine.Start.self, .init(session: id))
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
  static func configuration(_ folder: String, sidecars: Bool = false) -> String {
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
    """
  }
}
