// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import Varlink
import VarlinkSocket

extension IncomingCall {
  /// Answers an error as the gateway would say it.
  func fail(_ error: GatewayError) {
    typealias Interface = GatewayInterface
    switch error {
    case .noSuchSession: fail(Interface.NoSuchSession(session: ""))
    case .engineNotAttached: fail(Interface.EngineNotAttached())
    case .notAuthorized(let reason): fail(Interface.NotAuthorized(reason: reason))
    case .foregroundRefused(let reason):
      fail(Interface.ForegroundRefused(reason: .init(rawValue: reason)))
    case .tooManyInteractions(let limit): fail(Interface.TooManyInteractions(limit: limit))
    case .unreachable, .disconnected, .notAdded, .refused:
      fail(invalidParameter: "application")
    }
  }
}
