// SPDX-License-Identifier: Apache-2.0

// film        0 ────────────── 3 s   3 s ─────────── 5 s
// system    start           paused   resumed        stopped
//             ├─ silence ─┬────┤       ├────┬ silence ┬─┤
// microphone              └ opens           └ overrun ┘
//
// Film time is the system's, less the start and the pauses: as for its frames.

/// Decides which sound a film gets: for each of its samples, the moment of the sound.
///
/// It gives out only samples of moments that are some time ago, so that a pause or a stop that
/// comes late still cuts at its moment.
package struct SoundTimeline: Sendable {
  /// The next samples of the film.
  package enum Span: Hashable, Sendable {
    /// Samples of sound, the first of which has this moment, microseconds of the system's clock.
    case sound(count: Int, fromUSec: Double)
    case silence(count: Int)
  }

  /// The time that the microphone may take to open without the sound being called incomplete.
  package static let openingUSec: Int64 = 500_000

  /// Samples a second.
  private let rate: Int
  private let startUSec: Int64
  /// The age of a moment at which its sample is given out.
  private let settlingUSec: Int64
  /// The time that the film left out before its next sample.
  private var pausedUSec: Int64 = 0
  /// Pauses that are over, but whose beginning is not given out yet: the samples before which they are, and their
  /// lengths.
  private var pauses: [(before: Int64, lengthUSec: Int64)] = []
  private var pausedAtUSec: Int64?
  private var stopsAtUSec: Int64?
  /// Samples given out.
  package private(set) var count: Int64 = 0
  private var openingSilence: Int64 = 0
  private var laterSilence: Int64 = 0
  private var hasSound = false
  private var isInGap = false
  /// Times that sound was missing after it had begun.
  package private(set) var gaps = 0

  /// - Parameters:
  ///   - startUSec: the moment of the film's first frame.
  ///   - rate: samples a second.
  ///   - settlingUSec: how late a pause or a stop may come and still cut exactly.
  package init(startUSec: Int64, rate: Int, settlingUSec: Int64) {
    self.startUSec = startUSec
    self.rate = rate
    self.settlingUSec = settlingUSec
  }

  /// Leaves out all from this moment on. Does nothing while paused, or after the stop.
  package mutating func pause(atUSec: Int64) {
    guard pausedAtUSec == nil, stopsAtUSec == nil else { return }
    pausedAtUSec = max(atUSec, startUSec + leftOutUSec)
  }

  /// Goes on from this moment. Does nothing unless paused.
  package mutating func resume(atUSec: Int64) {
    guard stopsAtUSec == nil, let paused = pausedAtUSec, atUSec >= paused else { return }
    pauses.append((sampleNumber(paused, lessUSec: leftOutUSec), atUSec - paused))
    pausedAtUSec = nil
    passPauses()
  }

  /// Ends the sound at this moment, or at the pause. The first stop counts.
  package mutating func stop(atUSec: Int64) {
    guard stopsAtUSec == nil else { return }
    stopsAtUSec = min(pausedAtUSec ?? atUSec, atUSec)
  }

  /// Whether all samples until the stop were given out.
  package var isFinished: Bool {
    guard let stopsAtUSec else { return false }
    return count >= sampleNumber(stopsAtUSec, lessUSec: leftOutUSec)
  }

  /// Whether the film has sound from its start to its stop, except while the microphone was being opened.
  package var isComplete: Bool {
    isFinished && laterSilence == 0 && hasSound
      && openingSilence <= Self.openingUSec * Int64(rate) / 1_000_000
  }

  /// Samples of silence in place of missing sound.
  package var silentCount: Int64 { openingSilence + laterSilence }

  /// The next samples; nil if none can be given out now.
  ///
  /// - Parameters:
  ///   - available: the moments whose sound the present run of the microphone has; nil
  ///     if there are none.
  ///   - most: samples.
  ///   - isLast: whether no sound will follow in this run: the rest is given out at once.
  package mutating func next(
    available: ClosedRange<Double>?, most: Int, isLast: Bool = false
  ) -> Span? {
    guard let available else { return nil }
    passPauses()
    var end = count + Int64(most)
    if let pause = pauses.first {
      end = min(end, pause.before)
    } else if let cut = stopsAtUSec ?? pausedAtUSec {
      end = min(end, sampleNumber(cut))
    }
    let settled =
      stopsAtUSec != nil || isLast
      ? available.upperBound : available.upperBound - Double(settlingUSec)
    end = min(end, sampleNumber(settled))
    guard count < end else { return nil }
    let beginning = min(end, sampleNumber(available.lowerBound))
    if count < beginning {
      defer { count = beginning }
      return .silence(count: silence(Int(beginning - count)))
    }
    hasSound = true
    isInGap = false
    let span = Span.sound(count: Int(end - count), fromUSec: momentUSec(of: count))
    count = end
    return span
  }

  /// All that the film left out so far.
  private var leftOutUSec: Int64 { pauses.reduce(pausedUSec) { $0 + $1.lengthUSec } }

  /// Leaves out the pauses that the next sample comes after.
  private mutating func passPauses() {
    while let pause = pauses.first, pause.before <= count {
      pausedUSec += pause.lengthUSec
      pauses.removeFirst()
    }
  }

  private mutating func silence(_ length: Int) -> Int {
    if !hasSound {
      openingSilence += Int64(length)
    } else {
      laterSilence += Int64(length)
      if !isInGap { gaps += 1 }
      isInGap = true
    }
    return length
  }

  /// The moment of a sample, by the pauses before the next one.
  private func momentUSec(of sample: Int64) -> Double {
    Double(startUSec + pausedUSec) + Double(sample) * 1e6 / Double(rate)
  }

  /// The first sample of this moment or later.
  ///
  /// - Parameter leftOutUSec: the time that the film left out before it; nil: no more than before the next sample.
  private func sampleNumber(_ momentUSec: Double, lessUSec leftOutUSec: Int64? = nil) -> Int64 {
    let film = (momentUSec - Double(startUSec + (leftOutUSec ?? pausedUSec))) * Double(rate) / 1e6
    // A moment is rarely a whole number of samples; 1/1000 of one is an error of the arithmetic.
    return Int64((film - 0.001).rounded(.up))
  }

  private func sampleNumber(_ momentUSec: Int64, lessUSec leftOutUSec: Int64? = nil) -> Int64 {
    sampleNumber(Double(momentUSec), lessUSec: leftOutUSec)
  }
}
