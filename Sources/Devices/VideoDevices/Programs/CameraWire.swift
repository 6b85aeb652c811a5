// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// docs/CAMERA-PROGRAMS.md has each message with its fields: it is what authors of programs read.

/// The layout that all messages between the engine and a camera program have: 256 bytes, little-endian, the rest zeros.
///
///     0      2         4        8     12        16
///     kind │ version │ camera │ run │ number │ fields of the kind …
package enum CameraWire {
  package static let version: UInt16 = 1
  package static let length = 256
  static let fields = 16

  /// The kinds of messages that a program sends.
  enum Told: UInt16, CaseIterable {
    case ready = 1
    case camera, format, control, listed, allListed, gone, buffer, opened, frame, closed, failed
    case done, value, alive
  }

  /// The kinds of messages that the engine sends.
  enum Order: UInt16 {
    case start = 129
    case open, release, close, set, ping
  }

  /// As many controls are set by one message.
  static let mostSet = 8
  /// As many frame intervals has a format.
  static let mostIntervals = 8
  /// As many buffers has a run.
  package static let buffers = 2...64
  /// A side of a picture.
  static let sides: ClosedRange<UInt32> = 2...16_384

  /// The largest buffer for pictures of this size: the largest format has four bytes a pixel, and a driver adds a
  /// little.
  package static func mostBytes(width: Int, height: Int) -> Int { 4 * width * height + 4 << 20 }
}

/// A message of a program that breaks the rules of the wire. The program is ended.
package enum WireFault: Error, Sendable, Hashable, CustomStringConvertible {
  case length(Int)
  case version(UInt16)
  case kind(UInt16)
  /// A field has a value that it cannot have.
  case field(String)
  /// The message does not belong there.
  case order(String)
  /// There is more of something than there may be.
  case limit(String)
  /// A descriptor came where none belongs, or none where one does.
  case descriptors
  /// A frame in a buffer that the engine has, or that does not exist.
  case buffer(UInt32)
  /// The memory of a buffer cannot be relied on.
  case memory(String)

  package var description: String {
    switch self {
    case .length(let bytes): "a message of \(bytes) bytes"
    case .version(let version): "version \(version) of the wire, and this engine speaks 1"
    case .kind(let kind): "a message of the unknown kind \(kind)"
    case .field(let name): "an impossible value of \(name)"
    case .order(let what): "\(what) at the wrong time"
    case .limit(let what): "too many \(what)"
    case .descriptors: "a message with the wrong number of descriptors"
    case .buffer(let index): "a frame in buffer \(index), which the program does not have"
    case .memory(let why): "memory that cannot be relied on: \(why)"
    }
  }
}

/// Reads the fields of a message.
struct WireFields {
  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: at least the length of a message.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func u16(_ at: Int) -> UInt16 {
    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self))
  }

  func u32(_ at: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  func i64(_ at: Int) -> Int64 {
    Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: Int64.self))
  }

  /// A number that has to lie in a range.
  func number(_ at: Int, in range: ClosedRange<UInt32>, _ name: String) throws(WireFault) -> Int {
    let value = u32(at)
    guard range.contains(value) else { throw .field(name) }
    return Int(value)
  }

  /// A count of bytes or frames, which is never negative and never near the end of the numbers.
  func count(_ at: Int, _ name: String) throws(WireFault) -> Int {
    let value = i64(at)
    guard (0...1 << 48).contains(value) else { throw .field(name) }
    return Int(value)
  }

  /// A text of UTF-8 without control characters, filled up with zeros.
  func text(_ at: Int, _ length: Int, _ name: String) throws(WireFault) -> String {
    let field = bytes[at..<at + length].prefix { $0 != 0 }
    guard let text = String(validating: field, as: UTF8.self),
      !text.containsControlCharacters
    else { throw .field(name) }
    return text
  }

  /// A fraction of two numbers; nil if both are 0.
  func interval(_ at: Int) throws(WireFault) -> FrameInterval? {
    let (numerator, denominator) = (u32(at), u32(at + 4))
    if numerator == 0, denominator == 0 { return nil }
    guard let interval = FrameInterval(Int(numerator), Int(denominator)) else {
      throw .field("frame interval")
    }
    return interval
  }
}
