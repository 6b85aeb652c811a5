// SPDX-License-Identifier: Apache-2.0

// engine                                            shutter-encoder
//   │ [device: coded format     + an encoder's node] ─▶ uses that instead of the library
//   │ start: size, rate         + the picture memory ─▶ maps it, loads the library, shuts itself in
//   ◀─ ready: the library's version                   │
//   │ [frame in the picture memory]                   │
//   │ encode: key frame wanted?                      ─▶ encodes
//   ◀─ coded: so many bytes                           │
//   ◀─ the bytes, in pieces                           │
//   │ …                                               │
//   │ closes its end                                 ─▶ ends
//
// At any time instead of an answer: refused, and the process ends.
//
// A message is one packet of a SOCK_SEQPACKET socket, of a fixed length. Each piece of up to `pieceBytes` is
// also one. Numbers are little-endian. The engine trusts nothing: the encoder can read the picture memory and not
// write it, and its answers are checked against the request.

/// The limits of the channel, the same for both ends.
package enum EncoderChannel {
  /// Bytes of every message, in both directions.
  package static let messageBytes = 32
  /// The most bytes of a piece of a coded picture.
  package static let pieceBytes = 1 << 16
  /// Goes up with every change of a message: both programs are of one package, but one may still run
  /// when the other is replaced.
  static let version: UInt8 = 1

  /// Pixels of a side; both sides are even, because four pixels share their chroma.
  package static let width = 16...3840
  package static let height = 16...2160
  /// Bits a second.
  package static let bitRate = 10_000...240_000_000
  /// Frames in 1000 s.
  package static let milliHertz = 100...240_000
  package static let keyInterval = 1...1000
  package static let threads = 1...4
}

/// A message that is not one of the channel.
package struct EncoderChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, such as "its length is 3 bytes".
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The parameters of the encoder before the first frame.
package struct EncoderStart: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// Bits a second.
  package var bitRate: Int
  /// Frames in 1000 s.
  package var milliHertz: Int
  /// Frames from one key frame to the next.
  package var keyInterval: Int
  package var threads: Int
  /// Whether samples use 0 to 255, not 16 to 235.
  package var isFullRange: Bool
  package init(
    width: Int, height: Int, bitRate: Int, milliHertz: Int, keyInterval: Int, threads: Int,
    isFullRange: Bool
  ) {
    self.width = width
    self.height = height
    self.bitRate = bitRate
    self.milliHertz = milliHertz
    self.keyInterval = keyInterval
    self.threads = threads
    self.isFullRange = isFullRange
  }

  /// Bytes of the picture memory: luma, blue and red chroma one after the other, without gaps.
  package var pictureBytes: Int { width * height + width / 2 * (height / 2) * 2 }

  /// The most bytes of a coded picture. The standard's least compression stores the samples as they are,
  /// and a ninth more is enough for the bytes around them.
  package var mostCodedBytes: Int { pictureBytes / 8 * 9 + 4096 }

  /// Whether each value is within the channel's limits.
  package var isValid: Bool {
    EncoderChannel.width.contains(width) && width % 2 == 0
      && EncoderChannel.height.contains(height) && height % 2 == 0
      && EncoderChannel.bitRate.contains(bitRate)
      && EncoderChannel.milliHertz.contains(milliHertz)
      && EncoderChannel.keyInterval.contains(keyInterval)
      && EncoderChannel.threads.contains(threads)
  }
}

/// A message of the engine.
package enum EncoderRequest: Hashable, Sendable {
  /// Encode with a device, which comes with the message. Before `start`.
  ///
  /// - Parameter codedFormat: V4L2's code of the format of its pictures.
  case device(codedFormat: UInt32)
  case start(EncoderStart)
  /// Encode the frame in the picture memory; the stamps rise.
  case encode(stampUSec: Int64, isKeyWanted: Bool)

  package var bytes: [UInt8] {
    switch self {
    case .start(let start):
      var message = MessageWriter(kind: 1)
      for number in [
        start.width, start.height, start.bitRate, start.milliHertz, start.keyInterval,
        start.threads, start.isFullRange ? 1 : 0,
      ] {
        message.add(UInt32(clamping: number))
      }
      return message.bytes
    case .encode(let stampUSec, let isKeyWanted):
      var message = MessageWriter(kind: 2)
      message.add(UInt32(truncatingIfNeeded: stampUSec))
      message.add(UInt32(truncatingIfNeeded: stampUSec >> 32))
      message.add(isKeyWanted ? 1 : 0)
      return message.bytes
    case .device(let codedFormat):
      var message = MessageWriter(kind: 3)
      message.add(codedFormat)
      return message.bytes
    }
  }

  package init(_ bytes: some RandomAccessCollection<UInt8>) throws(EncoderChannelError) {
    var message = try MessageReader(bytes)
    switch message.kind {
    case 1:
      let start = EncoderStart(
        width: message.number(), height: message.number(), bitRate: message.number(),
        milliHertz: message.number(), keyInterval: message.number(), threads: message.number(),
        isFullRange: try message.flag())
      guard start.isValid else { throw EncoderChannelError("a value is out of range: \(start)") }
      self = .start(start)
    case 2:
      let low = UInt64(message.number())
      let stampUSec = Int64(bitPattern: low | UInt64(message.number()) << 32)
      self = .encode(stampUSec: stampUSec, isKeyWanted: try message.flag())
    case 3: self = .device(codedFormat: UInt32(message.number()))
    case let kind: throw EncoderChannelError("its kind is \(kind)")
    }
    try message.end()
  }
}

/// A message of `shutter-encoder`.
package enum EncoderReply: Hashable, Sendable {
  /// The version of libopenh264; zeros for a device.
  case ready(major: Int, minor: Int, revision: Int)
  /// So many bytes follow in pieces, with start codes; 0: the encoder left the frame out.
  case coded(byteCount: Int)
  case refused(EncoderRefusal)

  package var bytes: [UInt8] {
    switch self {
    case .ready(let major, let minor, let revision):
      var message = MessageWriter(kind: 1)
      for number in [major, minor, revision] { message.add(UInt32(clamping: number)) }
      return message.bytes
    case .coded(let byteCount):
      var message = MessageWriter(kind: 2)
      message.add(UInt32(clamping: byteCount))
      return message.bytes
    case .refused(let refusal):
      var message = MessageWriter(kind: 3)
      message.add(refusal.reason.rawValue)
      message.add(UInt32(bitPattern: refusal.code))
      return message.bytes
    }
  }

  /// - Parameter mostCodedBytes: a reply that promises more is invalid.
  package init(
    _ bytes: some RandomAccessCollection<UInt8>, mostCodedBytes: Int
  ) throws(EncoderChannelError) {
    var message = try MessageReader(bytes)
    switch message.kind {
    case 1:
      self = .ready(major: message.number(), minor: message.number(), revision: message.number())
    case 2:
      let byteCount = message.number()
      guard byteCount <= mostCodedBytes else {
        throw EncoderChannelError("\(byteCount) coded bytes, where \(mostCodedBytes) are the most")
      }
      self = .coded(byteCount: byteCount)
    case 3:
      let number = UInt32(message.number())
      guard let reason = EncoderRefusal.Reason(rawValue: number) else {
        throw EncoderChannelError("its reason is \(number)")
      }
      let code = Int32(bitPattern: UInt32(message.number()))
      self = .refused(EncoderRefusal(reason, code: code))
    case let kind: throw EncoderChannelError("its kind is \(kind)")
    }
    try message.end()
  }
}

/// Why `shutter-encoder` does not go on.
package struct EncoderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: UInt32, CaseIterable, Sendable {
    case noLibrary = 1
    case otherLibrary
    case formatRefused
    case encodingFailed
    case noMemory
    case noSandbox
    case badRequest
    case deviceFormat
    case deviceBuffers
    case deviceStart
    case deviceFailed
  }

  package let reason: Reason
  /// The code of libopenh264, of the system or of the device, whichever failed; 0 if there is none.
  package let code: Int32

  package init(_ reason: Reason, code: Int32 = 0) {
    self.reason = reason
    self.code = code
  }

  package var description: String {
    switch reason {
    case .noLibrary:
      "libopenh264 is not installed: install it, on Debian 12 as libopenh264-7, on 13 as libopenh264-8"
    case .otherLibrary:
      "libopenh264 is of another version than this program was built for: install that of this release"
    case .formatRefused: "libopenh264 does not take this format (error \(code))"
    case .encodingFailed: "libopenh264 could not encode a frame"
    case .noMemory: "no memory for the pictures (errno \(code))"
    case .noSandbox: "the kernel refuses to confine the encoder (errno \(code))"
    case .badRequest:
      "shutter-encoder does not understand the engine: restart the engine, it may be older"
    case .deviceFormat: "the device does not encode pictures of this kind (errno \(code))"
    case .deviceBuffers:
      "the device gets no memory (errno \(code)): give the kernel more of it for devices (cma=)"
    case .deviceStart: "the device does not start (errno \(code)): a lower bit rate may help"
    case .deviceFailed: "the device could not encode a frame (errno \(code))"
    }
  }
}

/// Puts a message of the fixed length together.
private struct MessageWriter {
  private var message = ChannelWriter()

  init(kind: UInt8) { for byte in [EncoderChannel.version, kind, 0, 0] { message.put(byte) } }

  mutating func add(_ number: UInt32) { message.put(number) }

  /// The message, filled up with zeros.
  var bytes: [UInt8] {
    let bytes = message.bytes
    return bytes + [UInt8](repeating: 0, count: EncoderChannel.messageBytes - bytes.count)
  }
}

/// Takes a message of the fixed length apart.
private struct MessageReader {
  let kind: UInt8
  private var message: ChannelReader

  init(_ bytes: some RandomAccessCollection<UInt8>) throws(EncoderChannelError) {
    guard bytes.count == EncoderChannel.messageBytes else {
      throw EncoderChannelError("its length is \(bytes.count) bytes")
    }
    message = ChannelReader(bytes)
    let (version, kind) = (message.byte(), message.byte())
    guard version == EncoderChannel.version, let kind, message.number(UInt16.self) == 0 else {
      throw EncoderChannelError("it is not of version \(EncoderChannel.version)")
    }
    self.kind = kind
  }

  /// The next number. No message has more than fit.
  mutating func number() -> Int { Int(message.number(UInt32.self) ?? 0) }

  mutating func flag() throws(EncoderChannelError) -> Bool {
    let number = number()
    guard number <= 1 else { throw EncoderChannelError("a flag is \(number)") }
    return number == 1
  }

  /// Nothing but zeros may follow.
  func end() throws(EncoderChannelError) {
    guard message.isFilledUp else {
      throw EncoderChannelError("something follows its end")
    }
  }
}
