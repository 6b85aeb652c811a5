// SPDX-License-Identifier: Apache-2.0
import ButtonModel

extension Refusal {
  /// The name of the interfaces' error, as the log has it. What it carries stays out: it may be a
  /// name that another user must not learn.
  var word: String {
    switch self {
    case .noSuchInteraction: "NoSuchInteraction"
    case .noSuchSession: "NoSuchSession"
    case .engineNotAttached: "EngineNotAttached"
    case .notAuthorized: "NotAuthorized"
    case .foregroundRefused: "ForegroundRefused"
    case .noSuchEvent: "NoSuchEvent"
    case .tooManyInteractions: "TooManyInteractions"
    case .tooManySessions: "TooManySessions"
    case .invalidParameter: "InvalidParameter"
    case .noSuchClient: "NoSuchClient"
    case .noSuchDevice: "NoSuchDevice"
    case .noSuchButton: "NoSuchButton"
    }
  }
}
