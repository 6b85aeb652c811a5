// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// who decides?          capture_sound  client's default sound   heard at the press   shouldPlaySound
// the administrator     always         on or off                yes                  false
// the client            default        on                       yes                  false
//                                      off                      no, once it asks     true
// the administrator     never          on or off                no                   false
//
// Only presses of the primary and the secondary button have sounds, and only of the kinds that are configured.

/// Which presses are heard: the rules of `AVCaptureEvent.shouldPlaySound` and `play(_:)`, with an
/// administrator above them.
package struct SoundRule: Sendable {
  package var settings: SoundSettings
  /// The presses for which their clients may still ask for a sound; the oldest is the first.
  private var awaited: [Awaited] = []

  private struct Awaited {
    let press: PressID
    let interaction: InteractionID
    /// The time of its newest event.
    var lastUSec: Int64
  }

  /// How long after an event its client may ask for a sound, microseconds.
  package static let longestAgeUSec: Int64 = 15_000_000
  /// The most presses that are waited for.
  package static let mostPresses = 64

  /// The sounds that an event of a press brings.
  package struct Decision: Hashable, Sendable {
    /// Whether the system's own sound is to be heard now.
    package var isHeard: Bool
    /// Whether the client is to play one.
    package var shouldPlay: Bool

    package init(isHeard: Bool, shouldPlay: Bool) {
      self.isHeard = isHeard
      self.shouldPlay = shouldPlay
    }

    package static let silent = Decision(isHeard: false, shouldPlay: false)
  }

  package init(settings: SoundSettings = SoundSettings()) { self.settings = settings }

  /// Decides about an event that is about to be sent.
  ///
  /// - Parameter isDefaultDisabled: whether the client plays its sounds itself.
  package mutating func decide(
    _ event: PressEvent, for interaction: InteractionID, isDefaultDisabled: Bool
  ) -> Decision {
    guard event.role == .primary || event.role == .secondary, settings.hasSound(event.kind)
    else { return .silent }
    switch settings.captureSound {
    case .never: return .silent
    case .always: return Decision(isHeard: event.phase == .began, shouldPlay: false)
    case .default where !isDefaultDisabled:
      return Decision(isHeard: event.phase == .began, shouldPlay: false)
    case .default:
      // No photo, no sound.
      guard event.phase != .cancelled else {
        awaited.removeAll { $0.press == event.press }
        return .silent
      }
      return Decision(isHeard: false, shouldPlay: note(event, for: interaction))
    }
  }

  /// Notes the event of a press that its client may play a sound for; returns whether its press may still have a sound.
  private mutating func note(_ event: PressEvent, for interaction: InteractionID) -> Bool {
    if let index = awaited.firstIndex(where: { $0.press == event.press }) {
      awaited[index].lastUSec = event.monotonicUSec
      return true
    }
    guard event.phase == .began else { return false }
    if awaited.count == Self.mostPresses { awaited.removeFirst() }
    awaited.append(
      Awaited(press: event.press, interaction: interaction, lastUSec: event.monotonicUSec))
    return true
  }

  /// Whether a client's sound for a press is to be heard, once for each press.
  package mutating func play(
    _ press: PressID, for interaction: InteractionID, atUSec now: Int64
  ) -> Bool {
    guard settings.captureSound == .default,
      let index = awaited.firstIndex(where: {
        $0.press == press && $0.interaction == interaction
      })
    else { return false }
    let event = awaited.remove(at: index)
    return now - event.lastUSec <= Self.longestAgeUSec
  }

  /// Forgets the presses of an interaction that is gone.
  package mutating func remove(_ interaction: InteractionID) {
    awaited.removeAll { $0.interaction == interaction }
  }

  /// Whether it is the name of a sound: nothing that could leave a folder.
  package static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return isDigit || isLetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }
}

/// The administrator's word on sounds.
package struct SoundSettings: Hashable, Sendable {
  package var captureSound: CaptureSound
  /// The kinds of buttons whose presses have sounds, a bit for each: every press asks for its kind before it is sent, and
  /// a set would hash the kind's name.
  private let kinds: UInt8

  package init(
    captureSound: CaptureSound = .default, kinds: Set<SourceKind> = Set(SourceKind.allCases)
  ) {
    self.captureSound = captureSound
    self.kinds = kinds.reduce(0) { $0 | Self.bit($1) }
  }

  /// Whether presses of this kind of button have sounds.
  package func hasSound(_ kind: SourceKind) -> Bool { kinds & Self.bit(kind) != 0 }

  private static func bit(_ kind: SourceKind) -> UInt8 {
    switch kind {
    case .key: 1
    case .gpio: 2
    case .remote: 4
    case .indirectPointer: 8
    case .touch: 16
    case .simulated: 32
    case .screen: 64
    case .network: 128
    }
  }
}
