// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import VideoDevices

/// The time stamps of frames, from fixtures (Tests/Devices/VideoDevicesTests/Fixtures).
@Suite struct StampRuleTests {
  @Test("the fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Stamps").count >= 12) }

  @Test("a stamp is trusted or replaced", arguments: Fixture.names(in: "Stamps"))
  func aStampIsTrustedOrReplaced(_ name: String) throws {
    let fixture = try Fixture(folder: "Stamps", name: name)
    var rule = StampRule()
    var output: [String] = []
    for line in fixture.input {
      guard let dequeuedUSec = line.timeUSec else {
        rule = StampRule(exposureUSec: try exposure(line))
        continue
      }
      let stamp = rule.stamp(try driver(line), dequeuedUSec: dequeuedUSec)
      output.append("\(Fixture.text(stamp.uSec)) \(stamp.source.wireName)")
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  @Test("the resulting stamps always increase, whatever a driver stamps")
  func increases() {
    var random = RandomSource(seed: 11)
    for _ in 0..<200 {
      var rule = StampRule(exposureUSec: Int64.random(in: 0...200_000, using: &random))
      var dequeuedUSec: Int64 = 10_000_000
      var last = Int64.min
      for _ in 0..<50 {
        dequeuedUSec += Int64.random(in: 0...40_000, using: &random)
        let driver = DriverStamp(
          uSec: dequeuedUSec + Int64.random(in: -1_100_000...1_100_000, using: &random),
          isMonotonic: !random.once(in: 5), isStartOfExposure: random.once(in: 3))
        let stamp = rule.stamp(driver, dequeuedUSec: dequeuedUSec).uSec
        #expect(stamp > last)
        last = stamp
      }
    }
  }

  private func exposure(_ line: Fixture.Line) throws -> Int64 {
    guard line.words.count == 2, line.words[0] == "exposure",
      let time = Fixture.time(line.words[1])
    else { throw FixtureError(line) }
    return time
  }

  private func driver(_ line: Fixture.Line) throws -> DriverStamp {
    let words = line.words
    guard words.count >= 3, words[1] == "stamp", let uSec = Fixture.time(words[2]),
      words[3...].allSatisfy({ ["camera", "start", "unknown"].contains($0) })
    else { throw FixtureError(line) }
    return DriverStamp(
      uSec: uSec, isMonotonic: !words.contains("unknown"),
      isStartOfExposure: words.contains("start") || words.contains("camera"),
      isByCamera: words.contains("camera"))
  }
}

extension StampSource {
  fileprivate var wireName: String {
    switch self {
    case .startOfExposure: "start_of_exposure"
    case .startByCamera: "start_by_camera"
    case .endOfFrame: "end_of_frame"
    case .received: "received"
    }
  }
}
