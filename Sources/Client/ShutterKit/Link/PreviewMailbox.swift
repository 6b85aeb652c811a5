// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Hands frames from the loop to one reader. It has room for one frame: a newer one replaces it, and counts it as
/// skipped.
final class PreviewMailbox: Sendable {
  typealias Next = Result<PreviewFrame?, CaptureError>
  typealias Waiter = CheckedContinuation<Next, Never>

  private struct State {
    var frame: PreviewFrame?
    var end: Next?
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  /// Puts in a frame, which is made with the number of frames that it replaces.
  func put(_ make: (_ replaced: Int64) -> PreviewFrame) {
    // The old frame is let go after the lock: its end calls the loop.
    let (waiter, new, old) = state.withLock { state -> (Waiter?, PreviewFrame, PreviewFrame?) in
      let old = state.frame
      let new = make(old.map { $0.skipped + 1 } ?? 0)
      state.frame = state.waiter == nil && state.end == nil ? new : nil
      defer { state.waiter = nil }
      return (state.waiter, new, old)
    }
    waiter?.resume(returning: .success(new))
    withExtendedLifetime(old) {}
  }

  /// Ends the sequence. A frame that waits is still read, and an error once.
  func end(_ end: Next) {
    let waiter = state.withLock { state -> Waiter? in
      guard state.end == nil else { return nil }
      // A reader that waits has the end now.
      state.end = state.waiter == nil ? end : .success(nil)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: end)
  }

  /// The next frame; nil at the end, and if the task is cancelled.
  func next() async -> Next {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let ready = state.withLock { state -> Next? in
          if let frame = state.frame {
            state.frame = nil
            return .success(frame)
          }
          if let end = state.end {
            state.end = .success(nil)
            return end
          }
          // A cancellation that came before found no reader.
          if Task.isCancelled { return .success(nil) }
          state.waiter = waiter
          return nil
        }
        if let ready { waiter.resume(returning: ready) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: .success(nil))
    }
  }
}
