// SPDX-License-Identifier: Apache-2.0

/// How an interaction's connection ended. In each case nothing can be sent on it any more.
package enum InteractionRemoval: Hashable, Sendable {
  /// The client closed it.
  case closed
  /// The gateway closed it, because the client read too slowly or a write failed.
  case unresponsive

  /// Why a press in flight is cancelled with it.
  var cancelReason: CancelReason {
    switch self {
    case .closed: .interactionRemoved
    case .unresponsive: .clientUnresponsive
    }
  }
}
