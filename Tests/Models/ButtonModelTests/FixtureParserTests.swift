// SPDX-License-Identifier: Apache-2.0

import PressFixtures
import Testing

@Suite("Fixture parser")
struct FixtureParserTests {
  @Test(
    "A line that is wrong is named",
    arguments: [
      ("0ms jump A\n", "line 1: there is no operation 'jump'"),
      ("\n# x\n0ms down ESCAPE", "line 3: 'ESCAPE' is no button"),
      ("0ms client A sinlge", "line 1: there is no option 'sinlge'"),
      ("10ms wait\n5ms wait", "line 2: goes back in time"),
      ("0ms wait now", "line 1: 'now' is too much"),
      ("soon down SHUTTER", "line 1: neither a time nor 'device', 'setting' or 'show'"),
      ("0ms wait\n\nsoon A began", "line 3: 'soon' is no duration (10ms)"),
      ("device k proxy VOLUMEUP", "line 1: 'VOLUMEUP' is no BUTTON=ROLE"),
      ("0ms ack A maybe", "line 1: 'maybe' is no 'on' or 'off'"),
      ("0ms session A", "line 1: session state is missing"),
    ])
  func wrongLine(text: String, message: String) {
    do throws(FixtureError) {
      _ = try FixtureParser.parse(text)
      Issue.record("it was read")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("Somebody has to be there before he acts")
  func nobodyThere() throws {
    let fixture = try FixtureParser.parse("0ms enable A\n")
    #expect(throws: FixtureError.self) { try FixtureRunner.run(fixture) }
  }

  @Test("Durations are read in three units and written in milliseconds")
  func durations() {
    #expect(FixtureDuration.microseconds("2s") == 2_000_000)
    #expect(FixtureDuration.microseconds("15ms") == 15_000)
    #expect(FixtureDuration.microseconds("7us") == 7)
    #expect(FixtureDuration.microseconds("7") == nil)
    #expect(FixtureDuration.microseconds("1111111111111155550ms") == nil)
    #expect(FixtureDuration.text(2_000_000) == "2000ms")
    #expect(FixtureDuration.text(1_500) == "1500us")
  }

  @Test("Without the times a line can be compared with a real device's")
  func withoutTimes() {
    let line = FixtureLine(timeUSec: 0, text: "A ended SHUTTER held 4ms at 14ms")
    #expect(line.source == "A")
    #expect(line.textWithoutTimes == "A ended SHUTTER")
  }
}
