// SPDX-License-Identifier: Apache-2.0

//   phase       the camera        it knows
//   idle        closed            -
//   waiting     closed            the wish; when to try again
//   opening     no frame yet      the wish; its attempt and limit; the change it is opened for
//   streaming   delivers          its attempt; the change that is to end the stream
//   draining    delivers          the wish; its attempt; whether its configuration is an old one
//   closing     is being closed   the wish, if there is one; its attempt; the change it is for
//   ended       closed            -

/// The phase of a session and its camera, in more detail than clients see. Each phase has the
/// values that are valid in it, and nothing else.
enum SessionPhase: Hashable, Sendable {
  case idle
  /// The camera is wanted, but for now it can only be waited for. Without a time to try again, only
  /// the camera's return or the end of an interruption can help.
  case waiting(CameraWish, retryAtUSec: Int64?)
  case opening(Opening)
  /// The client wants the session to run, and it does. It is brought back after a fault.
  case streaming(Streaming)
  /// Stopped or closed, but captures in progress still need frames.
  case draining(Draining)
  case closing(Closing)
  /// The session was closed, and its camera is.
  case ended

  struct Opening: Hashable, Sendable {
    let attempt: Int
    var wish: CameraWish
    let deadlineUSec: Int64
    var replacement: StreamReplacement?
  }

  struct Streaming: Hashable, Sendable {
    let attempt: Int
    var change: StreamChange?
  }

  struct Draining: Hashable, Sendable {
    let attempt: Int
    /// The wish of the photos, or again of the client: a start that waits for the end of a stream
    /// whose configuration is not in force any more.
    var wish: CameraWish
    /// Whether the stream is of a configuration that is not in force any more.
    var isStale = false
  }

  struct Closing: Hashable, Sendable {
    let attempt: Int
    var wish: CameraWish?
    var replacement: StreamReplacement?
  }
}

extension SessionPhase {
  /// The wish that the camera be open; nil if nobody has it.
  var wish: CameraWish? {
    switch self {
    case .idle, .ended: nil
    case .waiting(let wish, _): wish
    case .opening(let opening): opening.wish
    case .streaming: .running
    case .draining(let draining): draining.wish
    case .closing(let closing): closing.wish
    }
  }

  /// The number of the attempt whose camera is not closed.
  var attempt: Int? {
    switch self {
    case .idle, .waiting, .ended: nil
    case .opening(let opening): opening.attempt
    case .streaming(let streaming): streaming.attempt
    case .draining(let draining): draining.attempt
    case .closing(let closing): closing.attempt
    }
  }

  /// The change that takes place between the stream that was given up and the next.
  var replacement: StreamReplacement? {
    switch self {
    case .idle, .waiting, .streaming, .draining, .ended: nil
    case .opening(let opening): opening.replacement
    case .closing(let closing): closing.replacement
    }
  }

  /// The time at which something has to happen by itself.
  var nextDeadlineUSec: Int64? {
    switch self {
    case .waiting(_, let retryAtUSec): retryAtUSec
    case .opening(let opening): opening.deadlineUSec
    case .streaming(let streaming): streaming.change?.deadlineUSec
    case .idle, .draining, .closing, .ended: nil
    }
  }
}

/// The wish that a session's camera be open.
struct CameraWish: Hashable, Sendable {
  enum Holder: Hashable, Sendable {
    /// Started, and not stopped or closed.
    case client
    /// Stopped or closed; accepted photos still need the camera.
    case photos
  }

  let holder: Holder
  /// Whether the camera is opened again after an attempt that failed: the session ran since the
  /// last Start, or is to run as soon as it can.
  let isKept: Bool

  /// A client that has just called Start, and gives up if that fails.
  static let started = CameraWish(holder: .client, isKept: false)
  /// A client whose session runs, or is to run as soon as it can.
  static let running = CameraWish(holder: .client, isKept: true)

  /// The client calls Start. While the session is being brought back it counts as having run.
  var ofClient: CameraWish { CameraWish(holder: .client, isKept: holder == .client && isKept) }

  /// The client no longer wants the session to run.
  var ofPhotos: CameraWish { CameraWish(holder: .photos, isKept: isKept) }
}

/// A change of the configuration while the present stream goes on.
enum StreamChange: Hashable, Sendable {
  /// Another camera, the candidate, is opened while the present one goes on.
  case trying(call: Int64, candidate: Int, deadlineUSec: Int64)
  /// Photos take their last frames of the present stream. The candidate, if there is one, already
  /// delivers.
  case leaving(call: Int64, candidate: Int?, wasPresent: Bool)

  /// The attempt of the candidate.
  var candidate: Int? {
    switch self {
    case .trying(_, let candidate, _): candidate
    case .leaving(_, let candidate, _): candidate
    }
  }

  /// The time by which the candidate has to deliver.
  var deadlineUSec: Int64? {
    switch self {
    case .trying(_, _, let deadlineUSec): deadlineUSec
    case .leaving: nil
    }
  }
}

/// A change of the configuration between the stream that was given up for it and the next.
enum StreamReplacement: Hashable, Sendable {
  /// The new configuration is in force, and its camera is being opened.
  ///
  /// - Parameter wasPresent: whether the camera of the former configuration was there.
  case replacing(call: Int64, wasPresent: Bool)
  /// It failed; the former configuration is in force and its camera is being opened.
  case restoring(call: Int64, CaptureFault)
}
