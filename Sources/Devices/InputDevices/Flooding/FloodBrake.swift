// SPDX-License-Identifier: Apache-2.0
import LinuxIO

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
