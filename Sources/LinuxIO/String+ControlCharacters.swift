// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Whether there are control characters in it, line ends among them.
  public var containsControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The same with control characters written out, so that a message stays on its line.
  public func escapingControlCharacters() -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .control {
        result += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
