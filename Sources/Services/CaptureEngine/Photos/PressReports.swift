// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Lets photos that have their frames wait for the gateway's reports of their presses.
///
/// The gateway writes an event to the client first and reports it to the engine then, so that nobody's press is later
/// because of the engine. On a busy machine the client's request may arrive in between.
@LoopActor
final class PressReports {
  typealias Step = @LoopActor () -> Void

  /// The longest wait, microseconds. Only a photo whose press the gateway never reports waits that long, and before
  /// that it has its frame.
  static let limitUSec: Int64 = 500_000

  private struct Wait {
    let press: Int64
    let momentUSec: Int64
    let step: Step
    var deadline: Deadline?
    /// Whether it only waits for those before it.
    var isOver: Bool { deadline == nil }
  }

  /// In the order of their frames, which is kept.
  private var waits: [Wait] = []

  var isEmpty: Bool { waits.isEmpty }

  /// Takes this step when the press is reported with this moment, or when it has not been for `limitUSec`.
  func wait(for press: Int64, momentUSec: Int64, _ step: @escaping Step) {
    let deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.limitUSec) {
      [weak self] in self?.heard(press, momentUSec: momentUSec)
    }
    waits.append(Wait(press: press, momentUSec: momentUSec, step: step, deadline: deadline))
  }

  /// Takes this step after all that wait.
  func wait(_ step: @escaping Step) {
    waits.append(Wait(press: 0, momentUSec: 0, step: step, deadline: nil))
  }

  /// The gateway has reported an edge.
  func heard(_ press: Int64, momentUSec: Int64) {
    guard !waits.isEmpty else { return }
    proceed { $0.press == press && $0.momentUSec == momentUSec }
  }

  /// No report is waited for any more: the gateway is gone, or the camera.
  func end() { proceed { _ in true } }

  private func proceed(where isOver: (Wait) -> Bool) {
    for index in waits.indices where isOver(waits[index]) {
      if let deadline = waits[index].deadline { EventLoop.shared.cancel(deadline) }
      waits[index].deadline = nil
    }
    while let first = waits.first, first.isOver {
      waits.removeFirst()
      first.step()
    }
  }
}
