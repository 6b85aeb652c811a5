// SPDX-License-Identifier: Apache-2.0
import HookModel

extension HookQueue {
  /// Why photos and films that were seen are not in the list of a hook or a copy, in words.
  func problem(ofMoreFor name: String) -> String? {
    let rules = rules.filter { $0.name == name }
    if rules.isEmpty {
      return "photos and films are left for '\(name)', which is not configured any more: "
        + "'shutterctl hooks drop' gives them up"
    }
    // That there is no such user is said of the hook itself.
    guard !rules.contains(where: { $0.owners == .unknown }) else { return nil }
    return "too many photos and films wait for '\(name)': it gets newer ones when half of these "
      + "are done; other hooks and copies go on"
  }
}
