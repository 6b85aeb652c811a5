// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Testing

@Suite("The clock by which guests' links end")
struct LinkClockTests {
  private static let day: Int64 = 86_400
  private static let party: Int64 = 1_780_000_000

  private static func reading(
    _ boot: String? = "one", after bootSeconds: Int64, wall wallSeconds: Int64
  ) -> LinkClock.Reading {
    LinkClock.Reading(bootID: boot, bootSeconds: bootSeconds, wallSeconds: wallSeconds)
  }

  @Test("the wall clock is set by months, on and back: only what passes counts")
  func steps() {
    var clock = LinkClock(file: nil, Self.reading(after: 10, wall: Self.party))
    #expect(clock.seconds(Self.reading(after: 10, wall: Self.party)) == Self.party)
    let later = Self.reading(after: 70, wall: Self.party + 60 + 200 * Self.day)
    #expect(clock.seconds(later) == Self.party + 60)
    var isNew = clock.look(later)
    #expect(isNew)
    isNew = clock.look(later)
    #expect(!isNew)
    let back = Self.reading(after: 80, wall: Self.party - 900 * Self.day)
    #expect(clock.seconds(back) == Self.party + 70)
    isNew = clock.look(back)
    #expect(isNew)
  }

  @Test("a program that is started again goes on by its file, in the same boot and after another")
  func restarts() {
    var clock = LinkClock(file: nil, Self.reading(after: 10, wall: Self.party))
    let set = Self.reading(after: 70, wall: Self.party + 60 + 200 * Self.day)
    let isNew = clock.look(set)
    #expect(isNew)
    let file = Array(clock.text.utf8)
    let again = LinkClock(file: file, set)
    #expect(again.seconds(set) == Self.party + 60 && again == clock)
    // The power failed for an hour.
    let boot = Self.reading("two", after: 5, wall: Self.party + 60 + 200 * Self.day + 3600)
    #expect(LinkClock(file: file, boot).seconds(boot) == Self.party + 3660)
  }

  @Test("it never goes back: a boot at the same wrong date, a boot of which nobody knows the name")
  func boots() {
    var clock = LinkClock(file: nil, Self.reading(after: 10, wall: Self.party))
    let evening = Self.reading(after: 30_000, wall: Self.party + 29_990 + 200 * Self.day)
    _ = clock.look(evening)
    // The next boot begins in the past again.
    let morning = Self.reading("two", after: 5, wall: Self.party)
    var next = LinkClock(file: Array(clock.text.utf8), morning)
    #expect(next.seconds(morning) == Self.party + 29_990)
    let unknown = Self.reading(nil, after: 50, wall: Self.party + 45)
    _ = next.look(unknown)
    let again = Self.reading(nil, after: 5, wall: Self.party + 200)
    #expect(LinkClock(file: Array(next.text.utf8), again).seconds(again) >= Self.party + 30_035)
  }

  @Test("small corrections of the wall clock change no file")
  func slews() {
    var clock = LinkClock(file: nil, Self.reading(after: 10, wall: Self.party))
    let isNew = clock.look(Self.reading(after: 1010, wall: Self.party + 1029))
    #expect(!isNew)
  }

  @Test(
    "a damaged file is none",
    arguments: [
      "", "one", "one 5", "one 5 6", "one x 3 4", "one -1 0 5", "one 5 9999999999999 6",
      "one 5 6 -7", "one 5 6 7 8",
    ])
  func damaged(_ text: String) {
    let now = Self.reading(after: 10, wall: Self.party)
    #expect(LinkClock(file: Array(text.utf8), now).seconds(now) == Self.party)
  }
}
