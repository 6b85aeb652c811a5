// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Testing
import Varlink
import Vocabulary

@testable import Gateway

/// Replies of presses that are made once for each button are those that are made each time.
struct PressRepliesTests {
  private func event(
    _ press: Int64, _ name: String = "KEY_VOLUMEDOWN", role: Role = .primary,
    kind: SourceKind = .key, phase: Phase = .began, device: String = "usb-keyboard",
    atUSec: Int64 = 0
  ) -> PressEvent {
    PressEvent(
      sequence: press * 2 - 1, press: PressID(press), phase: phase, role: role,
      button: ButtonID(device: DeviceID(device), name: name), kind: kind, monotonicUSec: atUSec)
  }

  /// The reply as the interface's own type encodes it.
  private func whole(_ event: PressEvent, _ shouldPlaySound: Bool) -> [UInt8] {
    var wire = event.wire
    if shouldPlaySound { wire.shouldPlaySound = true }
    return Reply.encode(GatewayInterface.AddInteraction.Reply(event: wire), continues: true)
  }

  @Test("to the byte, in turn for more buttons than are kept, with and without a sound")
  func same() {
    var replies = PressReplies()
    var press: Int64 = 0
    for round in 0..<3 {
      for number in 0..<11 {
        for shouldPlaySound in [false, true] {
          press += round == 2 ? 1_000_003 : 1
          let event = event(
            press, "KEY_\(number)", role: number % 2 == 0 ? .primary : .secondary,
            kind: number % 3 == 0 ? .gpio : .key,
            device: #"a "sequence":0,"press":0,"monotonicUSec":0 \"#,
            atUSec: press * 987_654_321)
          let reply = replies.reply(event, shouldPlaySound: shouldPlaySound)
          #expect(reply?.bytes == whole(event, shouldPlaySound) && reply?.continues == true)
        }
      }
    }
  }

  @Test("a button whose role or kind has changed has a reply of its own")
  func changed() {
    var replies = PressReplies()
    for (role, kind) in [(Role.primary, SourceKind.key), (.secondary, .key), (.primary, .remote)] {
      let event = event(7, role: role, kind: kind)
      let reply = replies.reply(event, shouldPlaySound: false)
      #expect(reply?.bytes == whole(event, false))
    }
  }

  @Test(
    "touches differ in their places alone; another surface, region or type has a reply of its own")
  func touches() {
    var replies = PressReplies()
    let places: [(Double, Double)] = [
      (0, 1), (0.5, 0.25), (1, 0), (0.000_1, 0.999_999), (0.123_456_789, 1e-9), (0.33, 0.66),
    ]
    let kinds: [Touch] = [
      Touch(type: .direct, surface: "screen"),
      Touch(type: .indirect, surface: "pad", region: "left"),
      Touch(type: .direct, surface: "screen", region: #"x":0.0,"y":0.0 \"#),
    ]
    var press: Int64 = 0
    for kind in kinds + kinds {
      for (x, y) in places {
        press += 1
        var event = event(press, "touch0", kind: .touch, atUSec: press * 7_654_321)
        event.touch = kind
        event.touch?.point = SurfacePoint(x: x, y: y)
        let reply = replies.reply(event, shouldPlaySound: false)
        #expect(reply?.bytes == whole(event, false))
      }
    }
  }

  @Test("a touch that differs in one thing from the one before does not get its reply")
  func oneThing() {
    var first = event(1, "touch0", kind: .touch)
    first.touch = Touch(
      type: .direct, surface: "screen", region: "left", point: SurfacePoint(x: 0.5, y: 0.5))
    // With a pen, or without a place, more than the numbers differs from press to press: no reply is kept for these.
    let changes: [(isKept: Bool, change: (inout Touch) -> Void)] = [
      (true, { $0 = Touch(type: .indirect, surface: "screen", region: "left", point: $0.point) }),
      (true, { $0 = Touch(type: .direct, surface: "other", region: "left", point: $0.point) }),
      (true, { $0 = Touch(type: .direct, surface: "screen", region: "right", point: $0.point) }),
      (true, { $0 = Touch(type: .direct, surface: "screen", point: $0.point) }),
      (false, { $0.pen = PenState(tool: .pen) }),
      (false, { $0.point = nil }),
    ]
    for (number, (isKept, change)) in changes.enumerated() {
      var replies = PressReplies()
      #expect(replies.reply(first, shouldPlaySound: false)?.bytes == whole(first, false))
      var second = first
      var touch = first.touch!
      change(&touch)
      second.touch = touch
      let bytes = replies.reply(second, shouldPlaySound: false)?.bytes
      #expect(bytes == (isKept ? whole(second, false) : nil), "change \(number)")
    }
    var replies = PressReplies()
    _ = replies.reply(first, shouldPlaySound: false)
    var key = first
    key.touch = nil
    #expect(replies.reply(key, shouldPlaySound: false)?.bytes == whole(key, false))
  }

  @Test("no other phase, no pen, and no touch without a place is one of them")
  func others() {
    var replies = PressReplies()
    let ended = replies.reply(event(1, phase: .ended), shouldPlaySound: false)
    #expect(ended?.bytes == nil)
    var pen = event(1)
    pen.touch = Touch(
      type: .direct, surface: "screen", point: SurfacePoint(x: 0, y: 0),
      pen: PenState(tool: .pen))
    let written = replies.reply(pen, shouldPlaySound: false)
    #expect(written?.bytes == nil)
    var button = event(1, "BTN_LEFT")
    button.touch = Touch(type: .indirectPointer, surface: "mouse")
    let clicked = replies.reply(button, shouldPlaySound: false)
    #expect(clicked?.bytes == nil)
  }
}
