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
  /// The names of the cameras that have not answered yet. A driver that hangs keeps one thread, and
  /// does not get another one each round.
  private var asked: Set<String> = []

  /// Begins to look, because a session wants its camera.
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
      guard asked.insert(name).inserted else { continue }
      camera.readPrivacyShutter { isClosed in
        EventLoop.shared.post { [weak self] in self?.take(isClosed, of: name) }
      }
    }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) { [weak self] in
      self?.round()
    }
  }

  private func take(_ isClosed: Bool?, of camera: String) {
    asked.remove(camera)
    if let isClosed { onAnswer(camera, isClosed) }
  }

  private static let pauseUSec: Int64 = 500_000
}
