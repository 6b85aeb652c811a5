// SPDX-License-Identifier: Apache-2.0

/// The proof that a server speaks WebSocket: it answers a browser's key with a hash of it (RFC 6455, section 4.2.2).
/// The hash is SHA-1 (FIPS 180-4). It keeps nothing secret here, so its weakness does not matter.
public enum WebSocketKey {
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// Whether it looks like the 16 random bytes, in base64, that a browser sends.
  static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[22...].allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      return false
    }
    return bytes[..<22].allSatisfy { digits.contains($0) }
  }

  /// The value of Sec-WebSocket-Accept for a key.
  public static func accept(_ key: String) -> String {
    base64(sha1(Array((key + suffix).utf8)))
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(
          place <= part.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { padded += $0 }
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<start + 64], into: &hash)
    }
    return hash.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// One block of 64 bytes.
  private static func mix(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for round in 16..<80 {
      let mixed = words[round - 3] ^ words[round - 8] ^ words[round - 14] ^ words[round - 16]
      words.append(rotated(mixed, 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for (round, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch round {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
