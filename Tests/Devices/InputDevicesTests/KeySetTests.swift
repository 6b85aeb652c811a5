// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import InputDevices

@Suite struct KeySetTests {
  @Test("holds the codes it was given, and those only") func codes() {
    var keys: KeySet = KeySet([0, 63, 64, 114, 767])
    #expect(keys.codes == [0, 63, 64, 114, 767])
    #expect(!keys.contains(115))
    keys.remove(64)
    #expect(keys.codes == [0, 63, 114, 767])
    #expect(KeySet().isEmpty)
    #expect(!keys.isEmpty)
  }

  @Test("codes beyond the last one are ignored") func beyond() {
    var keys = KeySet([768, 65535])
    #expect(keys.isEmpty)
    keys.remove(65535)
    #expect(!keys.contains(768))
  }

  @Test(
    "reads sysfs bitmaps",
    arguments: [
      ("0", 64, []), ("1", 64, [0]), ("c000000000000 0", 64, [114, 115]),
      ("1 0 0 0", 32, [96]), ("40000 0 80000002", 32, [1, 31, 82]),
    ] as [(String, Int, [UInt16])])
  func sysfs(text: String, wordBits: Int, codes: [UInt16]) {
    #expect(KeySet(sysfs: text, wordBits: wordBits)?.codes == codes)
  }

  @Test("refuses what is no bitmap", arguments: ["x", "0 g", String(repeating: "0 ", count: 13)])
  func noBitmap(text: String) {
    #expect(KeySet(sysfs: text, wordBits: 64) == nil)
  }

  @Test("subset") func subset() {
    #expect(KeySet([114]).isSubset(of: KeySet([114, 115])))
    #expect(!KeySet([114, 116]).isSubset(of: KeySet([114, 115])))
    #expect(KeySet().isSubset(of: KeySet()))
  }

  @Test("key names") func names() {
    #expect(KeyName.code("KEY_VOLUMEDOWN") == UInt16(KEY_VOLUMEDOWN))
    #expect(KeyName.code("BTN_LEFT") == UInt16(BTN_LEFT))
    #expect(KeyName.code("KEY_NOSUCH") == nil)
    #expect(KeyName.code("SYN_REPORT") == nil)
  }
}
