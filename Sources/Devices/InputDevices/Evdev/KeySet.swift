// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux

/// A set of EV_KEY codes, with the layout of the kernel's bitmaps.
package struct KeySet: Sendable, Equatable {
  /// The number of codes (KEY_CNT).
  static let capacity = UInt16(KEY_CNT)

  /// The bits, 64 codes a word, the lowest first.
  var words: [UInt64]

  package init() {
    words = [UInt64](repeating: 0, count: Int(Self.capacity) / 64)
  }

  package init(_ codes: some Sequence<UInt16>) {
    self.init()
    for code in codes { insert(code) }
  }

  /// Reads a bitmap of sysfs (`capabilities/key`): words in hexadecimal without leading zeros, the
  /// highest first, each of `wordBits` bits, a C long of the reading process. Nil if the text is no
  /// such bitmap.
  package init?(sysfs text: String, wordBits: Int = Int.bitWidth) {
    self.init()
    for (index, part) in text.split(separator: " ").reversed().enumerated() {
      guard let word = UInt64(part, radix: 16) else { return nil }
      let bit = index * wordBits
      guard bit / 64 < words.count else { return nil }
      words[bit / 64] |= word << UInt64(bit % 64)
    }
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  package func contains(_ code: UInt16) -> Bool {
    code < Self.capacity && words[Int(code) / 64] & (1 << UInt64(code % 64)) != 0
  }

  /// Inserts a code. A code that does not exist is ignored.
  package mutating func insert(_ code: UInt16) {
    guard code < Self.capacity else { return }
    words[Int(code) / 64] |= 1 << UInt64(code % 64)
  }

  package mutating func remove(_ code: UInt16) {
    guard code < Self.capacity else { return }
    words[Int(code) / 64] &= ~(1 << UInt64(code % 64))
  }

  package func isSubset(of other: KeySet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
  }

  /// The codes, the lowest first.
  package var codes: [UInt16] {
    (0..<Self.capacity).filter(contains)
  }
}

/// The kernel's names of keys, as linux/input-event-codes.h has them. A key without a name is called by its
/// number.
package enum KeyName {
  /// The EV_KEY code of a name ("KEY_VOLUMEDOWN", "BTN_LEFT") or number ("446", "0x1be"); nil if there is no
  /// such key.
  package static func code(_ name: String) -> UInt16? {
    if name.first?.isNumber == true {
      let number = name.hasPrefix("0x") ? UInt16(name.dropFirst(2), radix: 16) : UInt16(name)
      return number.flatMap { (1...UInt16(KEY_MAX)).contains($0) ? $0 : nil }
    }
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return code < 0 ? nil : UInt16(code)
  }

  /// The same key as the gateway calls it: by its name, if it has one, where a number was given.
  static func usual(_ name: String) -> String {
    guard name.first?.isNumber == true, let code = code(name) else { return name }
    return libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
      ?? "\(code)"
  }
}
