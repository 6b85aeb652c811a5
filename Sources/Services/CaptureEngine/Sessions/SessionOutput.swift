// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   CameraInput ── connection ──▶ live clips, photos, recordings, previews
//        ▲                          │
//        └────── Session ◀──────────┘ outputChanged
//                machine
//
//   connected ── framesStopped ── framesResumed ── streamLeft ── connected ── … ── disconnected
//                  a stall                          the last frames of this stream

/// A camera's stream, as the outputs of a session see it.
struct StreamConnection {
  let camera: CameraDescription
  /// The place to ask for frames.
  let exchange: FrameExchange

  /// The format of its frames.
  var format: FrameFormat? { exchange.configuration?.format }
}

/// One use that a session makes of its camera's frames: photos, and what else comes. A new one is added to
/// `Session.outputs` and, with its settings, to `SessionConfiguration.outputs`.
///
/// An output has a machine of its own for its rules, and a folder of its own beside `Sessions`. It
/// calls `Session.outputChanged` after each of its inputs, and `Session.outputFinished` when
/// something that it accepted has ended. All calls come on the loop, in the order of the drawing.
@LoopActor
protocol SessionOutput: AnyObject {
  // MARK: The session

  /// The configuration in force is another one.
  func configure(_ configuration: SessionConfiguration)
  /// The session is in this state now.
  func sessionChanged(to state: SessionState)
  /// The session's client is gone. What was accepted is still finished.
  ///
  /// - Parameter isCameraWanted: whether the camera is being started or brought back; only then is
  ///   there something to wait for.
  func close(isCameraWanted: Bool)
  /// The engine ends without finishing what was accepted.
  func cancel()

  // MARK: The stream

  /// A camera delivers frames: another one than before, or the one that was to be left, again.
  func connected(to connection: StreamConnection)
  /// Frames have stopped arriving, or arrive again, while the stream goes on.
  func frames(arrive: Bool)
  /// The exchange has decided which frames it gives.
  ///
  /// - Parameter failure: the reason why there are none, where it gives none.
  func framesDecided(otherwise failure: CaptureFailure)
  /// The stream is left for another one: what has begun gets its last frames of it, the rest waits.
  func streamLeft()
  /// The stream has ended, and all its frames are given out.
  func disconnected(_ end: StreamEnd)

  // MARK: Questions of the session

  /// Whether something that was accepted needs the camera or is being made.
  var isBusy: Bool { get }
  /// Whether something that has begun waits for a frame of the present stream.
  var awaitsFrames: Bool { get }
  /// Whether nothing that was accepted is left.
  var isEmpty: Bool { get }
  /// The time at which `advance` has to be called, microseconds; nil if nothing is due.
  var nextDeadlineUSec: Int64? { get }
  /// Time has passed.
  func advance(toUSec nowUSec: Int64)
}

/// The end of a stream.
enum StreamEnd {
  /// It was given up for another one.
  case replaced
  /// There is no other, unless the session is brought back.
  case ended(CaptureFailure, isBroughtBack: Bool)
}
