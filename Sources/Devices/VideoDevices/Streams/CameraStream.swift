// SPDX-License-Identifier: Apache-2.0

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
