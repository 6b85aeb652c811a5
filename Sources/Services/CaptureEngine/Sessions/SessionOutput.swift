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

/// One use that a session makes of its camera's frames, such as photos or films. A new one is added to
/// `Session.outputs` and, with its settings, to `SessionConfiguration.outputs`.
///
/// An output has a machine of its own for its rules, and a folder of its own beside `Sessions`. It
/// calls `Session.outputChanged` after each of its inputs, and `Session.outputFinished` when
/// something that it accepted has ended. All calls come on the loop, in the order of the drawing.
@LoopActor
protocol SessionOutput: AnyObject {
  // MARK: The session

  /// Takes a new configuration in force.
  func configure(_ configuration: SessionConfiguration)
  /// Takes the present state of the session.
  func sessionChanged(to state: SessionState)
  /// Notes that the session's client is gone. Accepted work is still finished.
  ///
  /// - Parameter isCameraWanted: whether the camera is being started or brought back; only then is
  ///   there anything to wait for.
  func close(isCameraWanted: Bool)
  /// Leaves accepted work unfinished, because the engine ends.
  func cancel()

  // MARK: The stream

  /// Takes the stream of a camera that delivers frames: another one than before, or again the one
  /// that was to be left.
  func connected(to connection: StreamConnection)
  /// Notes that frames have stopped arriving, or arrive again, while the stream goes on.
  func frames(arrive: Bool)
  /// Takes the frames that the exchange has chosen.
  ///
  /// - Parameter failure: the reason for photos that get none.
  func framesDecided(otherwise failure: CaptureFault)
  /// Notes that the stream is left for another one: work that has begun gets its last frames, the
  /// rest waits.
  func streamLeft()
  /// Notes that the stream has ended and that all its frames are given out.
  func disconnected(_ end: StreamEnd)

  // MARK: Questions of the session

  /// Whether accepted work needs the camera or is in progress.
  var isBusy: Bool { get }
  /// Whether something that has begun waits for a frame of the present stream.
  var awaitsFrames: Bool { get }
  /// Whether no accepted work is left.
  var isEmpty: Bool { get }
  /// The time at which `advance` has to be called, microseconds; nil if nothing is due.
  var nextDeadlineUSec: Int64? { get }
  /// Handles everything that is due at this time.
  func advance(toUSec nowUSec: Int64)
}

/// The end of a stream.
enum StreamEnd {
  /// It was given up for another one.
  case replaced
  /// There is no other, unless the session is brought back.
  case ended(CaptureFault, isBroughtBack: Bool)
}
