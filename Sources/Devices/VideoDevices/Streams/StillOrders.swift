// SPDX-License-Identifier: Apache-2.0
import Synchronization

//   caller's thread    order ─────────────────────────▶ finish
//   stream's thread            begin ─ its frames ─ …          ─ leave ─ own format ─ first frame: resumed
//                                                                   └ the stream ends: ended
//   `stillsEnded` comes once, whatever happens: also for an order that was finished before it was begun, and for
//   one that comes after the end of the stream.

/// The order to a stream's thread to deliver a larger format for a while.
final class StillOrders: Sendable {
  /// What is to be delivered, and where.
  struct Order: Sendable {
    let format: CaptureFormat
    let sink: any StillSink
  }

  private struct State {
    /// The order whose sink waits for its end.
    var order: Order?
    var hasBegun = false
    /// The caller has its frames.
    var isFinished = false
    var hasStreamEnded = false
  }

  private let state = Mutex(State())

  // MARK: The caller's thread

  /// Notes an order; wake the stream's thread after it.
  func order(_ order: Order) {
    let isTooLate = state.withLock { state in
      if !state.hasStreamEnded { state = State(order: order) }
      return state.hasStreamEnded
    }
    if isTooLate { order.sink.stillsEnded(.streamEnded(nil)) }
  }

  /// The caller has its frames; wake the stream's thread after it.
  func finish() {
    let unbegun: Order? = state.withLock { state in
      state.isFinished = true
      guard !state.hasBegun else { return nil }
      defer { state.order = nil }
      return state.order
    }
    unbegun?.sink.stillsEnded(.resumed)
  }

  // MARK: The stream's thread

  /// Whether the stream is to be left for an order.
  var isWanted: Bool { state.withLock { $0.order != nil && !$0.hasBegun } }

  /// Whether the order that was begun is not finished.
  var isGoingOn: Bool { state.withLock { $0.hasBegun && !$0.isFinished } }

  /// Takes the order, if there is one that was not begun.
  func begin() -> Order? {
    state.withLock { state in
      guard !state.hasBegun, let order = state.order else { return nil }
      state.hasBegun = true
      return order
    }
  }

  /// The stream's own format has delivered a frame.
  func resumed() {
    let order: Order? = state.withLock { state in
      guard state.hasBegun else { return nil }
      defer { state = State() }
      return state.order
    }
    order?.sink.stillsEnded(.resumed)
  }

  /// The stream ends.
  func streamEnded(_ error: CameraError?) {
    let order = state.withLock { state in
      defer { state = State(hasStreamEnded: true) }
      return state.order
    }
    order?.sink.stillsEnded(.streamEnded(error))
  }
}
