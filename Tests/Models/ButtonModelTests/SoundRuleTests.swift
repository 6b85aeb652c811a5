// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import ButtonModel

/// Which presses are heard, and which sounds clients may play.
struct SoundRuleTests {
  private static let client = InteractionID(1)
  private static let other = InteractionID(2)

  private func event(
    _ phase: Phase, press: Int64 = 7, role: Role = .primary, kind: SourceKind = .remote,
    atUSec: Int64 = 1_000_000
  ) -> PressEvent {
    PressEvent(
      sequence: 1, press: PressID(press), phase: phase, role: role,
      button: ButtonID(device: DeviceID("remote"), name: "KEY"), kind: kind, monotonicUSec: atUSec)
  }

  private func play(
    _ rule: inout SoundRule, _ press: PressID, _ client: InteractionID, _ atUSec: Int64
  ) -> Bool {
    rule.play(press, for: client, atUSec: atUSec)
  }

  @Test("the administrator decides, then the client", arguments: CaptureSound.allCases)
  func table(word: CaptureSound) {
    for isDisabled in [false, true] {
      var rule = SoundRule(settings: SoundSettings(captureSound: word))
      let began = rule.decide(
        event(.began), for: Self.client, isDefaultDisabled: isDisabled)
      let ended = rule.decide(event(.ended), for: Self.client, isDefaultDisabled: isDisabled)
      let isHeard = word == .always || word == .default && !isDisabled
      let isAsked = word == .default && isDisabled
      #expect(began == .init(isHeard: isHeard, shouldPlay: isAsked))
      // It is heard once, when the button goes down; the client may take either event.
      #expect(ended == .init(isHeard: false, shouldPlay: isAsked))
      #expect(play(&rule, PressID(7), Self.client, 2_000_000) == isAsked)
      #expect(!play(&rule, PressID(7), Self.client, 2_000_001), "once for each press")
    }
  }

  @Test("a client's sound is played 15 s after its newest event at most, for its own press")
  func age() {
    var rule = SoundRule()
    _ = rule.decide(event(.began), for: Self.client, isDefaultDisabled: true)
    #expect(!play(&rule, PressID(7), Self.other, 1_000_000))
    _ = rule.decide(event(.ended, atUSec: 9_000_000), for: Self.client, isDefaultDisabled: true)
    #expect(play(&rule, PressID(7), Self.client, 24_000_000))
    _ = rule.decide(event(.began, press: 8), for: Self.client, isDefaultDisabled: true)
    #expect(!play(&rule, PressID(8), Self.client, 16_000_001))
    #expect(!play(&rule, PressID(9), Self.client, 1_000_000), "no such press")
  }

  @Test("nothing for a cancelled press, another role or kind, or a client that is gone")
  func silent() {
    var rule = SoundRule(settings: SoundSettings(kinds: [.remote]))
    _ = rule.decide(event(.began), for: Self.client, isDefaultDisabled: true)
    let cancelled = rule.decide(event(.cancelled), for: Self.client, isDefaultDisabled: true)
    #expect(cancelled == .silent)
    #expect(!play(&rule, PressID(7), Self.client, 1_000_000))
    for other in [event(.began, role: .halfPress), event(.began, kind: .key)] {
      let decision = rule.decide(other, for: Self.client, isDefaultDisabled: false)
      #expect(decision == .silent)
    }
    _ = rule.decide(event(.began, press: 8), for: Self.client, isDefaultDisabled: true)
    rule.remove(Self.client)
    #expect(!play(&rule, PressID(8), Self.client, 1_000_000))
  }

  @Test("of a client that never plays a sound the newest presses are remembered, and no more")
  func bound() {
    var rule = SoundRule()
    let count = Int64(SoundRule.mostPresses)
    for press in 0...count {
      _ = rule.decide(event(.began, press: press), for: Self.client, isDefaultDisabled: true)
    }
    #expect(!play(&rule, PressID(0), Self.client, 1_000_000))
    #expect(play(&rule, PressID(1), Self.client, 1_000_000))
    #expect(play(&rule, PressID(count), Self.client, 1_000_000))
  }

  @Test("a sound's name leaves no folder")
  func names() {
    for name in ["shutter", "begin_recording", "my-click2"] { #expect(SoundRule.isName(name)) }
    for name in ["", "..", "a/b", "a.wav", "ä", String(repeating: "a", count: 65)] {
      #expect(!SoundRule.isName(name), "\(name)")
    }
  }
}
