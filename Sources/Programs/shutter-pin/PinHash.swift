// SPDX-License-Identifier: Apache-2.0
import CCrypt
import Glibc

/// The hash of a PIN, as crypt(5) writes it.
struct PinHash: Equatable {
  let text: String

  /// The hash of a file; nil if it is none.
  init?(_ text: String) {
    let line = text.split(separator: "\n").first.map { String($0) } ?? ""
    guard line.hasPrefix("$"), line.utf8.count < 256 else { return nil }
    self.text = line
  }

  /// Makes the hash of a PIN by yescrypt, with a salt of the kernel's; nil if the library cannot.
  init?(of pin: [CChar]) {
    guard let salt = crypt_gensalt("$y$", 0, nil, 0),
      let text = Self.crypt(pin, String(cString: salt))
    else { return nil }
    self.text = text
  }

  /// Whether this is the PIN. Takes as long for a wrong one.
  func isOf(_ pin: [CChar]) -> Bool {
    guard let found = Self.crypt(pin, text) else { return false }
    let (one, other) = (Array(found.utf8), Array(text.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func crypt(_ pin: [CChar], _ setting: String) -> String? {
    let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
    // It holds what the PIN could be found from.
    defer {
      explicit_bzero(data, MemoryLayout<crypt_data>.size)
      data.deallocate()
    }
    memset(data, 0, MemoryLayout<crypt_data>.size)
    guard let found = crypt_r(pin, setting, data) else { return nil }
    let text = String(cString: found)
    // "*0": the setting is none that the library knows.
    return text.hasPrefix("*") ? nil : text
  }
}
