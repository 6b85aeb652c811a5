// SPDX-License-Identifier: Apache-2.0
import HookModel

extension HookQueue {
  /// Why files that were seen are not in the list of a hook or a copy, in words.
  func problem(of owed: Owed) -> String? {
    let files = owed.kind == .photo ? "photos" : "films"
    guard isConfigured(owed) else {
      return "\(files) are left for '\(owed.hook)', which is not configured for \(files) any more: "
        + "'shutterctl hooks drop' gives them up"
    }
    // That there is no such user is said of the hook itself.
    guard !isConfigured(owed, { $0.owners == .unknown }) else { return nil }
    return "too many \(files) wait for '\(owed.hook)': it gets newer ones when half of its list is "
      + "free; other hooks and copies go on"
  }
}
