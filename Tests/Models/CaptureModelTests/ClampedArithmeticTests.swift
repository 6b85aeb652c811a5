// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@Suite("Arithmetic on numbers of others")
struct ClampedArithmeticTests {
  @Test(
    "Every sum, difference and product of 8 bits is the right one, or the nearest that there is")
  func all() {
    for left in Int8.min...Int8.max {
      for right in Int8.min...Int8.max {
        let (a, b) = (Int(left), Int(right))
        #expect(left.adding(clamping: right) == Int8(clamping: a + b))
        #expect(left.subtracting(clamping: right) == Int8(clamping: a - b))
        #expect(left.multiplied(clamping: right) == Int8(clamping: a * b))
      }
    }
  }

  @Test("The same without a sign, where nothing is below 0")
  func unsigned() {
    for left in UInt8.min...UInt8.max {
      for right in UInt8.min...UInt8.max {
        let (a, b) = (Int(left), Int(right))
        #expect(left.adding(clamping: right) == UInt8(clamping: a + b))
        #expect(left.subtracting(clamping: right) == UInt8(clamping: a - b))
        #expect(left.multiplied(clamping: right) == UInt8(clamping: a * b))
      }
    }
  }
}
