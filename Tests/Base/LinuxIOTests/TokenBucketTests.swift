// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

/// A number of tokens each second, and as many at once.
@Suite struct TokenBucketTests {
  @Test("a second's calls may come at once; the next comes when there is room again")
  func burst() {
    var bucket = TokenBucket(perSecond: 10)
    for _ in 0..<10 { #expect(bucket.take(1, atUSec: 5_000_000) == true) }
    #expect(bucket.wait(atUSec: 5_000_000) == 100_000)
    #expect(bucket.wait(atUSec: 5_099_999) == 1)
    #expect(bucket.wait(atUSec: 5_100_000) == 0)
    #expect(bucket.take(1, atUSec: 5_100_000) == true)
    #expect(bucket.take(1, atUSec: 5_100_001) == false)
  }

  @Test("it never holds more than a second's, however long it rests")
  func rest() {
    var bucket = TokenBucket(perSecond: 10)
    #expect(bucket.take(10, atUSec: 0) == true)
    #expect(bucket.take(11, atUSec: .max / 2) == false)
    #expect(bucket.wait(atUSec: .max / 2) > 0)
  }

  @Test("a clock that goes back gives nothing and takes nothing")
  func back() {
    var bucket = TokenBucket(perSecond: 10)
    #expect(bucket.take(10, atUSec: 1_000_000) == true)
    #expect(bucket.take(1, atUSec: 0) == false)
    #expect(bucket.wait(atUSec: 1_000_000) == 100_000)
  }
}
