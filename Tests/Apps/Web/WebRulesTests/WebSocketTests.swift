// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WebRules

@Suite("The messages of a page's socket")
struct WebSocketTests {
  private static let mask: [UInt8] = [1, 2, 3, 4]

  /// A message as a browser sends it.
  private static func message(
    _ payload: [UInt8], first: UInt8 = 0x81, masked: Bool = true
  ) -> [UInt8] {
    let count = payload.count
    let bit: UInt8 = masked ? 0x80 : 0
    var bytes = [first]
    if count < 126 {
      bytes.append(bit | UInt8(count))
    } else if count < 65_536 {
      bytes += [bit | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    } else {
      bytes += [bit | 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    guard masked else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private static func text(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(97 + $0 % 26) } }

  /// The messages of these bytes, and why there are no more.
  private static func read(
    _ bytes: [UInt8], step: Int? = nil
  ) -> ([WebSocketReader.Message], WebSocketFault?) {
    var reader = WebSocketReader()
    var found: [WebSocketReader.Message] = []
    for start in stride(from: 0, to: bytes.count, by: step ?? max(bytes.count, 1)) {
      reader.append(bytes[start..<min(start + (step ?? bytes.count), bytes.count)])
      do throws(WebSocketFault) {
        while let message = try reader.next() { found.append(message) }
      } catch {
        return (found, error)
      }
    }
    return (found, nil)
  }

  @Test("Orders up to the limit are read, however they are cut")
  func orders() {
    let counts = [0, 1, 125, 126, 127, 4096, 3]
    let bytes = counts.flatMap { Self.message(Self.text($0)) }
    let expected = counts.map { count in
      WebSocketReader.Message.text(String(decoding: Self.text(count), as: UTF8.self))
    }
    for step in [1, 2, 3, 7, 1000, bytes.count] {
      let (found, fault) = Self.read(bytes, step: step)
      #expect(found == expected && fault == nil)
    }
  }

  @Test("The examples of RFC 6455, section 5.7")
  func examples() {
    let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(Self.read(hello) == ([.text("Hello")], nil))
    let ping: [UInt8] = [0x89, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(Self.read(ping) == ([.ping(Array("Hello".utf8))], nil))
    #expect(WebSocketWriter.head(.text, count: 5) == [0x81, 5])
    #expect(WebSocketWriter.head(.binary, count: 256) == [0x82, 0x7E, 1, 0])
    #expect(
      WebSocketWriter.head(.binary, count: 65_536) == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(WebSocketWriter.head(.binary, count: 125) == [0x82, 125])
    #expect(WebSocketWriter.head(.binary, count: 126) == [0x82, 126, 0, 126])
    #expect(WebSocketWriter.head(.binary, count: 65_535) == [0x82, 126, 255, 255])
    #expect(WebSocketWriter.farewell(.tooLong) == [0x88, 2, 0x03, 0xF1])
  }

  @Test("Pings, pongs and the end are read among orders")
  func control() {
    let bytes =
      Self.message([1, 2], first: 0x89) + Self.message(Self.text(2))
      + Self.message(Self.text(125), first: 0x8A) + Self.message([3, 0xE8], first: 0x88)
    #expect(Self.read(bytes) == ([.ping([1, 2]), .text("ab"), .pong, .farewell], nil))
  }

  @Test("A message that is too long is refused by its head alone")
  func tooLong() {
    for count in [4097, 65_535, 65_536] {
      let head = Self.message(Self.text(count)).prefix(count < 65_536 ? 8 : 2)
      #expect(Self.read(Array(head)) == ([], .tooLong))
    }
    // A head that announces more than there are numbers for.
    #expect(Self.read([0x81, 0xFF]) == ([], .tooLong))
  }

  @Test("What is before a fault is read, and nothing behind it")
  func behind() {
    let bytes = Self.message(Self.text(4)) + Self.message(Self.text(5000))
    #expect(Self.read(bytes + Self.message(Self.text(1))) == ([.text("abcd")], .tooLong))
  }

  @Test("Parts of a message, extensions, unknown kinds, and bytes without a mask are refused")
  func others() {
    for first in [0x01, 0x00, 0xC1, 0xA1, 0x91, 0x80, 0x83, 0x87, 0x8B, 0x8F] as [UInt8] {
      #expect(Self.read(Self.message([1], first: first)) == ([], .protocolError))
      #expect(Self.read([first]) == ([], .protocolError), "by its first byte")
    }
    #expect(Self.read(Self.message([97], masked: false)) == ([], .protocolError))
    for first in [0x88, 0x89, 0x8A] as [UInt8] {
      #expect(Self.read(Self.message(Self.text(126), first: first)) == ([], .protocolError))
    }
    #expect(Self.read(Self.message([1], first: 0x82)) == ([], .binary))
    // By its first byte: nothing of it is waited for.
    #expect(Self.read([0x82]) == ([], .binary))
    #expect(Self.read(Self.message([0xC3, 0x28])) == ([], .notText))
    #expect(Self.read(Self.message([0xED, 0xA0, 0x80])) == ([], .notText))
  }

  @Test("The answer to a key, and the hash in it, are those of the standards")
  func key() {
    #expect(WebSocketKey.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    for (message, hash) in [
      ("abc", "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="), ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "hJg+RBw70m66rkqh+VEp5eVGcPE="
      ),
    ] {
      #expect(WebSocketKey.base64(WebSocketKey.sha1(Array(message.utf8))) == hash)
    }
    // Around the ends of a block: as sha1sum has them.
    for (count, hash) in [
      (55, "phfQBtHKEmcXhQmKGah/5YRDvek="), (56, "StW7euPEAkdo02S3fFISjqPP/r4="),
      (63, "/Ipat3JZYlCF6tPsllFbO42TP60="), (64, "kySdTC+JA+v0GsNYRzFIrm3dcEI="),
      (119, "7dDxEz0OTKXz6Yu34ClfMdINLNs="), (120, "I6WO7lh6ofUNGalpqzaj/j6Iw5M="),
    ] {
      #expect(WebSocketKey.base64(WebSocketKey.sha1(Self.text(count))) == hash)
    }
    #expect(WebSocketKey.base64([1, 2]) == "AQI=" && WebSocketKey.base64([1]) == "AQ==")
  }
}
