// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Something that delivers frames: a V4L2 device or a synthetic one.
package protocol Camera: Sendable {
  var description: CameraDescription { get }

  /// A stream of the format that the settings choose. Touches no device and does not block:
  /// the stream does that on a thread of its own.
  /// Throws `unsupported`, or `disconnected` if a synthetic camera is unplugged.
  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream

  /// Sets controls, in the order in which the camera takes them, also while a stream runs. Blocks as long as the driver does, so do
  /// not call it on the event loop. Throws `unsupported` with the name of a control that does not
  /// exist, or with its nearest value; `disconnected`; `device`.
  func setControls(_ values: [ControlValue]) throws(CameraError)

  /// Sets controls back to values that they had, as many as the camera takes, in the order in which it takes them.
  /// A value that an automatic among them rules may be refused without a word. Returns those that were refused.
  /// Blocks like `setControls`. Throws `disconnected`.
  func restoreControls(_ values: [ControlValue]) throws(CameraError) -> [ControlRefusal]

  /// The current values of these controls, which `restoreControls` can restore later. Controls that the
  /// camera does not have are left out. Blocks like `setControls`. Throws `disconnected`, `device`.
  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue]

  /// Adjusts how the camera sees, also while a stream runs. Throws as `setControls` does; the field of
  /// `unsupported` is then `zoom`, `crop` or `interest`, or a control's name.
  func adjust(_ adjustment: DeviceAdjustment) throws(CameraError)

  /// Asks whether the privacy shutter is closed; nil if there is none or it cannot be read. Returns
  /// at once; the answer comes on any thread.
  func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void)

  /// Asks what the input receives; nil if the camera is no receiver, or does not answer. Returns at once; the answer
  /// comes on any thread.
  func readSource(_ answer: @escaping @Sendable (VideoSource?) -> Void)
}

extension Camera {
  /// A camera that neither crops nor has a region of interest.
  package func adjust(_ adjustment: DeviceAdjustment) throws(CameraError) {
    if adjustment.crop != nil { throw .unsupported(field: "crop", nearest: nil) }
    if adjustment.interest != nil { throw .unsupported(field: "interest", nearest: nil) }
    try setControls(adjustment.controls)
  }

  package func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) { answer(nil) }

  package func readSource(_ answer: @escaping @Sendable (VideoSource?) -> Void) { answer(nil) }

  /// A camera whose controls know nothing of each other.
  package func restoreControls(
    _ values: [ControlValue]
  ) throws(CameraError) -> [ControlRefusal] {
    try setControls(values)
    return []
  }

  /// The format that the settings choose, without opening anything. Throws `unsupported`, also for a
  /// control.
  package func resolve(_ settings: CaptureSettings) throws(CameraError) -> CaptureFormat {
    _ = try ControlSetting.all(settings.controls, of: description.controls)
    let description = description
    return try FormatChoice.choose(
      from: description.formats, ranges: description.sizeRanges, current: description.currentSize,
      memory: .ofThisMachine, for: settings)
  }
}

/// One run of a camera, on a thread of its own: opened, started once, stopped once.
package protocol CameraStream: AnyObject, Sendable {
  /// The chosen format. The driver may deliver at another rate: `CameraSink.started` reports it.
  var format: CaptureFormat { get }

  /// Counts of what has happened to the frames so far. May be read from any thread.
  var counters: StreamCounters { get }

  /// Starts the thread; call it once. It never blocks the caller. All results, including errors of
  /// opening, go to the sink; `ended` is the last.
  func start(sink: any CameraSink)

  /// Focuses and then locks focus, exposure and white balance, or unlocks them, as far as the
  /// camera can. Returns at once; may be called from any thread. The lock ends with the stream.
  func setFocusLock(_ locked: Bool)

  /// Has the camera deliver another, larger format to `sink` in place of its own, until `endStills`. Returns at
  /// once; may be called from any thread, once it is over for the one before. `StillSink.stillsEnded` follows in
  /// any case.
  func takeStills(_ format: CaptureFormat, into sink: any StillSink)

  /// Has the camera deliver its own format again.
  func endStills()

  /// Asks the thread to end and returns at once; `CameraSink.ended(nil)` follows. May be called
  /// from any thread, any number of times.
  func stop()
}

/// Receives what a stream delivers. All calls come on the stream's thread, one at a time, and must
/// return soon: the driver has only 4 buffers.
package protocol CameraSink: AnyObject, Sendable {
  /// The device is configured and streams; frames will follow. Called at most once.
  func started(_ configuration: StreamConfiguration)

  /// The next good frame.
  func frame(_ frame: Frame)

  /// No frame has come for 3 times as long as usual, at least 200 ms. Called once for each stall, which the
  /// next `frame` ends. Never called before the first frame: how long that may take is for the
  /// caller to decide.
  func stalled(sinceUSec: Int64)

  /// Something that users of the camera should know, and that does not end the stream. May repeat itself.
  func remark(_ remark: CameraRemark)

  /// The device is closed, and nothing follows. Called exactly once. Nil if `stop` was called.
  func ended(_ error: CameraError?)
}

extension CameraSink {
  package func remark(_ remark: CameraRemark) {}
}

extension CameraStream {
  /// A camera that has only one format for a stream.
  package func takeStills(_ format: CaptureFormat, into sink: any StillSink) {
    let size = "\(self.format.width)x\(self.format.height)"
    sink.stillsFailed(.unsupported(field: "width", nearest: size))
    sink.stillsEnded(.resumed)
  }

  package func endStills() {}
}

/// Receives the frames of the larger format that a stream is switched to. All calls come on the stream's
/// thread, one at a time, and must return soon; where the stream has ended already, or has not come back from the one
/// before, they come from within `takeStills`, and where it was not left yet, from within `endStills`.
package protocol StillSink: AnyObject, Sendable {
  /// The device is configured and streams; frames will follow.
  func stillsStarted()

  /// The next good frame. At most two of them may be kept.
  func still(_ frame: Frame)

  /// The camera could not be switched, or has failed in the larger format. It is switched back.
  func stillsFailed(_ error: CameraError)

  /// Called once, and nothing after it.
  func stillsEnded(_ end: StillsEnd)
}

/// How the larger format of a stream has ended.
package enum StillsEnd: Sendable, Hashable {
  /// The next frame goes to the stream's own sink, at once if the stream was left.
  case resumed
  /// The stream has ended, and `CameraSink.ended` follows, if it did not come before. Nil if `stop` was called.
  case streamEnded(CameraError?)
}

/// The properties of a started stream.
package struct StreamConfiguration: Sendable, Hashable {
  package var format: FrameFormat
  /// As the driver has set it; nil if it does not report one.
  package var frameInterval: FrameInterval?

  package init(format: FrameFormat, frameInterval: FrameInterval?) {
    self.format = format
    self.frameInterval = frameInterval
  }
}

/// Counts of what has happened to the frames of a stream.
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
