// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// events     ||||||||||||||||||||||||||||||||||||||||||        |   |
// tokens     ████▇▅▃▁ none   none   none   none                      full again
// reading    ──────── · 50ms ─ · 50ms ─ · 50ms ─ ─────────────────────
// flooding            ├──────────────────────────┼── 1 s ──┤
//
// While nobody looks, the kernel's queue for the device overflows, and what is lost is found as it
// always is: by SYN_DROPPED, by a gap in the numbers of edges, by the level of the line.

/// Decides when a device that sends more than it may is left alone for a while, so that it takes the
/// event loop's time from nobody. Times are microseconds.
struct FloodGuard {
  /// For how long nobody looks.
  static let pauseUSec: Int64 = 50_000
  /// For how long a device has had to send no more than it may until it counts as quiet.
  static let quietUSec: Int64 = 1_000_000

  private var events: TokenBucket
  private var lastExcessUSec: Int64?

  /// - Parameter perSecond: events that a device may send; as many may come at once.
  init(perSecond: Int) {
    events = TokenBucket(perSecond: perSecond)
  }

  /// Whether it sends more than it may.
  var isFlooding: Bool { lastExcessUSec != nil }

  /// So many events were read. False: they were too many, nobody is to look for `pauseUSec`.
  ///
  /// - Parameter stampUSec: the kernel's, of the last of them; so no clock has to be asked.
  mutating func took(_ count: Int, stampUSec: Int64) -> Bool {
    events.take(count, atUSec: stampUSec)
  }

  /// They were too many. Returns whether this is news.
  mutating func exceeded(atUSec nowUSec: Int64) -> Bool {
    defer { lastExcessUSec = nowUSec }
    return lastExcessUSec == nil
  }

  /// When it may count as quiet; nil: it is.
  var quietAtUSec: Int64? { lastExcessUSec.map { $0 + Self.quietUSec } }

  /// That time has come.
  mutating func quieten() { lastExcessUSec = nil }
}

/// Applies a `FloodGuard` to a descriptor that is being watched.
@LoopActor
final class FloodBrake {
  private var rules: FloodGuard
  private var uncounted = 0
  private let onChange: @LoopActor (Bool) -> Void
  /// What is not being looked at.
  private var held: DescriptorWatch?
  private var resumption: Deadline?
  private var rest: Deadline?

  /// - Parameter onChange: called with true when the device begins to flood, with false when it has
  ///   been quiet for a while.
  init(perSecond: Int, onChange: @escaping @LoopActor (Bool) -> Void) {
    rules = FloodGuard(perSecond: perSecond)
    self.onChange = onChange
  }

  var isFlooding: Bool { rules.isFlooding }

  /// So many events were read from what `watch` watches, the last with this stamp. They are counted
  /// by the dozen: this is on the way of a press.
  @inline(__always)
  func took(
    _ count: Int, stampUSec: @autoclosure () -> Int64, _ watch: @autoclosure () -> DescriptorWatch?
  ) {
    uncounted += count
    if uncounted >= Self.dozen { countAll(stampUSec(), watch()) }
  }

  private static let dozen = 32

  private func countAll(_ stampUSec: Int64, _ watch: DescriptorWatch?) {
    let count = uncounted
    uncounted = 0
    if !rules.took(count, stampUSec: stampUSec) { hold(watch) }
  }

  /// The device is not read any more.
  func cancel() {
    for deadline in [resumption, rest] {
      if let deadline { EventLoop.shared.cancel(deadline) }
    }
    held = nil
    resumption = nil
    rest = nil
    if isFlooding {
      rules.quieten()
      onChange(false)
    }
  }

  private func hold(_ watch: DescriptorWatch?) {
    let now = MonotonicClock.nowUSec
    if resumption == nil {
      held = watch
      watch?.update([])
      resumption = EventLoop.shared.schedule(atUSec: now + FloodGuard.pauseUSec) { [weak self] in
        self?.resume()
      }
    }
    if rules.exceeded(atUSec: now) {
      onChange(true)
      awaitRest()
    }
  }

  private func resume() {
    resumption = nil
    held?.update(.readable)
    held = nil
  }

  /// Looks again as long as there was an excess meanwhile.
  private func awaitRest() {
    guard let dueUSec = rules.quietAtUSec else { return }
    rest = EventLoop.shared.schedule(atUSec: dueUSec) { [weak self] in
      guard let self, let dueUSec = rules.quietAtUSec else { return }
      if dueUSec > MonotonicClock.nowUSec { return awaitRest() }
      rest = nil
      rules.quieten()
      onChange(false)
    }
  }
}
