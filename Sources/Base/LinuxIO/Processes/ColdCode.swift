// SPDX-License-Identifier: Apache-2.0

/// Gives back the pages of code that a daemon seldom needs, such as what finds and opens a new device: the kernel
/// also maps those around each one that is used, and all of them would stay.
@LoopActor
public final class ColdCode {
  /// How long it has to be quiet, microseconds: devices come and go several at a time.
  public nonisolated static let quietUSec: Int64 = 1_000_000

  private let giveBack: @LoopActor () -> Void
  private var deadline: Deadline?

  /// - Parameter giveBack: how the pages are given back.
  public init(giveBack: @escaping @LoopActor () -> Void = { ProcessMemory.unmapProgram() }) {
    self.giveBack = giveBack
  }

  /// Notes that such code has run. Its pages are given back when it has not run again for `quietUSec`.
  public func ran() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    let atUSec = MonotonicClock.nowUSec + Self.quietUSec
    deadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      self?.deadline = nil
      self?.giveBack()
    }
  }
}
