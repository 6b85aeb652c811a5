// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The frames of films under random cameras, disks and clients")
struct FilmFeedPropertyTests {
  @Test("2 000 random films: each frame is in one place, in order, at its time, and none twice")
  func randomFilms() {
    var (taken, dropped, paused, ended) = (0, 0, 0, [FilmEnd.Reason: Int]())
    for seed in UInt64(1)...2000 {
      var film = RandomFilm(seed: seed)
      for _ in 0..<120 { film.goOn() }
      film.finish()
      let violations = film.violations
      #expect(violations == [], "seed \(seed)")
      guard violations.isEmpty else { return }
      let counts = film.feed.counts
      taken += counts.taken
      dropped += counts.dropped
      paused += counts.leftOut
      if let end = film.feed.end { ended[end.reason, default: 0] += 1 }
    }
    // Each case must have been seen, or the test has tested nothing.
    #expect(taken > 20_000 && dropped > 2000 && paused > 2000)
    for reason: FilmEnd.Reason in [.stopped, .maximumDuration, .streamEnded] {
      #expect(ended[reason, default: 0] > 100, "\(ended)")
    }
  }
}

/// A film of a camera that jitters and loses frames, of a disk that stands still at times, and of a
/// client that pauses and stops, sometimes late; and a list of frames that computes the same slowly.
private struct RandomFilm {
  private enum Step { case frame, take, pause, resume, stop, streamEnds, disordered }

  private static let steps = StorySteps<Step>([
    .frame: 60, .take: 4, .pause: 2, .resume: 3, .stop: 1, .streamEnds: 1, .disordered: 1,
  ])

  private(set) var feed: FilmFeed<Int>
  private(set) var violations: [String] = []
  private var random: RandomSource
  private var delivered: [RingFrame<Int>] = []
  private var ring: [RingFrame<Int>] = []
  private var got: [FilmFrame<Int>] = []
  /// Paused from, and until.
  private var pauses: [(fromUSec: Int64, untilUSec: Int64?)] = []
  private var stopUSec: Int64?
  private var nowUSec: Int64 = 1_000_000
  private var stampUSec: Int64 = 990_000
  private var isWoken = false
  private var hasEnded = false
  /// Whether the film's thread takes the waiting frames as soon as it is woken.
  private let isQuick: Bool
  private let limitUSec: Int64?
  private let momentUSec: Int64

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    isQuick = Bool.random(using: &random)
    limitUSec = random.once(in: 3) ? Int64.random(in: 1...1_500_000, using: &random) : nil
    momentUSec = Int64.random(in: 800_000...1_050_000, using: &random)
    let capacity = FilmCapacity(
      memoryBytes: Int.random(in: 200...3000, using: &random),
      spanUSec: Int64.random(in: 100_000...800_000, using: &random))
    feed = FilmFeed(
      FrameRule.Request(momentUSec: momentUSec, arrivalUSec: 1_000_000, usesRing: true),
      maximumDurationUSec: limitUSec, capacity: capacity,
      waking: Bool.random(using: &random) ? .everyFrame : .everyFragment(spanUSec: 200_000))
    let count = random.below(12)
    for index in 0..<count {
      ring.append(frame(990_000 - Int64(count - 1 - index) * 20_000))
    }
    let early = random.below(count + 1)
    for frame in ring[early...] { woken(feed.append(frame)) }
    woken(feed.begin(Array(ring[..<early])))
  }

  private mutating func frame(_ stampUSec: Int64) -> RingFrame<Int> {
    let frame = RingFrame(
      payload: delivered.count, stampUSec: stampUSec, sequence: Int64(delivered.count),
      bytes: Int.random(in: 1...100, using: &random))
    delivered.append(frame)
    return frame
  }

  mutating func goOn() {
    guard !hasEnded else { return }
    switch Self.steps.next(&random) {
    case .frame:
      stampUSec += Int64.random(in: 1...40_000, using: &random)
      nowUSec = max(nowUSec, stampUSec + Int64.random(in: 0...30_000, using: &random))
      woken(feed.append(frame(stampUSec)))
    case .disordered:
      // One that belongs nowhere; the choice of the first frame relies on their order.
      guard feed.counts.delivered > 0 else { return }
      let older = RingFrame(
        payload: -1, stampUSec: stampUSec - Int64.random(in: 0...30_000, using: &random),
        sequence: -1, bytes: 1)
      woken(feed.append(older))
    case .take: take(random.once(in: 3) ? 1 : .max)
    case .pause: pause()
    case .resume:
      guard feed.end == nil, stopUSec == nil, let last = pauses.last, last.untilUSec == nil else {
        return
      }
      feed.resume(atUSec: nowUSec)
      pauses[pauses.count - 1].untilUSec = max(nowUSec, last.fromUSec)
    case .stop:
      guard feed.end == nil, stopUSec == nil, random.once(in: 2) else { return }
      let momentUSec = nowUSec - (random.once(in: 3) ? 50_000 : 0)
      stopUSec = max(momentUSec, got.last?.stampUSec ?? .min)
      woken(feed.stop(atUSec: momentUSec, waitUntilUSec: nowUSec + 100_000))
    case .streamEnds:
      guard random.once(in: 3) else { return }
      hasEnded = true
      woken(feed.streamEnded())
    }
    if feed.nextDeadlineUSec.map({ $0 <= nowUSec }) == true {
      woken(feed.advance(toUSec: nowUSec))
    }
  }

  private mutating func pause() {
    guard feed.end == nil, stopUSec == nil, pauses.last?.untilUSec != nil || pauses.isEmpty else {
      return
    }
    let momentUSec = nowUSec - (random.once(in: 3) ? 30_000 : 0)
    woken(feed.pause(atUSec: momentUSec))
    pauses.append(
      (max(momentUSec, got.last?.stampUSec ?? .min, pauses.last?.untilUSec ?? .min), nil))
  }

  private mutating func woken(_ wakes: Bool) {
    if wakes, isWoken { violations.append("woken twice") }
    isWoken = isWoken || wakes
    while isQuick, isWoken { take(.max) }
  }

  /// The film's thread takes, if it was woken.
  private mutating func take(_ limit: Int) {
    guard isWoken else { return }
    let take = feed.take(upTo: limit)
    got += take.frames
    let counts = feed.counts
    let gone = counts.taken + counts.dropped + counts.leftOut + counts.afterEnd
    isWoken = counts.delivered > gone
  }

  mutating func finish() {
    woken(feed.streamEnded())
    while isWoken { take(.max) }
    check()
  }

  private mutating func check() {
    let counts = feed.counts
    let sum = counts.taken + counts.dropped + counts.leftOut + counts.afterEnd
    if sum != counts.delivered || counts.taken != got.count {
      violations.append("\(counts), taken \(got.count)")
    }
    var last: FilmFrame<Int>?
    for frame in got {
      if let last, frame.payload <= last.payload || frame.timeUSec <= last.timeUSec {
        violations.append("frame \(frame.payload) after \(last.payload)")
      }
      if frame.timeUSec != time(frame.stampUSec) {
        violations.append("frame \(frame.payload) at \(frame.timeUSec)")
      }
      if !isAllowed(frame.stampUSec) { violations.append("frame \(frame.payload) is in") }
      last = frame
    }
    guard let end = feed.end, let last else { return }
    if end.timeUSec <= last.timeUSec || end.timeUSec > (limitUSec ?? .max) {
      violations.append("end \(end)")
    }
    checkNothingIsMissing()
  }

  /// If nothing was dropped, all frames from the one nearest to the moment on are in, up to the end.
  private mutating func checkNothingIsMissing() {
    guard feed.counts.dropped == 0, let first = got.first, let last = got.last else { return }
    let expected = delivered.filter {
      (first.stampUSec...last.stampUSec).contains($0.stampUSec) && isAllowed($0.stampUSec)
    }
    if expected.map(\.payload) != got.map(\.payload) { violations.append("frames are missing") }
    let nearer = delivered.first {
      abs($0.stampUSec - momentUSec) < abs(first.stampUSec - momentUSec)
    }
    if let nearer, pauses.isEmpty, isAllowed(nearer.stampUSec) {
      violations.append("frame \(nearer.payload) is nearer")
    }
  }

  /// The time of a stamp in the film, by adding up.
  private func time(_ stampUSec: Int64) -> Int64 {
    guard let first = got.first else { return 0 }
    var timeUSec = stampUSec - first.stampUSec
    for pause in pauses {
      let fromUSec = max(pause.fromUSec, first.stampUSec)
      timeUSec -= max(0, min(pause.untilUSec ?? .max, stampUSec) - fromUSec)
    }
    return timeUSec
  }

  private func isAllowed(_ stampUSec: Int64) -> Bool {
    let isPaused = pauses.contains {
      $0.fromUSec < stampUSec && stampUSec <= $0.untilUSec ?? .max
    }
    return !isPaused && stampUSec <= stopUSec ?? .max && time(stampUSec) < limitUSec ?? .max
  }
}
