// SPDX-License-Identifier: Apache-2.0

extension ValueReader {
  /// The name of an action, which goes over a socket as a line.
  func actionName() -> String? {
    guard let text = string() else { return nil }
    guard text.utf8.allSatisfy(\.isBareKeyCharacter), text.utf8.count <= 64 else {
      report(
        "is not the name of an action: \"\(text)\"",
        remedy: "a name has at most 64 letters, digits, hyphens and underscores")
      return nil
    }
    return text
  }

  /// A user's name, or a uid with or without quotes.
  func user() -> GatewayConfiguration.UserReference? {
    if case .integer = value.content {
      // The highest number of 32 bits stands for no user.
      return integer(in: 0...Int(UInt32.max - 1)).map { .identifier(UInt32($0)) }
    }
    return string().map { text in UInt32(text).map { .identifier($0) } ?? .name(text) }
  }
}
