// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// events     ||||||||||||||||||||||||||||||||||||||||||        |   |
// tokens     ████▇▅▃▁ none   none   none   none                      full again
// reading    ──────── · 50ms ─ · 50ms ─ · 50ms ─ ─────────────────────
// flooding            ├──────────────────────────┼── 1 s ──┤
//
// While nothing is read, the kernel's queue for the device overflows. The loss is found as any loss
// is: by SYN_DROPPED, by a gap in the numbers of edges, or by the level of the line.

/// Decides when a device that sends too much is not read for a while, so that it does not take the
/// event loop's time from others. Times are microseconds.
struct FloodGuard {
  /// The time for which the device is not read.
  static let pauseUSec: Int64 = 50_000
  /// The time that a device must stay within its rate before it counts as quiet.
  static let quietUSec: Int64 = 1_000_000

  private var events: TokenBucket
  private var lastExcessUSec: Int64?

  /// - Parameter perSecond: how many events a device may send in a second, and also at once.
  init(perSecond: Int) {
    events = TokenBucket(perSecond: perSecond)
  }

  /// Whether the device counts as flooding.
  var isFlooding: Bool { lastExcessUSec != nil }

  /// Counts events that were read. False: they were too many, and the device is not to be read for
  /// `pauseUSec`.
  ///
  /// - Parameter stampUSec: the kernel's stamp of the last event, which saves asking a clock.
  mutating func took(_ count: Int, stampUSec: Int64) -> Bool {
    events.take(count, atUSec: stampUSec)
  }

  /// Notes that they were too many. Returns whether the flood begins with this.
  mutating func exceeded(atUSec nowUSec: Int64) -> Bool {
    defer { lastExcessUSec = nowUSec }
    return lastExcessUSec == nil
  }

  /// When the device may count as quiet; nil: it does already.
  var quietAtUSec: Int64? { lastExcessUSec.map { $0 + Self.quietUSec } }

  /// Ends the flood.
  mutating func quieten() { lastExcessUSec = nil }
}

/// Applies a `FloodGuard` to a watched descriptor.
@LoopActor
final class FloodBrake {
  private var rules: FloodGuard
  private var uncounted = 0
  private let onChange: @LoopActor (Bool) -> Void
  /// The watch that is paused.
  private var held: DescriptorWatch?
  private var resumption: Deadline?
  private var rest: Deadline?

  /// - Parameter onChange: called with true when the device begins to flood, and with false when it
  ///   has been quiet for a while.
  init(perSecond: Int, onChange: @escaping @LoopActor (Bool) -> Void) {
    rules = FloodGuard(perSecond: perSecond)
    self.onChange = onChange
  }

  var isFlooding: Bool { rules.isFlooding }
  /// Whether the device is not to be read for now.
  var isHolding: Bool { resumption != nil }

  /// Counts events that were read from the descriptor of `watch`, the last with this stamp. They
  /// are counted in batches, because every press comes through here.
  @inline(__always)
  func took(
    _ count: Int, stampUSec: @autoclosure () -> Int64, _ watch: @autoclosure () -> DescriptorWatch?
  ) {
    uncounted += count
    if uncounted >= Self.batch { countAll(stampUSec(), watch()) }
  }

  private static let batch = 32

  private func countAll(_ stampUSec: Int64, _ watch: DescriptorWatch?) {
    let count = uncounted
    uncounted = 0
    if !rules.took(count, stampUSec: stampUSec) { hold(watch) }
  }

  /// Ends the counting, because the device is no longer read.
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

  /// Waits until the device has been quiet. An excess in the meantime makes the wait longer.
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
