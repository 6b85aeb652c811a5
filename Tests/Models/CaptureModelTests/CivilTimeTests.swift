// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Foundation
import TestSupport
import Testing

@Suite("Civil time and names of photos")
struct CivilTimeTests {
  @Test("Every day of the 400 years after which the calendar repeats")
  func everyDay() {
    for day in -25_567..<(-25_567 + 146_097) {
      let seconds = Int64(day) * 86_400
      if let difference = differenceFromLibrary(seconds, 0) {
        Issue.record("\(difference)")
        return
      }
    }
  }

  @Test("The same as the C library's, from 1600 to 4000, in all zones")
  func likeLibrary() {
    var random = RandomSource(seed: 6)
    for _ in 0..<20_000 {
      let seconds = Int64.random(in: -11_676_096_000...64_060_588_800, using: &random)
      let offset = Int.random(in: -14 * 3600...14 * 3600, using: &random)
      if let difference = differenceFromLibrary(seconds, offset) {
        Issue.record("\(difference)")
        return
      }
    }
  }

  private func differenceFromLibrary(_ unixSeconds: Int64, _ offset: Int) -> String? {
    let ours = CivilTime(unixUSec: unixSeconds * 1_000_000 + 123_456, offsetSeconds: offset)
    var seconds = time_t(unixSeconds) + offset
    var theirs = tm()
    gmtime_r(&seconds, &theirs)
    let expected = [
      Int(theirs.tm_year) + 1900, Int(theirs.tm_mon) + 1, Int(theirs.tm_mday),
      Int(theirs.tm_hour), Int(theirs.tm_min), Int(theirs.tm_sec), 123_456,
    ]
    let real = [
      ours.year, ours.month, ours.day, ours.hour, ours.minute, ours.second, ours.microsecond,
    ]
    return real == expected ? nil : "\(unixSeconds): \(real), not \(expected)"
  }

  @Test("Before 1970 fractions still count forward")
  func beforeEpoch() {
    let time = CivilTime(unixUSec: -1)
    #expect(time.year == 1969)
    #expect(time.second == 59)
    #expect(time.microsecond == 999_999)
  }

  @Test("A name contains time, number and press; a press that nobody vouches for has another word")
  func name() {
    let name = PhotoName.name(
      unixUSec: 1_795_256_102_123_456, counter: 42, press: 17, pressSource: .gateway,
      media: .jpeg)
    #expect(name == "20261121T101502.123456Z-000042-press17.jpg")
    for source in [PressSource.caller, nil] {
      let claim = PhotoName.name(
        unixUSec: 1_795_256_102_123_456, counter: 42, press: 17, pressSource: source,
        media: .jpeg)
      #expect(claim == "20261121T101502.123456Z-000042-claim17.jpg")
    }
    let other = PhotoName.name(unixUSec: 1_795_256_102_000_001, counter: 7, press: nil, media: .raw)
    #expect(other == "20261121T101502.000001Z-000007.raw")
  }

  @Test("Names sort by time, and differ at the same time")
  func order() {
    var random = RandomSource(seed: 7)
    var times = (0..<500).map { _ in
      Int64.random(in: 1_700_000_000_000_000...1_900_000_000_000_000, using: &random)
    }
    times.sort()
    let names = times.enumerated().map { index, unixUSec in
      PhotoName.name(unixUSec: unixUSec, counter: Int64(index), press: nil, media: .jpeg)
    }
    #expect(names == names.sorted())
    let same = (0..<100).map {
      PhotoName.name(unixUSec: 0, counter: $0, press: 1, media: .jpeg)
    }
    #expect(Set(same).count == 100)
  }

  @Test("The counter has the order of a directory's names, also when the clock was set back")
  func orderOfADirectory() {
    var random = RandomSource(seed: 11)
    let names = (1...300).map { counter in
      PhotoName.name(
        unixUSec: Int64.random(in: 1_700_000_000_000_000...1_900_000_000_000_000, using: &random),
        counter: counter, press: counter % 3 == 0 ? 5000 - counter : nil, pressSource: .gateway,
        media: .jpeg)
    }
    #expect(names != names.sorted())
    #expect(CaptureName.inOrder(names.shuffled(using: &random)) == names)
    let pair = ["20261121T101502.000001Z-000007.dng", "20261121T101502.000001Z-000007.jpg"]
    let large = "20251121T101502.000001Z-1000000.jpg"
    let others = ["", "a-000001.jpg", "holiday.jpg"]
    let mixed: [String] = [large] + others.reversed() + pair.reversed()
    let ordered: [String] = pair + [large] + others
    #expect(CaptureName.inOrder(mixed) == ordered)
  }

  @Test("The time of a name is the one that it was made of, and other names have none")
  func timeOfAName() {
    var random = RandomSource(seed: 12)
    for _ in 0..<20_000 {
      // From 1600 to 4000.
      let unixUSec = Int64.random(
        in: -11_676_096_000_000_000...64_060_588_800_000_000, using: &random)
      let name = PhotoName.name(unixUSec: unixUSec, counter: 1, press: nil, media: .jpeg)
      if CaptureName.unixUSec(in: name) != unixUSec {
        Issue.record("\(name) of \(unixUSec)")
        return
      }
    }
    for name in [
      "", "holiday.jpg", "20261121T101502.000001", "20261121T101502,000001Z-000007.jpg",
      "2026112aT101502.000001Z-000007.jpg", "20261321T101502.000001Z-000007.jpg",
    ] {
      #expect(CaptureName.unixUSec(in: name) == nil, "\(name)")
    }
  }

  @Test("The number of a name, and none that is too large for a directory")
  func numberOfAName() {
    let stamp = "20261121T101502.000001Z"
    #expect(CaptureName.counter(of: "\(stamp)-000007-press12.jpg") == 7)
    #expect(CaptureName.counter(of: "\(stamp)-\(CaptureName.largestCounter).jpg") != nil)
    for number in ["9223372036854775807", "1000000000000", "", "-1", "99999999999999999999"] {
      #expect(CaptureName.counter(of: "\(stamp)-\(number).jpg") == nil, "\(number)")
    }
  }
}
