// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Checks the names of keys against those that the kernel has.
struct KeyNames {
  /// The EV_KEY code of a name, `nil` if there is no such key.
  let code: (String) -> UInt16?
  let errors: ErrorCollector

  /// The code of a key; a name that does not exist is reported at its place.
  func check(_ name: String, at location: FileLocation) -> UInt16? {
    if let code = code(name) { return code }
    errors.add(
      location, "unknown key name \"\(name.escapingControlCharacters())\"",
      remedy: suggestion(for: name).map { "did you mean \"\($0)\"?" }
        ?? "the names are those of linux/input-event-codes.h, such as \"KEY_VOLUMEDOWN\"")
    return nil
  }

  /// What was meant if only the case or the prefix is wrong, or a common key is misspelt.
  private func suggestion(for name: String) -> String? {
    let upper = name.uppercased()
    return [upper, "KEY_" + upper, "BTN_" + upper].first { code($0) != nil }
      ?? EditDistance.nearest(
        to: upper, among: Array(GatewayConfiguration.defaultRoles.keys))
  }
}
