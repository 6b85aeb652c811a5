// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Varlink
import VarlinkSocket

extension IncomingCall {
  /// Answers with the Gateway interface's error for what the press machine refused.
  /// - Parameter interaction: the name by which the caller meant an interaction.
  func fail(_ refusal: Refusal, interaction: String) {
    switch refusal {
    case .noSuchInteraction: fail(GatewayInterface.NoSuchInteraction(interaction: interaction))
    case .noSuchSession(let session): fail(GatewayInterface.NoSuchSession(session: session.name))
    case .engineNotAttached: fail(GatewayInterface.EngineNotAttached())
    case .notAuthorized(let reason): fail(GatewayInterface.NotAuthorized(reason: reason))
    case .foregroundRefused(let reason):
      fail(GatewayInterface.ForegroundRefused(reason: .init(rawValue: reason.rawValue)))
    case .noSuchEvent(let sequence): fail(GatewayInterface.NoSuchEvent(sequence: sequence))
    case .tooManyInteractions(let limit):
      fail(GatewayInterface.TooManyInteractions(limit: Int64(limit)))
    // Of the EngineLink interface, which has no error for it.
    case .tooManySessions: fail(invalidParameter: "session")
    case .invalidParameter(let name):
      fail(invalidParameter: name)
    // Of the Control interface, which names the object itself.
    case .noSuchClient: fail(invalidParameter: "pid")
    case .noSuchDevice: fail(invalidParameter: "device")
    case .noSuchButton: fail(invalidParameter: "button")
    }
  }
}
