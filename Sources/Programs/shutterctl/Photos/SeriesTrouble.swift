// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The way in which a series of photos bears trouble: a camera that is unplugged, an engine that is started again or
/// a disk that is full costs the photos of that time, and not the series. A reason is printed once, until another one
/// takes its place.
struct SeriesTrouble {
  /// The photos that are missing, one after the other, up to now.
  private var missedInARow = 0
  private var reason: String?
  /// All that are missing, and why the first one is.
  private(set) var missed = 0
  private var first: String?

  /// Errors that each further photo would meet in the same way: the options, or the rights, are wrong.
  private static let lasting: Set<String> = [
    EngineInterface.InvalidSettings.name, EngineInterface.MissingHandler.name,
    EngineInterface.ReusedSettings.name, EngineInterface.NotAuthorized.name,
    EngineInterface.ConfigurationUnsupported.name,
    VarlinkServiceInterface.InvalidParameter.name, VarlinkServiceInterface.PermissionDenied.name,
    VarlinkServiceInterface.MethodNotFound.name,
    VarlinkServiceInterface.MethodNotImplemented.name,
  ]

  /// Whether a later photo may succeed.
  static func passes(_ error: any Error) -> Bool {
    if case .refused(.error(let error)) = Failure(error) { return !lasting.contains(error.name) }
    return true
  }

  /// Whether the session is lost, so that the next photo needs another one. Another program's session that was
  /// stopped is also lost.
  static func endsSession(_ error: any Error, isBorrowed: Bool) -> Bool {
    switch Failure(error) {
    case .refused(.error(let error)):
      error.name == EngineInterface.NoSuchSession.name
        || isBorrowed && error.name == EngineInterface.SessionNotRunning.name
    case .refused(.disconnected), .refused(.protocolViolation), .unreachable: true
    default: false
    }
  }

  /// A photo is missing.
  ///
  /// - Returns: what is to be said; nil: it was said before.
  mutating func missing(_ name: String, _ error: any Error) -> String? {
    missed += 1
    missedInARow += 1
    let words = "\(Failure(error))"
    first = first ?? words
    guard words != reason else { return nil }
    reason = words
    return "\(name) is missing: \(words)"
  }

  /// A photo was taken again.
  ///
  /// - Returns: what is to be said; nil: nothing was missing.
  mutating func over() -> String? {
    guard missedInARow > 0 else { return nil }
    defer { (missedInARow, reason) = (0, nil) }
    return missedInARow == 1
      ? "the series goes on" : "the series goes on; \(missedInARow) photos are missing"
  }

  /// How the series ends; nil: nothing is missing.
  func failure(of taken: Int64) -> Failure? {
    first.map { .input("\(missed) of \(taken) photos are missing; the first: \($0)") }
  }
}
