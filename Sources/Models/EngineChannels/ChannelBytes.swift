// SPDX-License-Identifier: Apache-2.0

// The frame of the channels in this module. A message is one packet of a SOCK_SEQPACKET socket, with integers
// little-endian, one after the other. Our other channels differ: a camera program's messages are defined by a public protocol
// (fields at fixed places, docs/CAMERA-PROGRAMS.md), a picture's order is JSON with descriptors (`ComposeOrder`), and helpers
// of the gateway answer a line that a person can type (`LineCall`, `ExtensionRunner`).

/// Puts a message together.
struct ChannelWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Puts data after its length in two bytes.
  mutating func put(_ data: [UInt8]) {
    put(UInt16(clamping: data.count))
    bytes += data.prefix(Int(UInt16.max))
  }

  /// Puts a text like data, cut to 255 bytes.
  mutating func put(_ text: String) { put(Array(text.utf8.prefix(255))) }
}

/// Takes a message apart. Returns nil for what is missing.
struct ChannelReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some RandomAccessCollection<UInt8>) { rest = Array(bytes)[...] }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func flag() -> Bool? {
    guard let byte = byte(), byte <= 1 else { return nil }
    return byte == 1
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    let size = Number.bitWidth / 8
    guard rest.count >= size else { return nil }
    defer { rest.removeFirst(size) }
    return rest.prefix(size).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  mutating func data() -> [UInt8]? {
    guard let count = number(UInt16.self), rest.count >= count else { return nil }
    defer { rest.removeFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  mutating func text() -> String? { data().map { String(decoding: $0, as: UTF8.self) } }

  var isAtEnd: Bool { rest.isEmpty }

  /// Whether nothing but zeros follows.
  var isFilledUp: Bool { rest.allSatisfy { $0 == 0 } }
}
