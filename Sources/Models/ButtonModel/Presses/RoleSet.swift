// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The roles that an interaction takes. Those that are never granted, such as `Role.lock`, are never
/// members.
package struct RoleSet: Hashable, Sendable {
  private var bits: UInt8

  package init(_ roles: [Role]) {
    bits = 0
    for role in roles {
      bits |= Self.bit(role)
    }
  }

  /// The roles that an interaction with these handlers takes.
  package init(_ handlers: Handlers) {
    switch handlers {
    case .single, .pair: self.init([.primary, .secondary])
    case .primaryOnly: self.init([.primary])
    }
  }

  package func contains(_ role: Role) -> Bool {
    bits & Self.bit(role) != 0
  }

  package var isEmpty: Bool { bits == 0 }

  private static func bit(_ role: Role) -> UInt8 {
    switch role {
    case .primary: 1
    case .secondary: 2
    case .halfPress: 4
    case .launch, .lock, .none, .zoomIn, .zoomOut, .exposureUp, .exposureDown, .controlUp,
      .controlDown:
      0
    }
  }
}

/// The number of handlers of a client, which decides the roles it takes. The raw values are
/// the words of `AddInteraction`.
package enum Handlers: String, CaseIterable, Sendable {
  /// One handler for both roles.
  case single
  /// A handler for each role.
  case pair
  /// The secondary role is left to the next interaction or to the default behaviour.
  case primaryOnly = "primary_only"
}
