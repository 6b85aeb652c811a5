// SPDX-License-Identifier: Apache-2.0

/// A client process with at least one interaction.
struct ClientState {
  var identity: ClientIdentity
  /// As its newest interaction names it.
  var application: String
  /// Oldest first.
  var interactions: [InteractionState] = []
  /// Whether an acknowledgement is overdue, so that it is granted nothing.
  var isUnresponsive = false

  var id: ClientID { identity.id }

  /// The newest enabled interaction that takes the press, as an index; nil if there is none.
  func taker(_ role: Role, of button: ButtonID) -> Int? {
    interactions.lastIndex { $0.enabled && $0.takes(role, of: button) }
  }

  /// Whether newer enabled interactions take all that this one would. For an interaction without a
  /// list of buttons that needs, role by role, a newer one without a list.
  func isShadowed(_ index: Int) -> Bool {
    let interaction = interactions[index]
    let newer = interactions[(index + 1)...].filter(\.enabled)
    if newer.isEmpty { return false }
    return Role.allCases.allSatisfy { role in
      guard interaction.roles.contains(role) else { return true }
      guard let buttons = interaction.buttons else {
        return newer.contains { $0.takesAll(role) }
      }
      return buttons.allSatisfy { button in newer.contains { $0.takes(role, of: button) } }
    }
  }

  /// Whether the newest interaction names an application that is pinned to the foreground.
  func matches(application: String, uid: UInt32?) -> Bool {
    self.application == application && (uid == nil || uid == identity.uid)
  }
}
