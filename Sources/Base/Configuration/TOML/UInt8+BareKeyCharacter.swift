// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// Whether it is a letter, a digit, a hyphen or an underscore of ASCII, which TOML allows in a
  /// key without quotes.
  var isBareKeyCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
