// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

extension GatewayError {
  /// Why a call has no reply.
  init(_ error: VarlinkCallError) {
    guard case .error(let remote) = error else {
      self = .disconnected
      return
    }
    switch remote.name {
    case GatewayInterface.NoSuchInteraction.name: self = .notAdded
    case GatewayInterface.NoSuchSession.name: self = .noSuchSession
    case GatewayInterface.EngineNotAttached.name: self = .engineNotAttached
    case GatewayInterface.NotAuthorized.name:
      self = .notAuthorized(reason: remote.text("reason"))
    case GatewayInterface.ForegroundRefused.name:
      self = .foregroundRefused(reason: remote.text("reason"))
    case GatewayInterface.TooManyInteractions.name:
      self = .tooManyInteractions(limit: remote.parameters["limit"]?.intValue ?? 0)
    default:
      self = .refused(
        name: remote.name, details: String(decoding: remote.parameters.jsonBytes, as: UTF8.self))
    }
  }
}

extension RemoteError {
  /// A parameter that is a string; empty if there is none of that name.
  fileprivate func text(_ name: String) -> String {
    if case .string(let text)? = parameters[name] { text } else { "" }
  }
}
