// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Something that delivers frames: a V4L2 device or a synthetic one.
package protocol Camera: Sendable {
  var description: CameraDescription { get }

  /// A stream of the format that the settings choose. Touches no device and does not block:
  /// the stream does that on a thread of its own.
  /// Throws `unsupported`, or `disconnected` if a synthetic camera is unplugged.
  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream

  /// Sets controls, all or none, also while a stream runs. It blocks as long as the driver does: not
  /// on the event loop. Throws `unsupported` with the control's name for one that is not there, or
  /// its nearest value; `disconnected`; `device`.
  func setControls(_ values: [ControlValue]) throws(CameraError)

  /// The values that these controls have now, without those that the camera does not have; to be put
  /// back by `setControls`. It blocks likewise, and throws `disconnected`, `device`.
  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue]

  /// Asks whether the privacy shutter is closed; nil: there is none, or it cannot be asked. Returns at
  /// once; the answer comes from any thread.
  func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void)
}

extension Camera {
  package func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) { answer(nil) }

  /// The format that the settings choose, without opening anything. Throws `unsupported`, also for a
  /// control.
  package func resolve(_ settings: CaptureSettings) throws(CameraError) -> CaptureFormat {
    _ = try ControlSetting.all(settings.controls, of: description.controls)
    return try FormatChoice.choose(from: description.formats, for: settings)
  }
}

/// One run of a camera, on a thread of its own: opened, started once, stopped once.
package protocol CameraStream: AnyObject, Sendable {
  /// What was chosen. The driver may deliver at another rate: `CameraSink.started` tells.
  var format: CaptureFormat { get }

  /// What has happened to the frames so far. From any thread.
  var counters: StreamCounters { get }

  /// Starts the thread; to be called once. Nothing that can block is done by the caller. All
  /// results, also errors of opening, go to the sink, of which `ended` is the last.
  func start(sink: any CameraSink)

  /// Focuses and then holds focus, exposure and white balance, or lets them go: each as far as the
  /// camera can. Returns at once; from any thread. What is held is let go of when the stream ends.
  func setFocusLock(_ locked: Bool)

  /// Asks the thread to end and returns at once; `CameraSink.ended(nil)` follows. From any thread,
  /// any number of times.
  func stop()
}

/// Takes what a stream delivers. Everything is called on the stream's thread, one after the other,
/// and must return soon: the driver has 4 buffers.
package protocol CameraSink: AnyObject, Sendable {
  /// The device is configured and streams; frames will follow. At most once.
  func started(_ configuration: StreamConfiguration)

  /// The next good frame.
  func frame(_ frame: Frame)

  /// No frame has come for 3 frame times, at least 200 ms. Once for each stall; the next
  /// `frame` ends it. Not before the first frame: how long that may take is the caller's matter.
  func stalled(sinceUSec: Int64)

  /// The device is closed, and nothing follows. Exactly once. Nil: `stop` was called.
  func ended(_ error: CameraError?)
}

/// What a started stream delivers.
package struct StreamConfiguration: Sendable, Hashable {
  package var format: FrameFormat
  /// As the driver has set it; nil if it does not tell.
  package var frameInterval: FrameInterval?
  /// The exposure time in microseconds, where it is fixed and the driver reports it.
  package var exposureUSec: Int64?

  package init(format: FrameFormat, frameInterval: FrameInterval?, exposureUSec: Int64?) {
    self.format = format
    self.frameInterval = frameInterval
    self.exposureUSec = exposureUSec
  }
}

/// What has happened to the frames of a stream.
package struct StreamCounters: Sendable, Hashable {
  /// Given to the sink.
  package var delivered = 0
  /// Dropped: the driver flagged an error.
  package var flagged = 0
  /// Dropped: shorter than a whole frame.
  package var short = 0
  /// Dropped: all memory of the pool was in use.
  package var unplaced = 0
  /// Never seen: gaps in the driver's numbers.
  package var missed = 0
  /// Times without a frame for 3 frame times.
  package var stalls = 0

  package init() {}
}

/// The counters of a stream, written by its thread and read by any.
final class SharedCounters: Sendable {
  private let counters = Mutex(StreamCounters())

  var value: StreamCounters { counters.withLock { $0 } }

  func update(_ change: (inout StreamCounters) -> Void) {
    counters.withLock { change(&$0) }
  }
}
