// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The PIN as it comes: one line on standard input. Its memory is cleared with the object.
final class PinLine {
  /// The longest PIN, bytes.
  static let longest = 128
  private static let patienceMSec: Int32 = 5_000

  /// With a zero at the end.
  private var bytes = [CChar](repeating: 0, count: longest + 2)
  private var count = 0

  deinit { Self.clear(&bytes) }

  /// Reads the line, or everything up to the end; nil if it is longer than a PIN may be, or does not
  /// come.
  static func read(_ descriptor: Int32) -> PinLine? {
    let line = PinLine()
    while line.count <= longest {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patienceMSec) > 0 else { return nil }
      var byte: CChar = 0
      let got = Glibc.read(descriptor, &byte, 1)
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      if got <= 0 || byte == CChar(UInt8(ascii: "\n")) { return line }
      line.bytes[line.count] = byte
      line.count += 1
    }
    return nil
  }

  /// The length, bytes.
  var length: Int { count }

  /// The PIN as a C string.
  func withPin<Value>(_ body: ([CChar]) -> Value) -> Value {
    var pin = Array(bytes[...count])
    defer { Self.clear(&pin) }
    return body(pin)
  }

  private static func clear(_ bytes: inout [CChar]) {
    bytes.withUnsafeMutableBytes { memory in
      if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    }
  }
}
