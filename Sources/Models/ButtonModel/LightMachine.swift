// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//   nothing            ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
//   ready              ████████████████   green
//   momentarily        ████████▁▁▁▁████   200 ms as before, then as if a photo waited for its frame
//   waiting, capture   ▁▁▁▁████▁▁▁▁████   green, 500 ms each
//   waiting, process   ▁█▁█▁█▁█▁█▁█▁█▁█   green, 125 ms each
//   recording          ▁▁██████████▁▁██   red, or the only LED: 800 ms in each second
//   trouble            ████████████████   red
//   countdown          ▁▁██▁▁██▁█▁█▁█▁█   green: 500 ms each, in the last second 125 ms each; counted
//                                         back from the photo, at which it is dark
//   default            ▁█▁█▁              white, 100 ms each, in place of everything else
//
// Blinking begins dark, so that a light that was lit changes at once. A light with one LED shows
// recording by its rhythm alone: its gap is too short for waiting, and its lit time too long.

/// Decides what the lights of one seat show.
///
/// Inputs take the time, microseconds of CLOCK_MONOTONIC. After each input the caller reads
/// `colour` and arranges to call `advance` at `nextDeadlineUSec`. Phases are counted from the
/// beginning of the pattern: a late call shows what is due by then and does not shift the phases
/// after it. A flash is the exception: it is short, and a late call skips none of its phases.
package struct LightMachine: Sendable {
  /// The time for which a momentary wait leaves the light as it is.
  package static let patienceUSec: Int64 = 200_000
  /// Half a period of slow blinking.
  package static let slowUSec: Int64 = 500_000
  package static let fastUSec: Int64 = 125_000
  package static let flashUSec: Int64 = 100_000
  /// A period of the recording pattern, and the dark time at its beginning.
  package static let recordingUSec: Int64 = 1_000_000
  package static let recordingGapUSec: Int64 = 200_000
  /// The end of a countdown, in which it blinks fast.
  package static let lastSecondUSec: Int64 = 1_000_000
  /// Dark, lit, dark, lit, dark.
  private static let flashPhases: Int64 = 5

  private enum Pattern: Equatable {
    case steady(LightColour)
    /// Dark, then this colour, again and again.
    case blinking(LightColour, darkUSec: Int64, litUSec: Int64)
    case countdown(untilUSec: Int64)

    /// Green and dark for the same time each.
    static func evenly(_ halfUSec: Int64) -> Pattern {
      .blinking(.green, darkUSec: halfUSec, litUSec: halfUSec)
    }
  }

  /// The colour to show now.
  package private(set) var colour = LightColour.dark
  private var subject = LightSubject.nothing
  private var pattern = Pattern.steady(.dark)
  private var patternSinceUSec: Int64 = 0
  /// The phase of a flash, and when the next one is due.
  private var flash: (phase: Int64, untilUSec: Int64)?
  /// The end of `patienceUSec` for a momentary wait; nil if nothing is awaited.
  private var patientUntilUSec: Int64?

  package init() {}

  /// When `advance` has to be called, microseconds; nil if only an input changes anything.
  package var nextDeadlineUSec: Int64? {
    var next = patientUntilUSec
    func consider(_ atUSec: Int64) { next = min(next ?? atUSec, atUSec) }
    if let flash {
      consider(flash.untilUSec)
      return next
    }
    switch pattern {
    case .steady: break
    case .blinking(_, let darkUSec, let litUSec):
      let begin = seenUSec - (seenUSec - patternSinceUSec) % (darkUSec + litUSec)
      consider(begin + (seenUSec < begin + darkUSec ? darkUSec : darkUSec + litUSec))
    case .countdown(let untilUSec):
      if let phase = Self.phase(untilUSec - seenUSec) {
        consider(untilUSec - phase.number * phase.lengthUSec)
      }
    }
    return next
  }

  /// Shows another subject.
  package mutating func show(_ subject: LightSubject, atUSec nowUSec: Int64) {
    guard subject != self.subject else { return }
    self.subject = subject
    patientUntilUSec = nil
    switch subject {
    case .nothing, .readiness(.sessionNotRunning): take(.steady(.dark), nowUSec)
    case .trouble: take(.steady(.red), nowUSec)
    case .readiness(.ready): take(.steady(.green), nowUSec)
    case .readiness(.notReadyMomentarily): patientUntilUSec = nowUSec + Self.patienceUSec
    case .readiness(.notReadyWaitingForCapture): take(.evenly(Self.slowUSec), nowUSec)
    case .readiness(.notReadyWaitingForProcessing): take(.evenly(Self.fastUSec), nowUSec)
    case .countdown(let untilUSec): take(.countdown(untilUSec: untilUSec), nowUSec)
    case .recording:
      let litUSec = Self.recordingUSec - Self.recordingGapUSec
      take(.blinking(.recording, darkUSec: Self.recordingGapUSec, litUSec: litUSec), nowUSec)
    }
    look(nowUSec)
  }

  /// Flashes, because a press went to the default behaviour. Another press restarts the flash.
  package mutating func flash(atUSec nowUSec: Int64) {
    flash = (phase: 0, untilUSec: nowUSec + Self.flashUSec)
    look(nowUSec)
  }

  /// Brings `colour` up to date.
  package mutating func advance(toUSec nowUSec: Int64) {
    if let limitUSec = patientUntilUSec, nowUSec >= limitUSec {
      patientUntilUSec = nil
      take(.evenly(Self.slowUSec), limitUSec)
    }
    look(nowUSec)
  }

  /// When `colour` was last determined.
  private var seenUSec: Int64 = 0

  private mutating func take(_ pattern: Pattern, _ nowUSec: Int64) {
    guard pattern != self.pattern else { return }
    self.pattern = pattern
    patternSinceUSec = nowUSec
  }

  private mutating func look(_ nowUSec: Int64) {
    seenUSec = nowUSec
    if let (phase, untilUSec) = flash, nowUSec >= untilUSec {
      let dueUSec = untilUSec + Self.flashUSec
      let endUSec = dueUSec > nowUSec ? dueUSec : nowUSec + Self.flashUSec
      flash = phase + 1 == Self.flashPhases ? nil : (phase: phase + 1, untilUSec: endUSec)
    }
    if let flash {
      colour = flash.phase % 2 == 0 ? .dark : .white
      return
    }
    colour =
      switch pattern {
      case .steady(let colour): colour
      case .blinking(let colour, let darkUSec, let litUSec):
        (nowUSec - patternSinceUSec) % (darkUSec + litUSec) < darkUSec ? .dark : colour
      case .countdown(let untilUSec):
        Self.phase(untilUSec - nowUSec).map { $0.number % 2 == 0 ? .green : .dark } ?? .dark
      }
  }

  /// The phase of a countdown, by the time that is left: the last one has the number 0. Nil when it
  /// is over.
  private static func phase(_ leftUSec: Int64) -> (number: Int64, lengthUSec: Int64)? {
    guard leftUSec > 0 else { return nil }
    let lengthUSec = leftUSec > lastSecondUSec ? slowUSec : fastUSec
    return ((leftUSec - 1) / lengthUSec, lengthUSec)
  }
}

/// The message of a seat's lights.
package enum LightSubject: Hashable, Sendable {
  /// No client would get a press now, or only one whose session does not run.
  case nothing
  /// The readiness of the session whose client would get a press; never `sessionNotRunning`.
  case readiness(Readiness)
  /// A self timer of that session takes a photo at this moment, microseconds of CLOCK_MONOTONIC.
  case countdown(untilUSec: Int64)
  /// That session records, whatever its readiness is.
  case recording
  /// That session is interrupted or has failed.
  case trouble
}

/// The colour of the lights at one moment, as if each light had all colours.
package enum LightColour: String, CaseIterable, Sendable {
  case dark
  case green
  case red
  /// Red where there is a red LED, and lit on a light with one LED.
  case recording
  case white

  /// Whether an LED of this colour is lit for it; nil stands for the only LED of a light, whatever
  /// its colour.
  package func lights(_ led: LEDColour?) -> Bool {
    switch (self, led) {
    case (.dark, _): false
    case (.white, _): true
    // A light with a single colour shows that a press would be served; trouble leaves it dark.
    case (.green, nil), (.green, .green): true
    case (.red, .red): true
    case (.recording, nil), (.recording, .red): true
    case (.green, _), (.red, _), (.recording, _): false
    }
  }
}
