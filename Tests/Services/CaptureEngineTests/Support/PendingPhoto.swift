// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

/// A photo that is on its way, on a connection of its own.
final class PendingPhoto {
  typealias Engine = EngineInterface

  private let connection: Connection

  /// Asks for it.
  init(_ session: TestSession, _ settings: Engine.PhotoSettings? = nil) throws {
    connection = try session.daemons.connect(.engine)
    try connection.send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: settings), mode: .more)
  }

  /// Waits until it has begun, and its frame is looked for.
  func begun() throws {
    while try connection.next(Engine.CapturePhoto.self).step != .willCapture {}
  }

  /// Reads the steps that are left.
  func steps() throws -> [Engine.CapturePhoto.Reply] {
    var steps: [Engine.CapturePhoto.Reply] = []
    while steps.last?.step != .didFinishCapture {
      steps.append(try connection.next(Engine.CapturePhoto.self))
    }
    return steps
  }

  /// Waits for the end of the photo, and returns the step with the picture, or the last one if there is none.
  func end() throws -> Engine.CapturePhoto.Reply {
    let steps = try steps()
    return steps.last { $0.photo != nil } ?? steps[steps.count - 1]
  }
}

extension TestSession {
  /// Waits until so many of its photos are accepted and not finished.
  func wait(forPhotos count: Int64) throws {
    try TestClock.wait(for: "\(count) photos to be accepted") {
      try summary.photosInProgress == count ? () : nil
    }
  }

  /// Waits until it has a recording.
  ///
  /// - Returns: its name.
  func waitForRecording() throws -> String {
    try TestClock.wait(for: "the recording") { try summary.recording }
  }

  private var summary: Engine.SessionSummary {
    get throws {
      let sessions = try call(Engine.ListSessions.self, .init()).sessions
      guard let own = sessions.first(where: { $0.session == id }) else {
        throw TestError.ended(awaited: "the session \(id)")
      }
      return own
    }
  }
}

/// A camera of 160 by 96 pixels, named `two`, that can be switched to 320 by 192 for a photo.
enum LargerPhoto {
  typealias Engine = EngineInterface

  static let size = Engine.Dimensions(width: 320, height: 192)
  static let settings = Engine.PhotoSettings(maxPhotoDimensions: size)
  static let configuration = Engine.Configuration(camera: "two", width: 160, height: 96)
}
