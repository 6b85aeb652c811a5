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
}
