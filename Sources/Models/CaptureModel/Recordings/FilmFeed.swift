// SPDX-License-Identifier: Apache-2.0

// F are frames, ▲ is the press, ★ the first frame of the film, ■ the moment of the stop.
//
//   F    F    ★    F    F    F          the ring's frame nearest to the press, the earlier of two; then
//             ▲    └─ came with the     every later one. If the press is newer than all frames, the next
//                     ring              one decides (`FrameRule`)
//
//   ★    F    F    F  ■ (F)             stopped: frames with a stamp up to it are in, and may still be
//   0    └─────────┴──┘ end             on their way. The next frame proves that there are no more; if
//                                       none comes, patience or the stream's end does. The last frame
//                                       lasts until the stop
//
//   ★    F    F    F    F  ■            the stop is reported late: newer frames that wait here go
//   taken ────┘    ├ out ┤              again; those that the film's thread has taken stay
//
//   ★    F    F    F┊   (F)             a limit of duration: the frame whose time would be at or beyond
//   0          limit┘                   it is not in, and the film ends exactly there
//
//   ★    F    F    F    ✕               the stream ends: the last frame lasts as long as the one before
//
//   ★    F    d    d    F    F          no room: the newest is dropped, until the film's thread has
//        └─ waits ─┘                    taken something
//
// A pause is drawn in `FilmClock`. A frame is in one place only:
//
//   delivered ──┬── left out            paused
//     from ★    ├── after the end
//               ├── dropped             no room, or its stamp is not newer than the last one's
//               └── waiting ── taken    once each, in the order of their stamps, times strictly rising
//
// Frames that the camera missed are in none of them: its driver has counted them.

/// The frames of one film, between the camera's thread, which appends them, and the film's thread,
/// which takes them when it is woken. It stands behind a lock: appending a frame moves no other.
///
/// Times are microseconds of CLOCK_MONOTONIC. Every input returns whether the film's thread has to
/// be woken. Once woken it takes until nothing is left; in the meantime it is not woken again.
package struct FilmFeed<Payload: Sendable>: Sendable {
  /// The frames before the first one, from which it is chosen.
  private enum Beginning: Sendable {
    /// The ring is not there yet; frames may have come since.
    case awaitingRing([RingFrame<Payload>])
    case choosing([RingFrame<Payload>])
    case over
  }

  /// The most frames that come before the ring is handed in: that takes less than a frame's time.
  private static var earlyLimit: Int { 256 }
  /// The duration of a film's only frame, if the stream ends after it.
  private static var usualIntervalUSec: Int64 { 33_333 }
  /// Larger gaps in the driver's numbers mean that it has begun to count again.
  private static var largestGap: Int64 { 1000 }

  private let request: FrameRule.Request
  private let maximumDurationUSec: Int64?
  private let capacity: FilmCapacity
  private let waking: FilmWaking
  private var beginning = Beginning.awaitingRing([])
  private var queue = FilmQueue<Payload>()
  private var isWoken = false
  /// The moment of the stop, and the time until which frames before it are awaited.
  private var stop: (momentUSec: Int64, untilUSec: Int64)?

  /// The times of the film.
  package private(set) var clock = FilmClock()
  package private(set) var counts = FilmCounts()
  /// The end of the film; nil while frames may still come.
  package private(set) var end: FilmEnd?
  /// The moment at which the film ends, microseconds of CLOCK_MONOTONIC; nil if it is not known yet, or
  /// there is no frame.
  package var endMomentUSec: Int64? {
    end.map { clock.moment(ofTimeUSec: $0.timeUSec) } ?? stop?.momentUSec
  }
  /// The stamp of the newest frame that was delivered.
  private var newestUSec: Int64?
  /// The stamp and the time of the newest frame that is in the film, and the stamp of the newest
  /// that was taken.
  private var newestIn: (stampUSec: Int64, timeUSec: Int64)?
  private var newestTakenUSec: Int64?
  private var intervalUSec: Int64?
  /// The number of the newest frame, if it and the next one can have a gap between them.
  private var lastSequence: Int64?

  /// A feed without frames.
  ///
  /// - Parameters:
  ///   - request: the moment with which the film begins.
  ///   - maximumDurationUSec: greater than 0.
  package init(
    _ request: FrameRule.Request, maximumDurationUSec: Int64?, capacity: FilmCapacity,
    waking: FilmWaking
  ) {
    self.request = request
    self.maximumDurationUSec = maximumDurationUSec
    self.capacity = capacity
    self.waking = waking
  }

  /// The time in the film of the newest frame that waits or was taken, microseconds: the backlog is
  /// this time less that of the durable part.
  package var newestTimeUSec: Int64? { newestIn?.timeUSec }

  /// Whether frames wait. After a `take` with a limit they are to be taken without another waking.
  package var hasWaiting: Bool { !queue.isEmpty }

  /// The time at which `advance` has to be called; nil if the film is not being stopped.
  package var nextDeadlineUSec: Int64? { end == nil ? stop?.untilUSec : nil }

  // MARK: Frames

  /// The frames before those that are appended, oldest first. Called once.
  package mutating func begin(_ ring: [RingFrame<Payload>]) -> Bool {
    guard case .awaitingRing(let early) = beginning else { return false }
    beginning = .choosing(ring + early)
    choose(moreWillCome: true)
    return wake()
  }

  /// The camera has delivered a frame.
  package mutating func append(_ frame: RingFrame<Payload>) -> Bool {
    guard end == nil else { return false }
    switch beginning {
    case .awaitingRing(let early):
      if early.count < Self.earlyLimit { beginning = .awaitingRing(early + [frame]) }
    case .choosing(let frames):
      beginning = .choosing(frames + [frame])
      choose(moreWillCome: true)
    case .over:
      take(in: frame)
    }
    return wake()
  }

  /// Looks for the first frame, and takes it in with all that follow it.
  private mutating func choose(moreWillCome: Bool) {
    let frames: [RingFrame<Payload>]
    switch beginning {
    case .awaitingRing(let early):
      guard !moreWillCome else { return }
      frames = early
    case .choosing(let known): frames = known
    case .over: return
    }
    switch FrameRule.choose(request, from: frames, moreWillCome: moreWillCome) {
    case .chosen(let chosen):
      beginning = .over
      for frame in frames where frame.stampUSec >= chosen.frame.stampUSec { take(in: frame) }
    case .waitForNewer:
      // Only the newest can still be the nearest.
      beginning = .choosing(Array(frames.suffix(1)))
      if let stop, let newest = frames.last, newest.stampUSec >= stop.momentUSec {
        close(.stopped)
      }
    case .noFrame: beginning = .over
    }
  }

  /// Takes in a frame that is not before the first one, or counts the reason why not.
  private mutating func take(in frame: RingFrame<Payload>) {
    counts.delivered += 1
    let stampUSec = frame.stampUSec
    if let newestUSec {
      guard stampUSec > newestUSec else {
        countMissed(frame.sequence)
        return counts.dropped += 1
      }
      intervalUSec = stampUSec - newestUSec
    }
    newestUSec = stampUSec
    if end != nil || stop.map({ stampUSec > $0.momentUSec }) == true {
      counts.afterEnd += 1
      return close(.stopped)
    }
    guard !clock.leavesOut(stampUSec) else {
      counts.leftOut += 1
      lastSequence = nil
      if stop != nil, clock.isPaused { close(.stopped) }
      return
    }
    if clock.beginUSec == nil { clock.begin(atUSec: stampUSec) }
    let timeUSec = clock.time(ofUSec: stampUSec)
    if let maximumDurationUSec, timeUSec >= maximumDurationUSec {
      counts.afterEnd += 1
      return close(.maximumDuration)
    }
    countMissed(frame.sequence)
    if hasRoom(frame.bytes, timeUSec) {
      queue.append(
        FilmFrame(
          payload: frame.payload, timeUSec: timeUSec, stampUSec: stampUSec,
          sequence: frame.sequence, bytes: frame.bytes))
      newestIn = (stampUSec, timeUSec)
    } else {
      counts.dropped += 1
    }
    if stop?.momentUSec == stampUSec { close(.stopped) }
  }

  private func hasRoom(_ bytes: Int, _ timeUSec: Int64) -> Bool {
    guard let first = queue.first else { return true }
    return queue.bytes + bytes <= capacity.memoryBytes
      && timeUSec - first.timeUSec <= capacity.spanUSec
  }

  private mutating func countMissed(_ sequence: Int64) {
    if let lastSequence {
      let gap = sequence - lastSequence - 1
      if (1...Self.largestGap).contains(gap) { counts.missedByCamera += Int(gap) }
    }
    lastSequence = sequence
  }

  // MARK: Pause

  /// Leaves out the frames after this moment. The film's thread takes the waiting frames now: nobody
  /// knows how long it will be until another one comes.
  package mutating func pause(atUSec momentUSec: Int64) -> Bool {
    guard end == nil, stop == nil, !clock.isPaused else { return false }
    clock.pause(atUSec: max(momentUSec, newestTakenUSec ?? .min))
    let paused = clock
    counts.leftOut += removeWaiting { paused.leavesOut($0) }
    lastSequence = nil
    return wake()
  }

  /// Takes the frames after this moment again. Returns the moment that counts: not before the pause; nil
  /// if the film was not paused.
  @discardableResult
  package mutating func resume(atUSec momentUSec: Int64) -> Int64? {
    guard end == nil, stop == nil, let pausedUSec = clock.pausedSinceUSec else { return nil }
    clock.resume(atUSec: momentUSec)
    return max(momentUSec, pausedUSec)
  }

  /// Removes the newest frames of those that wait.
  private mutating func removeWaiting(where isOut: (_ stampUSec: Int64) -> Bool) -> Int {
    var removed = 0
    while let last = queue.last, isOut(last.stampUSec) {
      queue.removeLast()
      removed += 1
    }
    guard removed > 0 else { return 0 }
    newestIn =
      queue.last.map { ($0.stampUSec, $0.timeUSec) }
      ?? newestTakenUSec.map { ($0, clock.time(ofUSec: $0)) }
    if newestIn == nil { clock.begin(atUSec: nil) }
    return removed
  }

  // MARK: End

  /// The last frame is the last one with a stamp up to this moment. A second stop changes nothing.
  ///
  /// - Parameter untilUSec: the time until which that frame is awaited, if no newer one comes.
  package mutating func stop(atUSec momentUSec: Int64, waitUntilUSec untilUSec: Int64) -> Bool {
    guard end == nil, stop == nil else { return false }
    let momentUSec = max(momentUSec, newestTakenUSec ?? .min)
    stop = (momentUSec, untilUSec)
    counts.afterEnd += removeWaiting { $0 > momentUSec }
    let lastUSec = min(momentUSec, clock.pausedSinceUSec ?? momentUSec)
    if let newestUSec, newestUSec >= lastUSec { close(.stopped) }
    choose(moreWillCome: true)
    return wake()
  }

  /// Time has passed: the last frame may have been the last.
  package mutating func advance(toUSec nowUSec: Int64) -> Bool {
    guard let stop, nowUSec >= stop.untilUSec else { return false }
    close(.stopped)
    return wake()
  }

  /// The stream has ended: there is no other frame.
  package mutating func streamEnded() -> Bool {
    close(stop == nil ? .streamEnded : .stopped)
    return wake()
  }

  /// The film's thread takes no more: waiting frames are let go.
  package mutating func abandon() {
    close(.abandoned)
    counts.afterEnd += removeWaiting { _ in true }
  }

  private mutating func close(_ reason: FilmEnd.Reason) {
    guard end == nil else { return }
    // A frame that is chosen only now may end the film itself.
    choose(moreWillCome: false)
    guard end == nil else { return }
    end = FilmEnd(reason: reason, timeUSec: endTimeUSec(reason))
  }

  /// The time of the film's end: its last frame lasts until then.
  private func endTimeUSec(_ reason: FilmEnd.Reason) -> Int64 {
    guard let newestIn else { return 0 }
    let frameEndUSec = newestIn.stampUSec + (intervalUSec ?? Self.usualIntervalUSec)
    let timeUSec =
      switch reason {
      case .stopped: clock.time(ofUSec: stop?.momentUSec ?? frameEndUSec)
      case .maximumDuration: maximumDurationUSec ?? 0
      case .streamEnded, .abandoned: clock.time(ofUSec: frameEndUSec)
      }
    return max(newestIn.timeUSec + 1, min(timeUSec, maximumDurationUSec ?? .max))
  }

  // MARK: The film's thread

  /// Takes the oldest frames.
  package mutating func take(upTo limit: Int = .max) -> FilmTake<Payload> {
    var frames: [FilmFrame<Payload>] = []
    frames.reserveCapacity(min(limit, queue.count))
    while frames.count < limit, let frame = queue.removeFirst() { frames.append(frame) }
    counts.taken += frames.count
    if let last = frames.last { newestTakenUSec = last.stampUSec }
    isWoken = !queue.isEmpty
    return FilmTake(frames: frames, end: queue.isEmpty ? end : nil)
  }

  /// Whether the film's thread has to be woken now: it has something to do, and does not know yet.
  private mutating func wake() -> Bool {
    guard !isWoken, isDue else { return false }
    isWoken = true
    return true
  }

  private var isDue: Bool {
    guard end == nil else { return true }
    guard let first = queue.first, let last = queue.last else { return false }
    // The film's head can be written with the first frame.
    guard newestTakenUSec != nil, !clock.isPaused else { return true }
    return switch waking {
    case .everyFrame: true
    case .everyFragment(let spanUSec):
      last.timeUSec - first.timeUSec >= spanUSec || queue.bytes >= capacity.memoryBytes / 4
    }
  }
}

/// When a film's thread is woken, apart from the first frame, a pause and the end.
package enum FilmWaking: Hashable, Sendable {
  /// An encoder works while the camera does.
  case everyFrame
  /// A fragment's worth waits, or a quarter of the memory is full.
  case everyFragment(spanUSec: Int64)
}

/// Frames for a film's thread.
package struct FilmTake<Payload: Sendable>: Sendable {
  /// In the order of their times.
  package let frames: [FilmFrame<Payload>]
  /// Set if no frame follows these.
  package let end: FilmEnd?
}

/// The end of a film's frames.
package struct FilmEnd: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// At the moment of the stop.
    case stopped
    case maximumDuration
    case streamEnded
    /// The film's thread did not want any more.
    case abandoned
  }

  package let reason: Reason
  /// The time until which the last frame lasts, microseconds after the first: greater than the last
  /// frame's time; 0 without a frame.
  package let timeUSec: Int64
}

/// The frames from the first one on. `delivered` is the sum of the others and of those that wait,
/// apart from `missedByCamera`.
package struct FilmCounts: Hashable, Sendable {
  package fileprivate(set) var delivered = 0
  package fileprivate(set) var taken = 0
  /// There was no room for them.
  package fileprivate(set) var dropped = 0
  /// The film was paused.
  package fileprivate(set) var leftOut = 0
  package fileprivate(set) var afterEnd = 0
  /// Missing between two frames that the camera delivered, by its driver's numbers.
  package fileprivate(set) var missedByCamera = 0
}
