// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Why a call has no reply, or no further one.
public enum VarlinkCallError: Error, Equatable, Sendable {
  /// The service answered an error.
  case error(RemoteError)
  /// The connection ended first. Whether the service acted on the call is not known.
  case disconnected
  /// The service sent something that it must not. The connection is closed.
  case protocolViolation(String)
  /// The reply does not fit the method's declaration. The connection goes on.
  case invalidReply(method: String, FieldError)
  /// That many calls are under way already; this one was not made.
  case tooManyCalls(maximum: Int)

  /// The error with its parameters, if it is one of that type and they fit its declaration.
  public func value<Failure: VarlinkErrorValue>(of type: Failure.Type) -> Failure? {
    guard case .error(let error) = self else { return nil }
    return try? Failure(error)
  }
}

extension VarlinkCallError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .error(let error): return error.description
    case .disconnected: return "the service closed the connection"
    case .protocolViolation(let what): return "the service broke the protocol: \(what)"
    case .invalidReply(let method, let error): return "invalid reply to \(method): \(error)"
    case .tooManyCalls(let maximum): return "more than \(maximum) calls at a time"
    }
  }
}
