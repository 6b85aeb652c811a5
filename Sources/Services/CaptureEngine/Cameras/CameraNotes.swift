// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VideoDevices

/// What is remarkable about the cameras: for clients that list them, and for the log.
@LoopActor
final class CameraNotes {
  private var remarks = CameraRemarks()
  private var pace = LogPace()

  /// Keeps a remark about a camera, for programs that list the cameras, and logs it once.
  func note(_ remark: CameraRemark, of camera: String) {
    // Whoever has mended it waits for this word.
    if case .light = remark { Log.notice("camera '\(camera)': \(remark)") }
    guard remarks.keep(remark, of: camera),
      pace.admits(remark.cause, of: camera, nowUSec: MonotonicClock.nowUSec)
    else { return }
    Log.warning("camera '\(camera)': \(remark)")
  }

  /// Logs that a camera delivers nothing, at most once a minute: in poor light some do so again and again.
  func noteStall(of camera: String) {
    guard pace.admits("frames", of: camera, nowUSec: MonotonicClock.nowUSec) else { return }
    Log.warning("camera '\(camera)' delivers no frames")
  }

  /// Notes what there is to say about a camera that has come.
  func added(_ camera: CameraDescription) {
    // What came to light after it had gone is about the one that was there before.
    remarks.forget(camera.name)
    if camera.isNamedByPort { note(.namedByPort, of: camera.name) }
    if !camera.foreignFormats.isEmpty {
      note(.foreignFormats(camera.foreignFormats), of: camera.name)
    }
    if camera.source == .absent { note(.noSignal, of: camera.name) }
    for words in camera.unfitRules { note(.unfitRule(words), of: camera.name) }
    for id in camera.silentControls { note(.silentControl(id), of: camera.name) }
  }

  /// The same of one that has changed.
  func changed(_ camera: CameraDescription) {
    remarks.forget(silentControlsBut: camera.silentControls, of: camera.name)
    for id in camera.silentControls { note(.silentControl(id), of: camera.name) }
  }

  /// Another stream of a camera has begun.
  func opened(_ camera: String) { remarks.forgetStreams(of: camera) }

  /// Forgets a camera that is gone.
  func removed(_ camera: String) {
    remarks.forget(camera)
    pace.forget(camera)
  }

  /// The remarks in words; nil if there are none.
  func texts(of camera: String) -> [String]? { remarks.texts(of: camera) }
}
