// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

@Suite("Attempts to unlock by a PIN")
struct AttemptLimiterTests {
  @Test("five of a user count in a minute; the next waits until the first is a minute old")
  func limit() {
    var limiter = AttemptLimiter()
    for second in 0..<5 { #expect(limiter.attempt(atUSec: Int64(second) * 1_000_000) == nil) }
    #expect(limiter.attempt(atUSec: 5_000_000) == 55_000_000)
    #expect(limiter.attempt(atUSec: 59_999_999) == 1)
    #expect(limiter.attempt(atUSec: 60_000_000) == nil)
    #expect(limiter.attempt(atUSec: 60_000_000) == 1_000_000)
  }

  @Test("one that was refused for that does not count itself; a right one clears the others")
  func clears() {
    var limiter = AttemptLimiter()
    for _ in 0..<20 { _ = limiter.attempt(atUSec: 0) }
    #expect(limiter.attempt(atUSec: 60_000_000) == nil)
    limiter.succeeded(by: 1000)
    for _ in 0..<5 { #expect(limiter.attempt(atUSec: 60_000_001) == nil) }
    #expect(limiter.attempt(atUSec: 60_000_001) != nil)
  }

  @Test("a user who tries without end keeps no other user from trying")
  func ofEachUser() {
    var limiter = AttemptLimiter()
    for second in 0..<600 {
      let now = Int64(second) * 1_000_000
      _ = limiter.attempt(by: 1001, atUSec: now)
      if second % 20 == 0 { #expect(limiter.attempt(atUSec: now) == nil) }
    }
  }

  @Test("a right PIN of one user gives another one no further attempts")
  func success() {
    var limiter = AttemptLimiter()
    for _ in 0..<5 { _ = limiter.attempt(by: 1001, atUSec: 0) }
    limiter.succeeded(by: 1000)
    #expect(limiter.attempt(by: 1001, atUSec: 1) != .admitted)
  }

  @Test("however many users there are, some attempts are theirs, and all are bounded")
  func manyUsers() {
    var limiter = AttemptLimiter()
    var admitted = 0
    for _ in 0..<10 {
      for uid in 0..<UInt32(1000) where limiter.attempt(by: uid, atUSec: 0) == .admitted {
        admitted += 1
      }
    }
    #expect(admitted == (AttemptLimiter.mostUsers + 1) * AttemptLimiter.limit)
    #expect(limiter.attempt(by: 5000, atUSec: 60_000_000) == .admitted)
  }

  @Test("of those that are refused, one a minute is noted, with the number of the others")
  func notes() {
    var limiter = AttemptLimiter()
    var noted: [Int] = []
    // Ten in a second, for three minutes.
    for tenth in 0..<1800 {
      let answer = limiter.attempt(by: 1001, atUSec: Int64(tenth) * 100_000)
      if case .refused(_, isNoted: true, let unnoted) = answer { noted.append(unnoted) }
    }
    #expect(noted.count == 3)
    #expect(noted.first == 0 && noted.dropFirst().allSatisfy { $0 > 500 })
  }
}

extension AttemptLimiter {
  /// An attempt of a user: nil if it may be made, else the time after which another one may.
  fileprivate mutating func attempt(atUSec nowUSec: Int64) -> Int64? {
    switch attempt(by: 1000, atUSec: nowUSec) {
    case .admitted: nil
    case .refused(let retryUSec, _, _): retryUSec
    }
  }
}
