// SPDX-License-Identifier: Apache-2.0
import CDigest

/// The hash of FIPS 180-4. Libraries that offer it bring Foundation or half of OpenSSL with them.
package enum SHA256 {
  /// 32 bytes.
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBytes { cdigest_sha256($0.baseAddress, $0.count, &hash) }
    return hash
  }

  /// The hash in lower-case hexadecimal, 64 characters.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash(of: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self)
  }
}
