// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

//   caller's thread    order ─────────────────────────▶ finish
//   stream's thread            begin ─ its frames ─ …          ─ leave ─ own format ─ first frame: resumed
//                                                                   └ the stream ends: ended
//   `stillsEnded` comes once, whatever happens: also for an order that was finished before it was begun, for one
//   that comes before the end of another one, and for one that comes after the end of the stream.
//
//                order             finish           begin          resumed         streamEnded
//   no order     ordered           -                -              -               ended
//   ordered      refused           its end; none    begun          -               its end; ended
//   begun        refused           finished         -              its end; none   its end; ended
//   finished     refused           -                -              its end; none   its end; ended
//   ended        its end           -                -              -               -

/// The order to a stream's thread to deliver a larger format for a while.
final class StillOrders: Sendable {
  /// The format to be delivered, and the receiver.
  struct Order: Sendable {
    let format: CaptureFormat
    let sink: any StillSink
  }

  private enum State {
    case free
    case ordered(Order)
    case begun(Order, isFinished: Bool)
    case streamEnded
  }

  private let state = Mutex(State.free)

  // MARK: The caller's thread

  /// Notes an order; wake the stream's thread after it.
  func order(_ order: Order) {
    let former = state.withLock { state in
      let former = state
      if case .free = former { state = .ordered(order) }
      return former
    }
    switch former {
    case .free: break
    case .ordered, .begun:
      // The camera has not come back from it.
      order.sink.stillsFailed(
        .device(SystemError("switch the size of", "the stream", errno: Errno(EALREADY))))
      order.sink.stillsEnded(.resumed)
    case .streamEnded: order.sink.stillsEnded(.streamEnded(nil))
    }
  }

  /// The caller has its frames; wake the stream's thread after it.
  func finish() {
    let unbegun: Order? = state.withLock { state in
      switch state {
      case .ordered(let order):
        state = .free
        return order
      case .begun(let order, _):
        state = .begun(order, isFinished: true)
        return nil
      case .free, .streamEnded: return nil
      }
    }
    unbegun?.sink.stillsEnded(.resumed)
  }

  // MARK: The stream's thread

  /// Whether the stream has to stop for an order.
  var isWanted: Bool {
    state.withLock { state in
      if case .ordered = state { true } else { false }
    }
  }

  /// Whether the order that was begun is not finished.
  var isGoingOn: Bool {
    state.withLock { state in
      if case .begun(_, isFinished: false) = state { true } else { false }
    }
  }

  /// Takes the order, if there is one that was not begun.
  func begin() -> Order? {
    state.withLock { state in
      guard case .ordered(let order) = state else { return nil }
      state = .begun(order, isFinished: false)
      return order
    }
  }

  /// The stream's own format has delivered a frame, which goes to the sink next.
  func resumed() {
    let order: Order? = state.withLock { state in
      guard case .begun(let order, _) = state else { return nil }
      state = .free
      return order
    }
    order?.sink.stillsEnded(.resumed)
  }

  /// The stream ends.
  func streamEnded(_ error: CameraError?) {
    let former = state.withLock { state in
      defer { state = .streamEnded }
      return state
    }
    switch former {
    case .ordered(let order), .begun(let order, _): order.sink.stillsEnded(.streamEnded(error))
    case .free, .streamEnded: break
    }
  }
}
