// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import Testing

@Suite("The screen that a person touches")
struct LearnedTouchTests {
  @Test("a touch screen is found when the finger is lifted")
  func screen() throws {
    let recording = try RecordingSamples.device(RecordingSamples.screen)
    var learner = ButtonLearner()
    learner.add(recording, as: 9)
    for event in recording.events.dropLast() { learner.take(event, from: 9) }
    #expect(learner.found == nil)
    learner.take(recording.events[9], from: 9)
    #expect(learner.found?.find == .touch)
    #expect(
      learner.found?.configuration(role: "primary") == """
        [[pointer]]
        match = { NAME = "ILITEK # Multi-Touch", VENDOR = "222a", PRODUCT = "0001" }
        role = "primary"

        """)
  }

  @Test("a remote whose keys are strokes of a pen: their directions are one button, as is said")
  func stroke() throws {
    let button = try #require(try RecordingSamples.learned("stroke-remote"))
    #expect(button.find == .touch && button.isStroke)
    #expect(button.remark?.contains("directions are not told apart") == true)
  }

  /// A screen of 1000 by 1000 for one finger, two of which may be there.
  private static let plainScreen = {
    var screen = RecordingSamples.device("Screen", [1: [0x14a], 3: [0, 1]], vendor: 1)
    for axis: UInt16 in [0, 1] { screen.axes[axis] = AxisRange(minimum: 0, maximum: 1000) }
    return screen
  }()

  /// What is learned of a finger that goes along these places (nil: what the screen does not say), and is lifted.
  private static func learned(_ places: [(x: Int32?, y: Int32?)]) -> LearnedButton? {
    var screen = plainScreen
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      screen.events.append(RecordedEvent(timeUSec: 0, type: type, code: code, value: value))
    }
    for (index, place) in places.enumerated() {
      if index == 0 { add(1, 0x14a, 1) }
      if let x = place.x { add(3, 0, x) }
      if let y = place.y { add(3, 1, y) }
      add(0, 0, 0)
    }
    add(1, 0x14a, 0)
    add(0, 0, 0)
    var learner = ButtonLearner()
    learner.take([screen])
    return learner.found
  }

  @Test(
    "a stroke is longer than a fifth of the screen, from the first place that the screen has said")
  func strokes() {
    #expect(Self.learned([(500, 500), (500, 700)])?.isStroke == false)
    #expect(Self.learned([(500, 500), (500, 701)])?.isStroke == true)
    #expect(Self.learned([(500, 500), (299, nil), (500, nil)])?.isStroke == true)
    // The screen says what changes: the place before the first one is not known, and not 0.
    #expect(Self.learned([(500, nil), (nil, 900)])?.isStroke == false)
  }

  @Test("a stroke on one screen says nothing of a tap on another one")
  func strokeElsewhere() throws {
    var learner = ButtonLearner()
    learner.add(Self.plainScreen, as: 0)
    let slots = try RecordingSamples.device(RecordingSamples.odd("slot-taken-over"))
    learner.add(slots, as: 1)
    for (type, code, value) in [
      (1, 0x14a, 1), (3, 0, 100), (3, 1, 0), (0, 0, 0), (3, 0, 900), (0, 0, 0),
    ]
      as [(UInt16, UInt16, Int32)]
    {
      learner.take(RecordedEvent(timeUSec: 0, type: type, code: code, value: value), from: 0)
    }
    for event in slots.events { learner.take(event, from: 1) }
    #expect(learner.found?.device.name == "Taken over" && learner.found?.isStroke == false)
  }

  @Test("a finger that is only near a screen without slots touches nothing")
  func nearInPackets() throws {
    var screen = RecordingSamples.device("Near", [1: [0x14a], 3: [0x35, 0x36, 0x3b]], vendor: 1)
    for distance: Int32 in [1, 1, 0] {
      for (type, code, value): (UInt16, UInt16, Int32) in [
        (3, 0x35, 10), (3, 0x36, 20), (3, 0x3b, distance), (0, 2, 0), (0, 0, 0), (0, 2, 0),
        (0, 0, 0),
      ] {
        screen.events.append(RecordedEvent(timeUSec: 0, type: type, code: code, value: value))
      }
      var learner = ButtonLearner()
      learner.take([screen])
      #expect((learner.found?.find == .touch) == (distance == 0))
    }
  }

  @Test("a finger that is only near touches nothing, and is no stroke on its way")
  func near() throws {
    let screen = try RecordingSamples.device(RecordingSamples.odd("hover"))
    var learner = ButtonLearner()
    learner.add(screen, as: 0)
    for event in screen.events.prefix(8) { learner.take(event, from: 0) }
    #expect(learner.found == nil)
    for event in screen.events.dropFirst(8) { learner.take(event, from: 0) }
    #expect(learner.found?.find == .touch)
    var other = ButtonLearner()
    other.add(screen, as: 0)
    for event in screen.events.suffix(6) { other.take(event, from: 0) }
    other.end()
    #expect(other.found == nil)
  }

  @Test(
    "a touch of an odd screen, also of one that never says that a finger was lifted",
    arguments: ["typea-no-release", "typea-touch-major", "touch-and-lift-in-one-packet", "hover"])
  func protocolA(_ name: String) throws {
    #expect(try RecordingSamples.learned(name)?.find == .touch)
  }

  @Test(
    "a finger that stays is a touch at the end of the time, and one that never was there is none")
  func staysDown() throws {
    let screen = try RecordingSamples.device(RecordingSamples.odd("typea-no-release"))
    var learner = ButtonLearner()
    learner.add(screen, as: 0)
    for event in screen.events.prefix(4) { learner.take(event, from: 0) }
    #expect(learner.found == nil)
    var nothing = learner
    learner.end()
    #expect(learner.found?.find == .touch)
    nothing.remove(0)
    nothing.end()
    #expect(nothing.found == nil)
  }
}
