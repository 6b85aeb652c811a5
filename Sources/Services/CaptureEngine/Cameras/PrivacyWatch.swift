// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VideoDevices

/// Looks at the privacy shutters of cameras that sessions want. A camera that is closed does not
/// report changes of its shutter, so it is read twice a second; cameras without one cost nothing.
@LoopActor
final class PrivacyWatch {
  /// Called with each answer.
  var onAnswer: @LoopActor (_ camera: String, _ isClosed: Bool) -> Void = { _, _ in }
  /// The cameras that have a shutter and are wanted now.
  var wanted: @LoopActor () -> [any Camera] = { [] }

  private var isRunning = false

  /// A session wants its camera.
  func look() {
    guard !isRunning else { return }
    isRunning = true
    round()
  }

  private func round() {
    let cameras = wanted()
    guard !cameras.isEmpty else {
      isRunning = false
      return
    }
    for camera in cameras {
      let name = camera.description.name
      camera.readPrivacyShutter { isClosed in
        guard let isClosed else { return }
        EventLoop.shared.post { [weak self] in self?.onAnswer(name, isClosed) }
      }
    }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) { [weak self] in
      self?.round()
    }
  }

  private static let pauseUSec: Int64 = 500_000
}
