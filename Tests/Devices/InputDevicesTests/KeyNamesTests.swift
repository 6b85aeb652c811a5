// SPDX-License-Identifier: Apache-2.0
import InputDevices
import InputRecordings
import Testing

@Suite("Names of keys, without libevdev and with it")
struct KeyNamesTests {
  @Test("each name means the same key to shutterctl and to the gateway")
  func names() {
    var known = 0
    for (code, name) in KeyNames.names {
      // The kernel's list may be newer than libevdev.
      guard let other = KeyName.code(name) else { continue }
      #expect(other == code, "\(name)")
      known += 1
    }
    #expect(known > 600 && KeyNames.names.count - known < 10)
    #expect(KeyNames.name(0x2ff) == nil)
  }

  @Test(
    "a key without a name is a number, decimal or hexadecimal",
    arguments: [
      ("446", 446), ("0x1be", 446), ("767", 767), ("114", 114), ("0", nil), ("768", nil),
      ("0x", nil), ("1a", nil), ("-1", nil), ("+446", nil), ("", nil), ("KEY_446", nil),
    ] as [(String, UInt16?)])
  func numbers(_ text: String, _ code: UInt16?) {
    #expect(KeyName.code(text) == code)
  }
}
