// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

/// Connections on which photos of one session are asked for in turn, so that as many are on their way at
/// once as there are lanes.
final class PhotoLanes {
  private typealias Engine = EngineInterface

  private let session: TestSession
  private let lanes: [Connection]
  private var asked = 0
  private var answered = 0

  init(_ session: TestSession, count: Int) throws {
    self.session = session
    lanes = try (0..<count).map { _ in try session.studio.connect(.engine) }
  }

  /// Asks for a photo, after the end of the one before it in the same lane, which it returns.
  func ask(_ settings: EngineInterface.PhotoSettings) throws -> EngineInterface.Photo? {
    let finished = asked - answered == lanes.count ? try next() : nil
    try lanes[asked % lanes.count].send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: settings))
    asked += 1
    return finished
  }

  /// The next of the photos that were asked for, in order; nil if all have been returned.
  func next() throws -> EngineInterface.Photo? {
    guard answered < asked else { return nil }
    let reply = try lanes[answered % lanes.count].next(Engine.CapturePhoto.self)
    answered += 1
    guard let photo = reply.photo, reply.failure == nil else {
      throw TestError.unexpected(awaited: "a photo", got: "\(reply)")
    }
    return photo
  }
}
