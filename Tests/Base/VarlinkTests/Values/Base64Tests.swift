// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Bytes as text.
struct Base64Tests {
  @Test("as RFC 4648 has it, in both directions")
  func words() {
    let words = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (text, expected) in words {
      #expect(String(decoding: Base64.text(of: Array(text.utf8)), as: UTF8.self) == expected)
      #expect(Base64.bytes(of: expected) == Array(text.utf8))
    }
    #expect(Base64.bytes(of: "+/+/") == [0xFB, 0xFF, 0xBF])
  }

  @Test("a value that was not made of bytes is refused")
  func refused() {
    for text in [
      "Z", "Zg", "Zg=", "Zg===", "=Zg=", "Z===", "====", "Zh==", "Zm9=", "Zm8=Zm8=", "Zm9\n",
      "Zm9-", "Zm9 ", "Zm9vé",
    ] {
      #expect(Base64.bytes(of: text) == nil, "\(text)")
    }
  }

  @Test("any bytes come back")
  func random() {
    var random = RandomSource(seed: 6)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64.bytes(of: String(decoding: Base64.text(of: bytes), as: UTF8.self)) == bytes)
    }
  }
}
