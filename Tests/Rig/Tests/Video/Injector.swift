// SPDX-License-Identifier: Apache-2.0

/// Faults that vivid can be made to have.
enum Injector: String, CaseIterable {
  case flaggedBuffer = "inject_v4l2_buf_flag_error"
  case fatalError = "inject_fatal_streaming_error"
  case requestBuffers = "inject_vidioc_reqbufs_error"
  case queueBuffer = "inject_vidioc_qbuf_error"
  case streamOn = "inject_vidioc_streamon_error"
  case droppedBuffers = "percentage_of_dropped_buffers"
  case disconnect
  case wrappedSequence = "wrap_sequence_number"
  case wrappedTimestamp = "wrap_timestamp"

  /// The effect on a stream, and on the next start.
  enum Effect: Equatable {
    /// A frame is lost, or its stamp or number is odd.
    case none
    /// No frames come until it is over.
    case silence
    /// The stream ends.
    case end
    /// The next start fails.
    case noStart
  }

  func effect(isStreaming: Bool) -> Effect {
    switch self {
    case .flaggedBuffer, .wrappedSequence, .wrappedTimestamp: .none
    case .droppedBuffers: .silence
    case .fatalError, .disconnect: isStreaming ? .end : .none
    case .queueBuffer: isStreaming ? .end : .noStart
    case .requestBuffers, .streamOn: .noStart
    }
  }

  /// The name of the failure that clients get.
  var failure: String { self == .disconnect ? "DeviceWasDisconnected" : "DeviceFailure" }

  /// The operation that fails first.
  var operation: String {
    switch self {
    case .requestBuffers: "VIDIOC_REQBUFS"
    case .queueBuffer: "VIDIOC_QBUF"
    case .streamOn: "VIDIOC_STREAMON"
    case .disconnect: "open"
    default: "VIDIOC_DQBUF"
    }
  }

  func begin(_ vivid: Vivid) throws {
    let value =
      switch self {
      case .droppedBuffers: 100
      case .wrappedTimestamp: 2
      default: 1
      }
    try vivid.set(control: rawValue, value)
  }

  /// Ends what lasts; the others are over as soon as they have hit something.
  func end(_ vivid: Vivid) throws {
    switch self {
    case .droppedBuffers, .wrappedSequence, .wrappedTimestamp:
      try vivid.set(control: rawValue, 0)
    default: break
    }
  }
}
