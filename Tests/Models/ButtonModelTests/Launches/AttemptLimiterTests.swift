// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

@Suite("Attempts to unlock by a PIN")
struct AttemptLimiterTests {
  @Test(
    "five count in a minute, whoever makes them; the next waits until the first is a minute old")
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
    limiter.succeeded()
    for _ in 0..<5 { #expect(limiter.attempt(atUSec: 60_000_001) == nil) }
    #expect(limiter.attempt(atUSec: 60_000_001) != nil)
  }
}
