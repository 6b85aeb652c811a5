// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VideoDevices

extension CameraCatalogue {
  /// What controls of a camera are set to; none that cannot be read. A driver may take its time: it is
  /// asked on a thread of its own, if there is anything to be asked.
  func values(
    of names: [String], camera name: String,
    _ completion: @escaping @LoopActor @Sendable ([ControlValue]) -> Void
  ) {
    guard !names.isEmpty, let camera = camera(named: name) else { return completion([]) }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") {
        let values = (try? camera.readControls(names)) ?? []
        EventLoop.shared.post { completion(values) }
      }
    } catch {
      completion([])
    }
  }

  /// Sets controls of a camera back to what they were. One that is gone keeps nothing.
  func set(_ values: [ControlValue], camera name: String) {
    guard !values.isEmpty, let camera = camera(named: name) else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") {
        do throws(CameraError) {
          try camera.setControls(values)
        } catch {
          Log.warning("controls of camera '\(name)' are not set back: \(error)")
        }
      }
    } catch {
      Log.warning("controls of camera '\(name)' are not set back: \(error)")
    }
  }
}
