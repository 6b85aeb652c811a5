// SPDX-License-Identifier: Apache-2.0
import CDigest
import Glibc

/// The hash of FIPS 180-4. Libraries that offer it bring Foundation or half of OpenSSL with them.
public enum SHA256 {
  /// 32 bytes.
  public static func hash(of bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBytes { cdigest_sha256($0.baseAddress, $0.count, &hash) }
    return hash
  }

  /// The hash in lower-case hexadecimal, 64 characters.
  public static func hexadecimal(of bytes: [UInt8]) -> String { hexadecimal(hash(of: bytes)) }

  /// The hash of what is left to read of a file, in hexadecimal; each part is passed on before the next is read.
  public static func hexadecimal(
    reading file: Int32, _ pass: (ArraySlice<UInt8>) throws(SystemError) -> Void = { _ in }
  ) throws(SystemError) -> String {
    var stream = cdigest_stream()
    cdigest_stream_begin(&stream)
    // Whole blocks; more at a time is not faster.
    var part = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try fill(&part, from: file)
      if count > 0 { try pass(part[..<count]) }
      guard count == part.count else {
        var hash = [UInt8](repeating: 0, count: 32)
        cdigest_stream_end(&stream, part, count, &hash)
        return hexadecimal(hash)
      }
      cdigest_stream_add(&stream, part, count)
    }
  }

  /// Reads until the buffer is full or the file ends.
  private static func fill(
    _ buffer: inout [UInt8], from file: Int32
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let wanted = buffer.count - filled
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress! + filled, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read") }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private static func hexadecimal(_ hash: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
