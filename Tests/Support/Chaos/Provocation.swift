// SPDX-License-Identifier: Apache-2.0
import ButtonModel

/// An event that chance brings about too seldom to rely on.
enum Provocation: Hashable, Sendable {
  case cancelled(CancelReason)
  /// A second press while an exclusive interaction has one.
  case swallowed

  /// All that can be brought about from outside. The gateway's end comes last.
  static let all: [Provocation] =
    reasons.filter { $0 != .gatewayShutdown }.map { .cancelled($0) } + [.swallowed]

  /// The reasons that occur. A palm needs a screen that feels one, which a simulated one does not: the
  /// random stories and PenRigTests have palms.
  static let reasons = CancelReason.allCases.filter { $0 != .palm }
}
