// SPDX-License-Identifier: Apache-2.0

/// Names of elements (RFC 8794, RFC 9559), as they are written.
enum EBML {
  static let header: UInt32 = 0x1A45_DFA3
  static let segment: UInt32 = 0x1853_8067
  static let void: UInt32 = 0xEC
  static let seekHead: UInt32 = 0x114D_9B74
  static let info: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2AD7B1
  static let duration: UInt32 = 0x4489
  static let date: UInt32 = 0x4461
  static let tracks: UInt32 = 0x1654_AE6B
  static let trackEntry: UInt32 = 0xAE
  static let trackNumber: UInt32 = 0xD7
  static let codecName: UInt32 = 0x86
  static let codecPrivate: UInt32 = 0x63A2
  static let video: UInt32 = 0xE0
  static let pixelWidth: UInt32 = 0xB0
  static let pixelHeight: UInt32 = 0xBA
  static let projection: UInt32 = 0x7670
  static let projectionRoll: UInt32 = 0x7675
  static let audio: UInt32 = 0xE1
  static let samplingFrequency: UInt32 = 0xB5
  static let channels: UInt32 = 0x9F
  static let cues: UInt32 = 0x1C53_BB6B
  static let cluster: UInt32 = 0x1F43_B675
  static let timestamp: UInt32 = 0xE7
  static let simpleBlock: UInt32 = 0xA3

  /// The size of an element that reaches to the end of the file.
  static let unknownSize: UInt64 = 0x01FF_FFFF_FFFF_FFFF
  /// A size in 8 bytes.
  static func size(_ byteCount: Int64) -> UInt64 { 1 << 56 | UInt64(byteCount) }
}

extension ByteWriter {
  /// The name of an element has no zeros in front.
  mutating func name(_ name: UInt32) {
    let bytes = withUnsafeBytes(of: name.bigEndian) { Array($0) }
    append(Array(bytes.drop { $0 == 0 }))
  }

  /// An element with others in it, its size in 4 bytes.
  mutating func element(_ name: UInt32, _ content: (inout ByteWriter) -> Void) {
    self.name(name)
    let start = bytes.count
    number(UInt32(0))
    content(&self)
    patch(0x1000_0000 | UInt32(clamping: bytes.count - start - 4), at: start)
  }

  mutating func element(_ name: UInt32, bytes: [UInt8]) {
    element(name) { $0.append(bytes) }
  }

  mutating func element(_ name: UInt32, text: String) {
    element(name, bytes: Array(text.utf8))
  }

  /// An element with a number, in as many bytes as the number has.
  mutating func element<Number: FixedWidthInteger>(_ name: UInt32, _ value: Number) {
    self.name(name)
    number(UInt8(0x80 | MemoryLayout<Number>.size))
    number(value)
  }

  mutating func element(_ name: UInt32, _ value: Double) {
    element(name, value.bitPattern)
  }

  /// A gap of so many bytes, at least 2 and at most 128.
  mutating func void(_ byteCount: Int) {
    number(UInt8(EBML.void))
    number(UInt8(0x80 | (byteCount - 2)))
    zeros(byteCount - 2)
  }
}
