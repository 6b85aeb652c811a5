// SPDX-License-Identifier: Apache-2.0

/// Why the gateway does not do what was asked of it.
public enum GatewayError: Error, Hashable, Sendable {
  /// Nothing answers at the gateway's socket. The path, and the system's reason.
  case unreachable(path: String, reason: String)
  /// The connection ended.
  case disconnected
  /// The interaction is not added at a client, or the client has not reached the gateway yet.
  case notAdded
  /// The engine has no such session, or it belongs to another user.
  case noSuchSession
  /// No engine is attached to the gateway, so it knows no session.
  case engineNotAttached
  /// The gateway's configuration does not let this user do that.
  case notAuthorized(reason: String)
  /// The foreground policy does not let this program come to the foreground now: `locked`, `pinned`,
  /// `seat_inactive`, `decided_by_shell`, or a word that is newer than this library.
  case foregroundRefused(reason: String)
  /// The program, or all programs together, have as many interactions as may be.
  case tooManyInteractions(limit: Int64)
  /// The gateway does not understand the request: an option has a value that it does not know. The
  /// error's name on the wire, and what it says.
  case refused(name: String, details: String)

  /// Whether the same request will have the same answer, so that the library does not repeat it.
  public var isFinal: Bool {
    if case .refused = self { true } else { false }
  }
}

extension GatewayError: CustomStringConvertible {
  /// One line for people, with the remedy where there is one.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason): "shutterd cannot be reached at \(path): \(reason)"
    case .disconnected: "the connection to shutterd has ended"
    case .notAdded: "shutterd does not have the interaction (yet)"
    case .noSuchSession: "shutterd knows no such capture session of this user"
    case .engineNotAttached: "no capture engine is attached to shutterd: start shutter-engine"
    case .notAuthorized(let reason): "shutterd's configuration does not allow it: \(reason)"
    case .foregroundRefused(let reason): "not to be had in the foreground now: \(reason)"
    case .tooManyInteractions(let limit): "there are \(limit) interactions, no more are allowed"
    case .refused(let name, let details): "shutterd answered \(name): \(details)"
    }
  }
}
