// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces

/// The press for which `shutterctl on-press` runs a command, as the command's environment has it. A `shutterctl` that the
/// command starts uses the session of that press, or at least its camera.
struct PressOfCommand {
  /// A session of the engine.
  let session: String
  /// The press, and the time of its edge, microseconds of CLOCK_MONOTONIC.
  let press: Int64?
  let momentUSec: Int64?

  /// How long after its edge a press still says which moment to photograph, microseconds. The engine keeps the frames of
  /// about a second; a command that does something else first means the moment in which it asks.
  static let recentUSec: Int64 = 800_000

  /// The press of this process; nil if `on-press` has not started it, or its session is not the engine's.
  static var ofThisProcess: Self? { Self { getenv($0).map { String(cString: $0) } } }

  /// - Parameter variable: gives a variable of the environment.
  init?(_ variable: (String) -> String?) {
    guard let session = variable("SHUTTERD_SESSION"), !session.isEmpty else { return nil }
    self.session = session
    press = variable("SHUTTERD_PRESS").flatMap { Int64($0) }
    momentUSec = variable("SHUTTERD_MONOTONIC_USEC").flatMap { Int64($0) }
  }

  /// Its moment, if that is recent.
  func recentMomentUSec(nowUSec: Int64) -> Int64? {
    momentUSec.flatMap { (0...Self.recentUSec).contains(nowUSec - $0) ? $0 : nil }
  }

  /// What the engine says of its session; nil if that has ended, or is not this user's.
  @LoopActor
  func summary(_ common: CommonOptions) async throws -> EngineInterface.SessionSummary? {
    let client = try common.connect(.engine)
    defer { client.close() }
    return try await client.call(EngineInterface.ListSessions.self, .init()).sessions
      .first { $0.session == session }
  }
}

extension CommonOptions {
  /// The camera of the press for which this program runs; nil if it runs for none, or if its session has ended.
  @LoopActor
  func cameraOfPress() async throws -> String? {
    try await PressOfCommand.ofThisProcess?.summary(self)?.camera
  }
}
