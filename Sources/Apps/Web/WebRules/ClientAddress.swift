// SPDX-License-Identifier: Apache-2.0

/// An address as a proxy writes it.
public struct ClientAddress: Hashable, Sendable {
  /// Whom limits count it for: an IPv4 address, or the network of an IPv6 one. A household gets 2⁶⁴ of these.
  public let group: String

  /// Nil for what is no address.
  public init?(_ text: some StringProtocol) {
    var text = Substring(text).drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    if text.first == "[", text.last == "]" { text = text.dropFirst().dropLast() }
    if let four = Self.four(text) {
      group = four.map { String($0) }.joined(separator: ".")
    } else if let eight = Self.eight(text) {
      // An IPv4 address in the clothes of IPv6.
      group =
        eight[..<5].allSatisfy { $0 == 0 } && eight[5] == 0xFFFF
        ? eight[6...].flatMap { [$0 >> 8, $0 & 0xFF] }.map { String($0) }.joined(separator: ".")
        : eight[..<4].map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    } else {
      return nil
    }
  }

  private static func four(_ text: Substring) -> [UInt16]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let numbers = parts.compactMap { number($0, radix: 10, most: 3) }.filter { $0 <= 255 }
    return numbers.count == 4 ? numbers : nil
  }

  private static func eight(_ text: Substring) -> [UInt16]? {
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    guard let front = words(halves[0]), let back = words(halves.count == 2 ? halves[1] : "") else {
      return nil
    }
    let missing = 8 - front.count - back.count
    guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
    return front + [UInt16](repeating: 0, count: missing) + back
  }

  private static func words(_ text: Substring) -> [UInt16]? {
    if text.isEmpty { return [] }
    var words: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, let four = four(part) {
        words += [four[0] << 8 | four[1], four[2] << 8 | four[3]]
      } else if let word = number(part, radix: 16, most: 4) {
        words.append(word)
      } else {
        return nil
      }
    }
    return words.count <= 8 ? words : nil
  }

  private static func number(_ text: Substring, radix: Int, most: Int) -> UInt16? {
    // Neither signs nor other scripts' digits.
    guard (1...most).contains(text.utf8.count),
      text.utf8.allSatisfy({ byte in
        (48...57).contains(byte) || radix == 16 && (97...102).contains(byte | 32)
      })
    else { return nil }
    return UInt16(text, radix: radix)
  }
}
