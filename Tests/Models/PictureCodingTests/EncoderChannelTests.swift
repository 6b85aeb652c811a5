// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import Testing

/// The messages between the engine and its encoder.
struct EncoderChannelTests {
  static let start = EncoderStart(
    width: 1280, height: 720, bitRate: 4_147_200, milliHertz: 29_970, keyInterval: 30, threads: 2,
    isFullRange: true)

  @Test(
    "a request arrives as it was sent",
    arguments: [
      .start(start), .encode(stampUSec: 0, isKeyWanted: false),
      .encode(stampUSec: .max, isKeyWanted: true), .encode(stampUSec: -5, isKeyWanted: false),
      .device(codedFormat: 0x3436_3248), .device(codedFormat: .max),
    ] as [EncoderRequest])
  func requests(_ request: EncoderRequest) throws {
    #expect(request.bytes.count == EncoderChannel.messageBytes)
    #expect(try EncoderRequest(request.bytes) == request)
  }

  @Test(
    "and so does a reply",
    arguments: [
      .ready(major: 2, minor: 6, revision: 0), .coded(byteCount: 0), .coded(byteCount: 70_000),
    ] + EncoderRefusal.Reason.allCases.map { EncoderReply.refused(EncoderRefusal($0, code: -7)) })
  func replies(_ reply: EncoderReply) throws {
    #expect(reply.bytes.count == EncoderChannel.messageBytes)
    #expect(try EncoderReply(reply.bytes, mostCodedBytes: 70_000) == reply)
  }

  @Test("the bytes of a message are those that the other program was built with")
  func layout() throws {
    #expect(
      EncoderRequest.start(Self.start).bytes == [
        1, 1, 0, 0, 0x00, 0x05, 0, 0, 0xD0, 0x02, 0, 0, 0x00, 0x48, 0x3F, 0, 0x12, 0x75, 0, 0,
        30, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
      ])
    #expect(
      EncoderRequest.device(codedFormat: 0x3436_3248).bytes
        == [1, 3, 0, 0, 0x48, 0x32, 0x36, 0x34] + [UInt8](repeating: 0, count: 24))
    #expect(
      EncoderReply.coded(byteCount: 0x1234).bytes
        == [1, 2, 0, 0, 0x34, 0x12] + [UInt8](repeating: 0, count: 26))
  }

  @Test("a reply may not promise more than there can be")
  func tooMuch() throws {
    let bytes = EncoderReply.coded(byteCount: 1001).bytes
    #expect(try EncoderReply(bytes, mostCodedBytes: 1001) == .coded(byteCount: 1001))
    #expect(throws: EncoderChannelError.self) { try EncoderReply(bytes, mostCodedBytes: 1000) }
  }

  @Test("every length, version, kind, flag and reason that is not of the channel is refused")
  func refused() throws {
    let request = EncoderRequest.encode(stampUSec: 1, isKeyWanted: true).bytes
    let reply = EncoderReply.refused(EncoderRefusal(.noLibrary)).bytes
    for count in [0, 1, request.count - 1] {
      #expect(throws: EncoderChannelError.self) { try EncoderRequest(request.prefix(count)) }
      #expect(throws: EncoderChannelError.self) {
        try EncoderReply(reply.prefix(count), mostCodedBytes: 9)
      }
    }
    #expect(throws: EncoderChannelError.self) { try EncoderRequest(request + [0]) }
    // Version, kind, the reserved bytes, the flag, and the bytes that follow the message.
    for (index, value) in [
      (0, 2), (1, 0), (1, 3), (1, 4), (2, 1), (3, 1), (12, 2), (13, 1), (16, 1),
    ] {
      var bytes = request
      bytes[index] = UInt8(value)
      #expect(throws: EncoderChannelError.self, "byte \(index)") { try EncoderRequest(bytes) }
    }
    for (index, value) in [(0, 2), (1, 0), (1, 4), (2, 1), (4, 0), (4, 12), (7, 1), (12, 1)] {
      var bytes = reply
      bytes[index] = UInt8(value)
      #expect(throws: EncoderChannelError.self, "byte \(index)") {
        try EncoderReply(bytes, mostCodedBytes: 9)
      }
    }
  }

  @Test(
    "a start beyond the channel's limits is refused",
    arguments: [
      { $0.width = 14 }, { $0.width = 1281 }, { $0.width = 3842 }, { $0.height = 721 },
      { $0.height = 2162 }, { $0.bitRate = 9999 }, { $0.milliHertz = 99 }, { $0.keyInterval = 0 },
      { $0.threads = 0 }, { $0.threads = 5 },
    ] as [@Sendable (inout EncoderStart) -> Void])
  func limits(_ change: @Sendable (inout EncoderStart) -> Void) throws {
    var start = Self.start
    #expect(start.isValid)
    change(&start)
    #expect(!start.isValid)
    #expect(throws: EncoderChannelError.self) {
      try EncoderRequest(EncoderRequest.start(start).bytes)
    }
  }

  @Test("a picture of 4:2:0 has one and a half bytes for each pixel")
  func sizes() {
    #expect(Self.start.pictureBytes == 1280 * 720 * 3 / 2)
    #expect(Self.start.mostCodedBytes > Self.start.pictureBytes)
  }
}
