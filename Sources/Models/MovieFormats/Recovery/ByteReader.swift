// SPDX-License-Identifier: Apache-2.0

/// Reads bytes that may be anything: each read reports whether there were enough.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var count: Int { rest.count }
  var remaining: [UInt8] { Array(rest) }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    take(MemoryLayout<Number>.size)?.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Skips so many bytes; false if there are fewer.
  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  // MARK: MP4

  /// The next box of 32-bit size: its type, as a number, and its content.
  mutating func box() -> (type: String, content: ByteReader)? {
    guard let size = number(UInt32.self), let type = take(4), size >= 8,
      let content = take(Int(size) - 8)
    else { return nil }
    return (String(decoding: type, as: UTF8.self), ByteReader(content))
  }

  /// The first box of a type in the remaining bytes, through these boxes that contain it.
  func box(_ path: String...) -> ByteReader? {
    var reader = self
    for type in path {
      var found: ByteReader?
      while found == nil, let box = reader.box() {
        if box.type == type { found = box.content }
      }
      guard let found else { return nil }
      reader = found
    }
    return reader
  }

  func boxes(_ type: String) -> [ByteReader] {
    var reader = self
    var found: [ByteReader] = []
    while let box = reader.box() {
      if box.type == type { found.append(box.content) }
    }
    return found
  }

  // MARK: Matroska

  /// A number of variable length (RFC 8794, section 4); `keepsMarker`: a name, else a size.
  mutating func variable(keepsMarker: Bool) -> UInt64? {
    guard let first = number(UInt8.self), first != 0 else { return nil }
    let more = first.leadingZeroBitCount
    guard let bytes = take(more) else { return nil }
    let start = keepsMarker ? UInt64(first) : UInt64(first) & (0x7F >> more)
    return bytes.reduce(start) { $0 << 8 | UInt64($1) }
  }

  /// The next element and its content.
  mutating func element() -> (name: UInt32, content: ByteReader)? {
    guard let name = variable(keepsMarker: true), let size = variable(keepsMarker: false),
      let name = UInt32(exactly: name), let size = Int(exactly: size), let content = take(size)
    else { return nil }
    return (name, ByteReader(content))
  }

  func elements(_ name: UInt32) -> [ByteReader] {
    var reader = self
    var found: [ByteReader] = []
    while let element = reader.element() {
      if element.name == name { found.append(element.content) }
    }
    return found
  }

  /// The whole content as an unsigned number of 1 to 8 bytes.
  var unsigned: UInt64? {
    (1...8).contains(rest.count) ? rest.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }
}
