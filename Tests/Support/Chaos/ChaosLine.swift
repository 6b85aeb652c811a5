// SPDX-License-Identifier: Apache-2.0

/// A line of JSON in which single members are looked for, without taking all of it apart: a run reads
/// tens of thousands, some of them in an emulated machine. That they are sound is tested elsewhere.
struct ChaosLine {
  private let bytes: [UInt8]

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The number of the first member of this name.
  func number(_ name: String) -> Int64? {
    guard var at = value(of: name) else { return nil }
    var number: Int64 = 0
    let begin = at
    while at < bytes.count, (48...57).contains(bytes[at]) {
      number = number * 10 + Int64(bytes[at] - 48)
      at += 1
    }
    return at > begin ? number : nil
  }

  /// The text of the first member of this name.
  func text(_ name: String) -> String? {
    guard let at = value(of: name), at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      return nil
    }
    let end = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
    return String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
  }

  func flag(_ name: String) -> Bool? {
    guard let at = value(of: name), at < bytes.count else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: return nil
    }
  }

  func has(_ name: String) -> Bool { value(of: name) != nil }

  /// The place where the value of the first member of this name begins.
  private func value(of name: String) -> Int? {
    var pattern: [UInt8] = [UInt8(ascii: "\"")]
    pattern += name.utf8
    pattern += [UInt8(ascii: "\""), UInt8(ascii: ":")]
    let last = bytes.count - pattern.count
    var at = 0
    while at <= last {
      if bytes[at] == pattern[0], bytes[at..<(at + pattern.count)].elementsEqual(pattern) {
        return at + pattern.count
      }
      at += 1
    }
    return nil
  }
}
