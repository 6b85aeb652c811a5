// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CaptureModel

@Suite("Which frames of a film have all their codes walked")
struct FrameChecksTests {
  /// A frame of a usual camera, and one of a small picture.
  private static let (large, small) = (46_000, 6_000)

  /// How many of so many frames of one length are walked, none of which is damaged.
  private static func walked(_ checks: inout FrameChecks, _ bytes: Int, of count: Int) -> Int {
    (0..<count).count { _ in
      let isWanted = checks.wants(bytes)
      if isWanted { checks.walked(bytes, isWhole: true) }
      return isWanted
    }
  }

  @Test("small frames are always walked")
  func small() {
    var checks = FrameChecks()
    #expect(Self.walked(&checks, Self.small, of: 1000) == 1000)
    #expect(Self.walked(&checks, FrameChecks.smallBytes, of: 1000) == 1000)
  }

  @Test("of larger ones the first, and then as many as their share allows")
  func share() {
    var checks = FrameChecks()
    let first = FrameChecks.first / Self.large
    #expect(Self.walked(&checks, Self.large, of: first) == first)
    let later = Self.walked(&checks, Self.large, of: 3000)
    let expected = 3000 * FrameChecks.share / Self.large
    // The first ones have saved some, too.
    let saved = 2 + first * FrameChecks.share / Self.large
    #expect((expected - 1...expected + saved).contains(later), "\(later), not \(expected)")
    // Those that are longer than all that is saved have their turn, too.
    let huge = FrameChecks.first * 2
    var rare = FrameChecks()
    let turns = Self.walked(&rare, huge, of: 3000)
    #expect((1...3 + 3000 * FrameChecks.share / huge).contains(turns), "\(turns)")
  }

  @Test("one whose length differs is walked, and is the usual one only if it is whole")
  func length() {
    var checks = FrameChecks()
    _ = Self.walked(&checks, Self.large, of: 100)
    for _ in 0..<20 {
      for bytes in [Self.large / 2, Self.large - 3072, Self.large + 3072] {
        let isWanted = checks.wants(bytes)
        #expect(isWanted)
      }
    }
    #expect(Self.walked(&checks, Self.large - 100, of: 100) < 40)
    // A scene with other pictures.
    #expect(Self.walked(&checks, Self.large * 2, of: 100) < 40)
  }

  @Test("if the lengths always differ, as many are walked as the share allows, and some more")
  func noisy() {
    var checks = FrameChecks()
    var (count, bytes) = (0, 0)
    for number in 0..<3000 {
      let length = number % 2 == 0 ? Self.large : Self.large * 2
      guard checks.wants(length) else { continue }
      checks.walked(length, isWhole: true)
      count += 1
      bytes += length
    }
    let allowed = 3000 * FrameChecks.share + FrameChecks.first + FrameChecks.credit
    #expect((allowed - 2 * Self.large...allowed + 2 * Self.large).contains(bytes), "\(bytes)")
    #expect(count < 500)
  }

  @Test("after a damaged one all are walked, until those of 10 s were whole")
  func damage() {
    var checks = FrameChecks(intervalUSec: 10_000)
    #expect(!checks.hasDamage)
    checks.walked(Self.large, isWhole: false)
    #expect(checks.hasDamage)
    #expect(Self.walked(&checks, Self.large, of: 999) == 999)
    #expect(checks.hasDamage)
    // Another one: as long again.
    checks.walked(Self.large, isWhole: false)
    #expect(Self.walked(&checks, Self.large, of: 1000) == 1000)
    #expect(!checks.hasDamage)
    #expect(Self.walked(&checks, Self.large, of: 1000) < 200)
    // Of a camera that names no interval, and of one that makes a frame a minute.
    for (interval, count) in [(nil, 300), (60_000_000, 1)] as [(Int64?, Int)] {
      var checks = FrameChecks(intervalUSec: interval)
      checks.walked(Self.large, isWhole: false)
      #expect(Self.walked(&checks, Self.large, of: count) == count)
      #expect(!checks.hasDamage)
    }
    var all = FrameChecks(all: true)
    #expect(all.hasDamage)
    #expect(Self.walked(&all, Self.large, of: 1000) == 1000)
  }
}
