// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import ButtonModel

/// Which actions run for presses that no client is granted.
struct ActionMachineTests {
  /// A machine with rules, and what it has run: "action gesture button at held", in milliseconds.
  private struct Stage {
    var machine = ActionMachine()
    var runs: [String] = []
    private var press: Int64 = 0
    private var open: [String: PressID] = [:]

    init(_ rules: ActionRule...) { machine.configure(rules, GestureTimes()) }

    mutating func down(_ button: String, _ role: Role, _ atMSec: Int64, device: String = "keypad") {
      advance(atMSec)
      press += 1
      open[button] = PressID(press)
      take(
        machine.pressed(
          ButtonID(device: DeviceID(device), name: button), role, PressID(press),
          stampUSec: atMSec * 1_000))
    }

    mutating func up(_ button: String, _ atMSec: Int64, device: String = "keypad") {
      advance(atMSec)
      guard let press = open.removeValue(forKey: button) else { return }
      take(
        machine.released(
          ButtonID(device: DeviceID(device), name: button), press, stampUSec: atMSec * 1_000))
    }

    /// Lets the time pass, deadline by deadline.
    mutating func advance(_ atMSec: Int64) {
      while let due = machine.nextDeadlineUSec, due < atMSec * 1_000 {
        take(machine.advance(toUSec: due))
      }
    }

    private mutating func take(_ found: [ActionRun]) {
      runs += found.map { run in
        let held = run.heldUSec.map { " \($0 / 1_000)" } ?? ""
        return
          "\(run.action) \(run.gesture.rawValue) \(run.button.name) \(run.stampUSec / 1_000)\(held)"
      }
    }
  }

  @Test("the edges, with how long the button was held")
  func edges() {
    var stage = Stage(
      ActionRule(action: "on", role: .primary),
      ActionRule(action: "off", role: .primary, gesture: .release))
    stage.down("A", .primary, 0)
    stage.down("B", .secondary, 10)
    stage.up("B", 20)
    stage.up("A", 90)
    #expect(stage.runs == ["on press A 0", "off release A 90 90"])
  }

  @Test("a tap is at once, unless a second one may follow; a hold is while the button is down")
  func gestures() {
    let tap = ActionRule(action: "tap", role: .primary, gesture: .tap)
    let double = ActionRule(action: "double", role: .primary, gesture: .doubleTap)
    let hold = ActionRule(action: "hold", role: .primary, gesture: .hold)
    var single = Stage(tap, hold)
    single.down("A", .primary, 0)
    single.up("A", 100)
    single.down("A", .primary, 200)
    single.up("A", 900)
    single.advance(5_000)
    #expect(single.runs == ["tap tap A 100 100", "hold hold A 700 500"])
    var both = Stage(tap, double, hold)
    both.down("A", .primary, 0)
    both.up("A", 100)
    both.advance(399)
    #expect(both.runs == [])
    both.advance(401)
    #expect(both.runs == ["tap tap A 100 100"])
    both.down("A", .primary, 1_000)
    both.up("A", 1_100)
    both.down("A", .primary, 1_300)
    both.up("A", 1_380)
    both.advance(5_000)
    #expect(both.runs == ["tap tap A 100 100", "double double_tap A 1380 80"])
  }

  @Test("a rule is about the button, device and role that it names")
  func choice() {
    var stage = Stage(
      ActionRule(action: "a", button: "A"),
      ActionRule(action: "b", device: "other", role: .primary),
      ActionRule(action: "c", device: "keypad", button: "A", role: .secondary))
    stage.down("A", .primary, 0)
    stage.up("A", 10)
    stage.down("B", .primary, 100)
    stage.down("C", .primary, 200, device: "other")
    stage.down("A", .secondary, 300)
    #expect(stage.runs == ["a press A 0", "b press C 200", "a press A 300", "c press A 300"])
  }

  @Test(
    "a chord is two buttons before the first is a hold, in any order; neither is a tap then")
  func chord() {
    let rules = [
      ActionRule(action: "both", role: .primary, with: .secondary),
      ActionRule(action: "tap", role: .primary, gesture: .tap),
      ActionRule(action: "held", role: .secondary, gesture: .hold),
    ]
    var stage = Stage(rules[0], rules[1], rules[2])
    stage.down("A", .primary, 0)
    stage.down("B", .secondary, 400)
    stage.up("A", 450)
    stage.up("B", 2_000)
    #expect(stage.runs == ["both press B 400"])
    stage.down("B", .secondary, 3_000)
    stage.down("A", .primary, 3_100)
    stage.up("A", 3_150)
    stage.up("B", 3_200)
    stage.advance(9_000)
    #expect(stage.runs == ["both press B 400", "both press A 3100"])
    // Too late for a chord: the one is held, the other tapped.
    stage.down("B", .secondary, 10_000)
    stage.down("A", .primary, 10_501)
    stage.up("A", 10_600)
    stage.up("B", 10_700)
    #expect(
      stage.runs.dropFirst(2) == ["held hold B 10500 500", "tap tap A 10600 99"])
  }

  @Test("a release without its press, as after new rules, runs nothing")
  func unknown() {
    var stage = Stage(ActionRule(action: "off", role: .primary, gesture: .release))
    stage.down("A", .primary, 0)
    stage.machine.configure(
      [ActionRule(action: "off", role: .primary, gesture: .release)], GestureTimes())
    stage.up("A", 100)
    #expect(stage.runs == [])
    #expect(stage.machine.nextDeadlineUSec == nil)
  }
}
